import { useState } from 'react'
import type { SetupView } from '#contract/setup-views.ts'
import { useWords } from '../../words/words.tsx'
import { Choice } from '../../ui/choice.tsx'
import { ErrorState } from '../../till/error-state.tsx'
import { ExportButton } from './export-button.tsx'
import { FaultList } from './fault-list.tsx'
import { ImportButton } from './import-button.tsx'
import { fieldOfFault } from './profile-fields.ts'
import { ProfileForm, type Target } from './profile-form.tsx'
import { ProfileText } from './profile-text.tsx'
import { SaveBar } from './save-bar.tsx'
import type { ProfileEditor } from './use-profile-editor.ts'

type Props = { readonly view: SetupView; readonly editor: ProfileEditor; readonly onRestart: () => void }
type Side = 'form' | 'text'

/** The gateway profile: main members in a form, the whole as text. Both edit the same draft. */
export function GatewaySection({ view, editor, onRestart }: Props) {
  const { t } = useWords()
  const [side, turnTo] = useState<Side>('form')
  const [target, setTarget] = useState<Target | undefined>(undefined)
  const { draft, check } = editor
  const go = (path: string) => {
    if (fieldOfFault(path) === undefined) turnTo('text')
    setTarget({ path })
  }
  const elsewhere = check.faults.filter(({ path }) => fieldOfFault(path) === undefined)
  return (
    <div className="flex h-full flex-col gap-3 small:h-auto">
      <div
        tabIndex={0}
        role="region"
        aria-label={t('connection.section.gateway')}
        className="relative flex min-h-0 grow flex-col gap-6 overflow-y-auto rounded-card bg-raised p-5 *:shrink-0 small:overflow-visible"
      >
        <h2 className="sr-only">{t('connection.section.gateway')}</h2>
        <div className="flex flex-wrap items-center gap-3">
          <div className="min-w-64 grow">
            <Choice
              label={t('connection.side')}
              isLabelHidden
              value={side}
              onChange={(next) => {
                setTarget(undefined)
                turnTo(next)
              }}
              options={[
                // Unreadable text cannot be shown in the form.
                { value: 'form', words: t('connection.side.form'), isDisabled: !draft.read.ok },
                { value: 'text', words: t('connection.side.text') },
              ]}
            />
          </div>
          <ImportButton willReplace={view.profile !== undefined || draft.isDirty} onDone={draft.drop} />
          <ExportButton isThere={view.profile !== undefined} />
        </div>
        {view.profile === undefined ? <p className="text-muted">{t('connection.first')}</p> : null}
        {check.error === null ? null : <ErrorState error={check.error} onRetry={check.again} compact />}
        {side === 'form' ? (
          <>
            {elsewhere.length === 0 ? null : <FaultList faults={elsewhere} onGo={go} />}
            <ProfileForm draft={draft} faults={check.faults} target={target} />
          </>
        ) : (
          <>
            <ProfileText draft={draft} hasFaults={check.faults.length > 0} target={target} />
            {check.faults.length === 0 || !draft.read.ok ? null : (
              <FaultList faults={check.faults} onGo={(path) => setTarget({ path })} />
            )}
          </>
        )}
      </div>
      <SaveBar
        editor={editor}
        isReal={view.mode === 'real'}
        isUnmarked={view.isUnmarked === true}
        onGo={go}
        onRestart={onRestart}
      />
    </div>
  )
}
