import { TURNED_AWAY, type TurnedAway } from '#domain/callback-fact.ts'
import type { Clock } from '#domain/ports.ts'

/** Calls that were turned away for one reason. */
export type Turned = {
  readonly why: TurnedAway
  /** The declared field or header that it concerns. */
  readonly field?: string
  readonly times: number
}

export type TurnedAwayCounter = {
  /** Adds new counts; call it with none too, so that waiting counts reach the log in time. */
  add(counts: Readonly<Record<string, number>>): void
  counts(): Readonly<Record<string, number>>
}

type Options = { readonly clock: Clock; readonly tell: ((turned: Turned) => void) | undefined }

const MINUTE = 60_000
/** The process that faces the network names the reasons: it must not fill the memory with them. */
const MOST = 100

/**
 * Counts why calls were turned away, and reports to the log: the first at once, more of the same kind a minute later.
 */
export function createTurnedAwayCounter({ clock, tell }: Options): TurnedAwayCounter {
  const counts: Record<string, number> = Object.create(null) as Record<string, number>
  const waiting = new Map<string, number>()
  const toldAt = new Map<string, number>()
  return {
    add: (more) => {
      for (const [what, times] of Object.entries(more)) {
        if (turnedOf(what, times) === undefined || (!(what in counts) && toldAt.size >= MOST)) continue
        counts[what] = (counts[what] ?? 0) + times
        waiting.set(what, (waiting.get(what) ?? 0) + times)
      }
      const now = clock.now()
      for (const [what, times] of waiting) {
        const last = toldAt.get(what)
        if (last !== undefined && Math.abs(now - last) < MINUTE) continue
        toldAt.set(what, now)
        waiting.delete(what)
        const turned = turnedOf(what, times)
        if (turned !== undefined) tell?.(turned)
      }
    },
    counts: () => ({ ...counts }),
  }
}

/** Parses the listener's counter name: the reason, then a space and the field. */
export function turnedOf(what: string, times: number): Turned | undefined {
  const [word, field] = what.split(' ')
  const why = TURNED_AWAY.find((known) => known === word)
  if (why === undefined) return undefined
  return { why, times, ...(field === undefined || field === '' ? {} : { field }) }
}
