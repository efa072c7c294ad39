import type { Role } from '#contract/define.ts'
import type { Health } from '#contract/views.ts'
import type { MessageKey } from '../words/messages.ts'
import { useRole } from '../till/navigation.tsx'
import { useWords } from '../words/words.tsx'
import { INK, type Tone } from '../ui/tone.ts'

type Mark = { readonly key: MessageKey; readonly tone: Tone; readonly path: string }

const UP = 'M2 7.5 6 11.5 14 3.5'
const DOWN = 'M3 3 13 13M13 3 3 13'
const ASK = 'M3 8h10'

/** The journal ranks above the connection: without it the till takes no money at all. */
function markOf({ journal, gateway, clockSetBy, broughtUp, unknownPayments }: Health, role: Role): Mark {
  if (journal.state === 'broken') return { key: 'common.journal.broken', tone: 'danger', path: DOWN }
  if (journal.state === 'failed')
    return { key: `common.journal.${journal.reason ?? 'failed'}`, tone: 'danger', path: DOWN }
  if (clockSetBy !== undefined)
    return { key: clockSetBy < 0 ? 'common.clock.back' : 'common.clock.forward', tone: 'clock', path: ASK }
  if (journal.state === 'checking') return { key: 'common.journal.checking', tone: 'clock', path: ASK }
  if (gateway.connection === 'down') return { key: 'common.connection.down', tone: 'danger', path: DOWN }
  if (gateway.turnedAway !== undefined)
    return { key: 'common.connection.turnedAway', tone: 'danger', path: DOWN }
  if (gateway.connection === 'untried') return { key: 'common.connection.untried', tone: 'quiet', path: ASK }
  // Below the connection: sales go on, and the person who did not do it must see it.
  if (broughtUp !== undefined) return { key: 'common.journal.broughtUp', tone: 'clock', path: ASK }
  // No customer waits for it, but it must not wait until the settings are opened next.
  if (unknownPayments !== undefined) {
    const key = role === 'cashier' ? 'common.unknownPayment.tell' : 'common.unknownPayment'
    return { key, tone: 'clock', path: ASK }
  }
  return { key: 'common.connection.up', tone: 'paid', path: UP }
}

export function ConnectionMark({ health }: { readonly health: Health }) {
  const { t } = useWords()
  const { key, tone, path } = markOf(health, useRole())
  return (
    <p
      role="status"
      className={`flex items-center gap-2 text-note font-semibold whitespace-nowrap ${INK[tone]}`}
    >
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className="size-4 fill-none stroke-current"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={path} />
      </svg>
      {t(key, { minutes: Math.abs(health.clockSetBy ?? 0) / 60_000, n: health.broughtUp ?? 0 })}
    </p>
  )
}
