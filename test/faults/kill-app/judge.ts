/** What must hold after the app was killed, by the gateway's log, by the journal, and by what the screens showed. */
import type { LogEntry } from '#simulator/control/control.ts'
import type { Attempt } from '#journal/tables/attempt-types.ts'
import { makeRead } from '#journal/reads/reads.ts'
import { openBeside } from '#journal/copy/beside.ts'
import type { Shown } from './till.ts'

/** The part of a journal that is judged. */
export type Kept = {
  /** Every state that an order was in, by reference. */
  readonly states: ReadonlyMap<string, readonly string[]>
  readonly attempts: ReadonlyMap<string, readonly Attempt[]>
}

export type Evidence = {
  readonly shown: readonly Shown[]
  readonly log: readonly LogEntry[]
  readonly kept: Kept
}

export type Judgement = {
  /** Steps of orders that a screen was told of. */
  readonly acknowledged: number
  readonly lost: number
  /** Requests for money that reached the gateway. */
  readonly asked: number
  readonly twice: number
  /** Calls that request or cancel money and were cut off by a kill. */
  readonly ambiguous: number
  readonly unsettled: number
  readonly faults: readonly string[]
}

const ASKS: ReadonlySet<string> = new Set(['qr-generate', 'payment-host-to-host'])
const HANGS: ReadonlySet<string> = new Set(['draft', 'sending', 'unknown', 'cancelling'])

export function readKept(file: string): Kept {
  const opened = openBeside(file)
  if (!opened.ok) throw new Error(`${file}: ${opened.detail}`)
  try {
    const read = makeRead(opened.db)
    const states = new Map<string, string[]>()
    const attempts = new Map<string, readonly Attempt[]>()
    const references = opened.db.prepare<[], string>('SELECT reference FROM orders').pluck().all()
    for (const reference of references) {
      attempts.set(reference, read.attemptsOf(reference))
      states.set(
        reference,
        read
          .eventsOf(reference)
          .flatMap(({ entry }) => (entry.type === 'order' ? [entry.change.after.state.kind] : [])),
      )
    }
    return { states, attempts }
  } finally {
    opened.db.close()
  }
}

export function judge({ shown, log, kept }: Evidence): Judgement {
  const faults: string[] = []
  const lost = shown.filter(({ reference, state }) => kept.states.get(reference)?.includes(state) !== true)
  faults.push(...lost.map(({ reference, state }) => `lost: ${reference} was shown ${state}`))

  const asked = log.filter(
    ({ operation, direction, processed }) => direction === undefined && processed && ASKS.has(operation),
  )
  const times = Map.groupBy(asked, ({ reference }) => reference)
  const twice = [...times].filter(([, all]) => all.length > 1)
  faults.push(...twice.map(([reference, all]) => `sent twice: ${reference}, ${all.length} times`))
  const strangers = [...times.keys()].filter((reference) => !kept.states.has(reference))
  faults.push(...strangers.map((reference) => `lost: ${reference} is in the gateway's log alone`))

  const cut = [...kept.attempts].filter(([, all]) => all.some(isCutOff))
  const unsettled = cut.filter(([reference, all]) => {
    const last = kept.states.get(reference)?.at(-1) ?? 'draft'
    const at = all.findIndex(isCutOff)
    const isAskedAbout = all
      .slice(at + 1)
      .some(({ effect, outcome }) => effect === 'reads' && outcome !== undefined)
    return HANGS.has(last) || !isAskedAbout
  })
  faults.push(
    ...unsettled.map(([reference]) => `not settled: ${reference} ${kept.states.get(reference)?.at(-1)}`),
  )
  return {
    acknowledged: shown.length,
    lost: lost.length + strangers.length,
    asked: asked.length,
    twice: twice.length,
    ambiguous: cut.length,
    unsettled: unsettled.length,
    faults,
  }
}

function isCutOff({ effect, resolution }: Attempt): boolean {
  return resolution === 'interrupted' && effect !== 'reads'
}
