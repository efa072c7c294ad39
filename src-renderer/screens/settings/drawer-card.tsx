import type { DrawerSettings } from '#contract/cash-views.ts'
import { useWords } from '../../words/words.tsx'
import { useCommand, useQueryOf } from '../../bridge/queries.ts'
import { ErrorState, useErrorWords } from '../../till/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'

/** Whether this till counts its drawer, and opens it. A manager's, who answers for the cash. */
export function DrawerCard() {
  const { t } = useWords()
  const wordsOf = useErrorWords()
  const { data, error, refetch } = useQueryOf('cash.drawer', {})
  const command = useCommand('cash.setDrawer')
  const set = (change: Partial<DrawerSettings>) => {
    if (data !== undefined && !command.isPending) command.mutate({ ...data, ...change })
  }
  return (
    <section
      aria-labelledby="settings-drawer"
      className="relative flex flex-col gap-3 rounded-card bg-raised p-6"
    >
      <h2 id="settings-drawer" className="text-lead font-bold">
        {t('settings.drawer')}
      </h2>
      {data === undefined ? (
        error === null ? (
          <Skeleton lines={3} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} compact />
        )
      ) : (
        <>
          <Switch
            isOn={data.elsewhere}
            onChange={(elsewhere) => set({ elsewhere })}
            describedBy="drawer-elsewhere"
          >
            {t('settings.drawer.elsewhere')}
          </Switch>
          <p id="drawer-elsewhere" className="text-note text-muted">
            {t('settings.drawer.elsewhere.help')}
          </p>
          <Switch
            isOn={data.pulse}
            onChange={(pulse) => set({ pulse })}
            isDisabled={data.elsewhere}
            describedBy="drawer-pulse"
          >
            {t('settings.drawer.pulse')}
          </Switch>
          <p id="drawer-pulse" className="text-note text-muted">
            {t('settings.drawer.pulse.help')}
          </p>
        </>
      )}
      {command.error === null ? null : (
        <p role="alert" className="font-semibold text-danger-text">
          {wordsOf(command.error)}
        </p>
      )}
    </section>
  )
}
