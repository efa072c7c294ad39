import type { StatusEvidence } from './order-event.ts'
import { step } from './order-machine.ts'
import { isPaid, type Order, type StateKind } from './order.ts'
import { moneyReceived } from './received.ts'
import type { Disagreement } from './shift.ts'

/** The result of asking the gateway about one order. `order`: as the journal has it once the answer is recorded. */
export type GatewayWord =
  | { readonly kind: 'said'; readonly order: Order; readonly evidence: StatusEvidence }
  | { readonly kind: 'not-found'; readonly order: Order }
  /** The request budget is spent until then, epoch milliseconds; nothing was asked. */
  | { readonly kind: 'wait'; readonly until: number }
  /** Lost, refused or unreadable: nothing is known, and the order does not count as a disagreement. */
  | { readonly kind: 'unanswered' }

/** One order as seen by the journal and by the gateway: sen received. */
export type Compared = {
  readonly here: bigint
  readonly there: bigint
  readonly disagreement?: Disagreement
}

/**
 * Compares the journal with the gateway's answer. They agree when both say that the same money has come, or that no
 * money has. An order without money may be "expired" to one and "in process" to the other: no money is lost by that.
 */
export function compareWord(word: Extract<GatewayWord, { order: Order }>): Compared {
  const { order } = word
  const here = moneyReceived(order).minor
  if (word.kind === 'not-found') {
    if (here === 0n) return { here, there: 0n }
    return { here, there: 0n, disagreement: { ...names(order), why: 'missing-there' } }
  }
  const { evidence } = word
  const alone = asIfOnly(order, evidence)
  const there = moneyReceived(alone).minor
  if (here === there) return { here, there }
  const why = here > 0n && isPaid(alone.state.kind) ? 'amount-differs' : 'status-differs'
  const said = { status: evidence.flag, ...(there === 0n ? {} : { minor: there }) }
  return { here, there, disagreement: { ...names(order), why, there: said } }
}

function names(order: Order): Pick<Disagreement, 'reference'> & {
  readonly here: { readonly state: StateKind; readonly minor: bigint }
} {
  const { reference, state } = order
  return { reference, here: { state: state.kind, minor: moneyReceived(order).minor } }
}

/** The order that the answer alone would produce, with no prior knowledge; the order machine decides. */
function asIfOnly(order: Order, evidence: StatusEvidence): Order {
  const { acknowledgedAt: _seen, cash: _cash, resolved: _resolved, lastWord: _word, ...rest } = order
  const fresh: Order = {
    ...rest,
    state: {
      kind: 'waiting',
      since: order.createdAt,
      ask: { kind: 'none', why: 'answer-lost', findings: [] },
    },
  }
  const stepped = step(fresh, { type: 'status', evidence }, order.createdAt)
  return stepped.ok ? stepped.order : fresh
}
