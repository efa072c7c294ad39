import type { BackupHealth } from '#contract/backup-views.ts'
import type { MarkShape } from '../ui/mark.tsx'
import type { Tone } from '../ui/tone.ts'
import type { Words } from '../words/words.tsx'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export const STATE_LOOKS: Readonly<
  Record<BackupHealth['state'], { readonly tone: Tone; readonly shape: MarkShape }>
> = {
  fresh: { tone: 'paid', shape: 'up' },
  late: { tone: 'clock', shape: 'wait' },
  none: { tone: 'clock', shape: 'ask' },
}

/** The age of the last good backup, in a sentence. */
export function stateWords({ t }: Words, { state, lastAt }: BackupHealth, now: number): string {
  if (lastAt === undefined || state === 'none') return t('backup.state.none')
  if (state === 'late' && lastAt > now) return t('backup.state.ahead')
  return t(state === 'late' ? 'backup.state.late' : 'backup.state.fresh', { age: ageWords(t, now - lastAt) })
}

/** `5 mnt`, `3 jam`, `4 hari`: as exactly as people would say it. */
function ageWords(t: Words['t'], ms: number): string {
  const age = Math.max(0, ms)
  if (age < HOUR_MS) return t('common.span.minutes', { n: Math.floor(age / MINUTE_MS) })
  if (age < 2 * DAY_MS) return t('common.span.hours', { n: Math.floor(age / HOUR_MS) })
  return t('common.span.days', { n: Math.floor(age / DAY_MS) })
}
