import { CLOCK_TOLERANCE_MS } from '#domain/payable.ts'
import { timestampA } from '#domain/timestamp.ts'
import type { Greeting } from '#gateway/transport/probe.ts'
import { doubtful, fact, failed, fine, untried, type Judged } from './step.ts'

/** Gateways reject what is more than a few minutes old or ahead. */
const TOO_FAR_MS = 5 * 60_000

/**
 * Compares the gateway's clock with ours, both epoch milliseconds. The header has whole seconds, and the answer was
 * in transit between our two readings. Within that margin neither clock counts as ahead.
 */
export function judgeClock(greeting: Greeting, sentAt: number, heardAt: number): Judged {
  if (!greeting.ok) return untried('clock-untold', {}, fact('detail', greeting.detail))
  const { date: theirs, status } = greeting
  if (theirs === undefined) return untried('clock-untold', {}, fact('HTTP status of HEAD /', status))
  const skew = skewOf(theirs, sentAt, heardAt)
  const facts = [
    ...fact('gateway clock', timestampA(theirs)),
    ...fact('our clock', timestampA(heardAt)),
    ...fact('ours minus theirs, seconds', Math.round(skew / 1000)),
  ]
  const far = Math.abs(skew)
  const values = { seconds: Math.round(far / 1000), minutes: Math.round(far / 60_000) }
  const side = skew > 0 ? 'ahead' : 'behind'
  if (far > TOO_FAR_MS) return failed(`clock-${side}`, values, facts)
  if (far > CLOCK_TOLERANCE_MS) return doubtful(`clock-slightly-${side}`, values, facts)
  return fine(facts, values)
}

/** How far our clock is ahead (positive) or behind; zero while the two could agree. */
function skewOf(theirs: number, sentAt: number, heardAt: number): number {
  const latest = theirs + 1_000
  if (sentAt > latest) return sentAt - latest
  return heardAt < theirs ? heardAt - theirs : 0
}
