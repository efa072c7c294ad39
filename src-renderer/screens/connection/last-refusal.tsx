import type { Health } from '#contract/views.ts'
import { clockWords } from '../../words/turned-away.ts'
import { useWords } from '../../words/words.tsx'
import { Callout } from '../../ui/callout.tsx'
import { useJakartaTime } from '../../words/jakarta-time.ts'

/** The gateway rejects everything from this till: now, or earlier while no IT person was looking. */
export function LastRefusal({ gateway }: { readonly gateway: Health['gateway'] }) {
  const { t } = useWords()
  const { full } = useJakartaTime()
  const last = gateway.turnedAway ?? gateway.lastTurnedAway
  if (last === undefined) return null
  const isNow = gateway.turnedAway !== undefined
  const when = full(last.at)
  return (
    <Callout tone={isNow ? 'danger' : 'clock'} shape={isNow ? 'down' : 'open'}>
      <p className="font-semibold">
        {t(isNow ? 'connection.refusal.now' : 'connection.refusal.was', { when })}
      </p>
      <p>{[t(`connection.refusal.${last.by ?? 'unsaid'}`), ...clockWords(t, last.clockMs)].join(' ')}</p>
    </Callout>
  )
}
