import { useQueryOf } from '../bridge/queries.ts'
import { useNow } from '../ui/use-now.ts'
import { LineMark } from './line-mark.tsx'
import { useWords } from './words.tsx'

/** Who, practice or not, how the line is, and the time. */
export function TopBar() {
  const { t, time, language } = useWords()
  const settings = useQueryOf('settings.get', {})
  const health = useQueryOf('health.get', {})
  const now = useNow()
  const day = new Intl.DateTimeFormat(language === 'id' ? 'id-ID' : 'en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  }).format(now)
  return (
    <header className="flex h-14 shrink-0 items-center gap-4 px-4">
      <p className="min-w-0 truncate text-lead font-bold">
        {settings.data?.merchantName ?? t('common.appName')}
      </p>
      {health.data?.mode === 'practice' ? (
        <p className="rounded-pill border-2 border-dashed border-clock bg-clock-soft px-3 py-0.5 text-note font-bold text-clock-text">
          {t('common.practice')}
        </p>
      ) : null}
      <div className="grow" />
      {health.data === undefined ? null : <LineMark health={health.data} />}
      <p className="text-note whitespace-nowrap text-muted">{day}</p>
      <time aria-label={t('common.clock')} className="text-lead font-bold tabular-nums">
        {time(now)}
      </time>
    </header>
  )
}
