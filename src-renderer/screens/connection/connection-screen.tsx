import { useState } from 'react'
import { TabPanel, Tabs } from 'react-aria-components'
import type { SetupView } from '#contract/setup-views.ts'
import { useWords } from '../../words/words.tsx'
import { useQueryOf } from '../../bridge/queries.ts'
import { ErrorState } from '../../till/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabRow } from '../../ui/tab-row.tsx'
import { CallbackSection } from './callback-section.tsx'
import { GatewaySection } from './gateway-section.tsx'
import { KeepDialog } from './keep-dialog.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { ModeDialog } from './mode-dialog.tsx'
import { Overview } from './overview.tsx'
import { groundOf, type Ground } from '../../till/ground.ts'
import { SECTIONS, type Section } from './setup-words.ts'
import { useProfileEditor } from './use-profile-editor.ts'
import { VaultSection } from './vault-section.tsx'

/** Loket's set-up: its state on the left, the settings on the right. */
export function ConnectionScreen() {
  const { t } = useWords()
  const { data, error, refetch } = useQueryOf('setup.get', {})
  return (
    <div className="h-full small:h-auto">
      <h1 className="sr-only">{t('common.nav.connection')}</h1>
      {data === undefined ? (
        <div className="h-full rounded-card bg-raised p-6">
          {error === null ? (
            <Skeleton lines={8} />
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} />
          )}
        </div>
      ) : (
        <Connection view={data} isStale={error !== null} />
      )}
    </div>
  )
}

function Connection({ view, isStale }: { readonly view: SetupView; readonly isStale: boolean }) {
  const { t } = useWords()
  const [section, show] = useState<Section>('gateway')
  const [asked, ask] = useState<Ground | undefined>(undefined)
  const editor = useProfileEditor(view)
  const startOn = (mode: SetupView['mode']) => ask(groundOf({ ...view, mode }))
  return (
    <div className="grid h-full min-h-0 grid-cols-[17.5rem_minmax(0,1fr)] gap-4 xl:grid-cols-[20rem_minmax(0,1fr)] small:flex small:h-auto small:flex-col">
      <Overview view={view} isDirty={editor.draft.isDirty} onSection={show} onUse={startOn} />
      <Tabs
        selectedKey={section}
        onSelectionChange={(key) => show(SECTIONS.find((one) => one === key) ?? 'gateway')}
        className="flex min-h-0 min-w-0 flex-col gap-3 shadow-none outline-none"
      >
        <TabRow
          label={t('connection.sections')}
          tabs={SECTIONS.map((id) => ({ id, words: t(`connection.section.${id}`) }))}
        />
        {isStale ? (
          <p role="alert" className="rounded-control bg-danger-soft px-4 py-2 font-semibold text-danger-text">
            {t('connection.stale')}
          </p>
        ) : null}
        <TabPanel id="gateway" className="min-h-0 grow shadow-none outline-none">
          <GatewaySection view={view} editor={editor} onRestart={() => startOn('real')} />
        </TabPanel>
        <TabPanel id="keys" className="min-h-0 grow shadow-none outline-none">
          <VaultSection vault={view.vault} faults={view.faults} />
        </TabPanel>
        <TabPanel id="callbacks" className="min-h-0 grow shadow-none outline-none">
          <CallbackSection callbacks={view.callbacks} vault={view.vault} />
        </TabPanel>
      </Tabs>
      <LeaveDialog editor={editor} />
      <KeepDialog doubts={editor.doubts} onKeep={editor.confirm} onClose={editor.decline} />
      <ModeDialog to={asked} onClose={() => ask(undefined)} />
    </div>
  )
}
