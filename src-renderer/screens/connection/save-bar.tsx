import { useState, type ReactNode } from 'react'
import { useWords } from '../../words/words.tsx'
import { Button } from '../../ui/button.tsx'
import { Mark } from '../../ui/mark.tsx'
import { refusalWords } from './setup-words.ts'
import type { ProfileEditor } from './use-profile-editor.ts'

type Props = {
  readonly editor: ProfileEditor
  readonly isReal: boolean
  /** Saved by an older Loket: it works, and should be saved once. */
  readonly isUnmarked: boolean
  readonly onGo: (path: string) => void
  readonly onRestart: () => void
}

/** The state of the draft, and the only way to save it. Its space is reserved, so that nothing jumps. */
export function SaveBar({ editor, isReal, isUnmarked, onGo, onRestart }: Props) {
  const { t } = useWords()
  const [wasSaved, setWasSaved] = useState(false)
  const { draft, check, maySave } = editor
  const save = () => editor.save(() => setWasSaved(true))
  const [first] = check.faults
  const needsRestart = isReal && wasSaved && !draft.isDirty
  return (
    <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-3 pl-2">
      <div role="status" className="min-w-0 grow basis-40">
        <Standing editor={editor} wasSaved={wasSaved} isReal={isReal} isUnmarked={isUnmarked} />
      </div>
      {draft.read.ok && first !== undefined && !check.isChecking ? (
        <Button onPress={() => onGo(first.path)} label={t('connection.faults.first')}>
          {t('common.json.go')}
        </Button>
      ) : null}
      {draft.isDirty ? (
        <Button kind="quiet" onPress={editor.drop}>
          {t('connection.drop')}
        </Button>
      ) : null}
      {needsRestart ? <Button onPress={onRestart}>{t('connection.restart')}</Button> : null}
      <Button kind="primary" name="save" onPress={save} isDisabled={!maySave} isPending={editor.isSaving}>
        {t('connection.save')}
      </Button>
    </div>
  )
}

type StandingProps = Pick<Props, 'editor' | 'isReal' | 'isUnmarked'> & { readonly wasSaved: boolean }

function Standing({ editor, wasSaved, isReal, isUnmarked }: StandingProps): ReactNode {
  const words = useWords()
  const { t } = words
  const { draft, check, error, isSaving } = editor
  if (isSaving) return <Mark tone="waiting" shape="wait" words={t('connection.saving')} />
  if (!draft.read.ok) return <Mark tone="danger" shape="down" words={t('connection.notJson')} />
  if (check.isChecking) return <Mark tone="quiet" shape="wait" words={t('connection.checking')} />
  if (check.faults.length > 0)
    return <Mark tone="clock" shape="open" words={t('connection.faults', { n: check.faults.length })} />
  if (error !== null) {
    const why = `${t('connection.notSaved')} ${refusalWords(words, error)}`
    return <Mark tone="danger" shape="down" words={why} />
  }
  if (draft.isDirty) return <Mark tone="waiting" shape="ask" words={t('connection.dirty')} />
  if (isUnmarked) return <Mark tone="clock" shape="open" words={t('connection.unmarked')} />
  if (wasSaved)
    return <Mark tone="paid" shape="up" words={t(isReal ? 'connection.saved.later' : 'connection.saved')} />
  return <Mark tone="quiet" shape="up" words={t('connection.clean')} />
}
