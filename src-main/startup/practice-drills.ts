import type { DrillController } from '#counter/practice-ports.ts'
import type { Clock, Timers } from '#domain/ports.ts'
import type { Journal } from '#journal/journal.ts'
import { createDrillController, type DrillDeps } from '#practice/drills/drill-controller.ts'
import { createHand, type HandDeps } from '#practice/drills/hand.ts'

type Options = Pick<DrillDeps, 'signedIn' | 'announce' | 'bug'> & {
  readonly clock: Clock
  readonly timers: Timers
  readonly journal: Journal
  readonly control: HandDeps['control']
}

/** Results are in the practice journal only. */
const STREAM = 'drills'

/** The drills of a till in practice: its orders and journal on one side, the gateway simulator on the other. */
export function openDrills({ clock, timers, journal, control, ...rest }: Options): DrillController {
  return createDrillController({
    ...rest,
    clock,
    timers,
    hand: createHand({ control, now: clock.now }),
    order: (reference) => {
      const order = journal.read.order(reference)
      if (order === undefined) return undefined
      return { saleId: order.saleId, amountMinor: order.amount.minor, state: order.state.kind }
    },
    kept: () =>
      journal.read
        .eventsOf(STREAM)
        .flatMap(({ entry }) => (entry.type === 'note' && entry.kind === 'result' ? [entry.body] : [])),
    keep: (score) =>
      void journal.write.commit({ at: score.at, note: { stream: STREAM, kind: 'result', body: score } }),
  })
}
