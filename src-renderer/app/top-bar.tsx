import { useQueryOf } from '../bridge/queries.ts'
import { HelpButton } from './help-button.tsx'
import { UnrealPill, unrealOf } from '../ui/unreal.tsx'
import { useNow } from '../ui/use-now.ts'
import { ConnectionMark } from './connection-mark.tsx'
import { VaultDoor } from '../till/vault-door.tsx'
import { Who } from './who.tsx'
import { useWords } from '../words/words.tsx'

/** Who is signed in, practice or not, the state of the connection, and the time. */
export function TopBar() {
  const { t, time, day } = useWords()
  const settings = useQueryOf('settings.get', {})
  const health = useQueryOf('health.get', {})
  const now = useNow()
  return (
    <header className="flex h-14 shrink-0 items-center gap-4 px-4 small:h-auto small:min-h-14 small:flex-wrap small:gap-x-3 small:gap-y-0">
      <p className="min-w-24 truncate text-lead font-bold" title={settings.data?.merchantName}>
        {settings.data?.merchantName || t('common.appName')}
      </p>
      <UnrealPill of={unrealOf(health.data)} />
      <div className="grow" />
      <VaultDoor />
      <HelpButton />
      <Who />
      {health.data === undefined ? null : <ConnectionMark health={health.data} />}
      <p className="hidden text-note whitespace-nowrap text-muted xl:block">{day(now)}</p>
      <p className="flex items-baseline gap-1.5 whitespace-nowrap">
        <span className="sr-only">{t('common.clock')}</span>
        <time className="text-lead font-bold tabular-nums">{time(now)}</time>
        <abbr title={t('common.zone')} className="text-note font-semibold text-muted no-underline">
          WIB
        </abbr>
      </p>
    </header>
  )
}
