/** What few lives would meet by chance: several faults that hit each other. */
import type { Dice } from '../dice.ts'
import type { Act, Checking, Step } from './plan.ts'

const SECOND = 1_000
const HOUR = 3_600_000

const CHECKED: Checking = { checker: 'dewi', typed: 'shown', pin: 'own', times: 1 }
/** As a shop pays on a quiet day. */
const payTo = (payee: number, inDays = 0): Act => ({ do: 'pay', by: 'sri', payee, inDays, ...CHECKED })

/**
 * A transfer is turned away, and waits for a fresh token. The journal fails and heals meanwhile, and a person decides
 * the transfer before the second try would leave.
 */
function overtaken(d: Dice, payee: number): readonly Step[] {
  const pay = payTo(payee)
  return [
    { wait: 0, act: payTo((payee + 1) % 3) },
    {
      wait: 2 * SECOND,
      act: { do: 'fault', on: 'transfer', fault: { kind: 'turned-away', status: 401 }, times: 1 },
    },
    { wait: 0, act: { do: 'fault', on: 'token', fault: { kind: 'slow', ms: 18 * SECOND }, times: 1 } },
    { wait: 0, act: pay },
    { wait: SECOND, act: { do: 'disk', how: d.pick(['lost', 'kept']), after: 0, lastsMs: 0 } },
    { wait: 0, act: { do: 'sheet', by: 'sri', what: 'send', documents: [d.whole(0, 7)], approver: 'dewi' } },
    { wait: 13 * SECOND, act: { do: 'mark', by: 'sri', approver: 'sri', nth: 0, knows: 'portal', pick: 0 } },
    { wait: d.whole(0, 2) * SECOND, act: pay },
  ]
}

/** Questions about a transfer that its bank sends back meanwhile: one is answered after the next. */
function crossing(d: Dice, payee: number): readonly Step[] {
  const ask: Act = { do: 'look-up', by: 'sri', nth: 0 }
  const slow: Act = { do: 'fault', on: 'status', fault: { kind: 'slow', ms: 12 * SECOND }, times: 1 }
  const pair: readonly Step[] = [
    { wait: d.whole(1, 6) * SECOND, act: slow },
    { wait: 0, act: ask },
    { wait: d.whole(2, 8) * SECOND, act: ask },
  ]
  const first: Step = { wait: 0, act: payTo(payee) }
  return [first, { wait: d.whole(0, 30) * SECOND, act: ask }, ...pair, ...pair, ...pair]
}

/** A person marks wrongly, and the gateway is asked all the same. */
function corrected(d: Dice, payee: number): readonly Step[] {
  return [
    {
      wait: 0,
      act: { do: 'fault', on: 'transfer', fault: { kind: 'answer-lost', silent: false }, times: 1 },
    },
    { wait: 0, act: payTo(payee) },
    {
      wait: 2 * SECOND,
      act: { do: 'mark', by: 'sri', approver: 'sri', nth: 0, knows: 'wrong', pick: d.whole(0, 99) },
    },
    { wait: d.whole(1, 120) * SECOND, act: { do: 'look-up', by: 'sri', nth: 0 } },
  ]
}

/** The maker's approval is tried, one of both loses the right while the PIN is compared, another one may. */
function rights(d: Dice, payee: number): readonly Step[] {
  const pay = payTo(payee)
  const lost: Act = { do: 'role', who: d.pick(['dewi', 'sri']), becomes: d.pick(['cashier', 'left']) }
  return [
    { wait: 0, act: { do: 'pay', by: 'sri', payee, inDays: 0, ...CHECKED, checker: 'sri' } },
    { wait: 2 * SECOND, act: { do: 'check', by: 'sri', nth: 0, ...CHECKED } },
    { wait: d.whole(0, 400), act: lost },
    { wait: 2 * SECOND, act: pay },
    { wait: 2 * SECOND, act: { do: 'check', by: 'sri', nth: 0, ...CHECKED, checker: 'rani' } },
  ]
}

/** Approved for the next days: the till is open when the day comes, or down, or is asked to send it sooner. */
function ahead(d: Dice, payee: number): readonly Step[] {
  const byHand: Act = { do: d.pick(['send-payout', 'cancel-payout']), by: 'sri', nth: d.whole(0, 1) }
  return [
    { wait: 0, act: payTo(payee, 1) },
    { wait: 2 * SECOND, act: payTo((payee + 1) % 3, d.whole(0, 2)) },
    { wait: 3 * SECOND, act: byHand },
    { wait: SECOND, act: { do: 'sleep', ms: d.whole(8, 60) * HOUR } },
    ...(d.chance(0.5) ? [{ wait: d.whole(0, 60) * SECOND, act: byHand }] : []),
    { wait: d.whole(1, 90) * SECOND, act: { do: 'look-up', by: 'sri', nth: 0 } },
  ]
}

/** A workbook of several blocks is stopped, killed or given up between two of them, and its refused rows go again. */
function blocks(d: Dice): readonly Step[] {
  const from = d.whole(0, 5)
  const documents = [0, 1, 2, 3, 4, 5, 6, 7].map((at) => from + at)
  const between: Act = d.pick<Act>([
    { do: 'pause', by: 'sri' },
    { do: 'pause', by: 'sri' },
    { do: 'crash', at: 'now', after: 0, downMs: 5 * SECOND },
    { do: 'fault', on: 'invoices', fault: { kind: 'answer-lost', silent: false }, times: 1 },
    { do: 'fault', on: 'invoices', fault: { kind: 'refused' }, times: 1 },
  ])
  const then: Act = { do: d.chance(0.7) ? 'resume' : 'give-up', by: 'sri' }
  return [
    { wait: 0, act: { do: 'sheet', by: 'sri', what: 'send', documents, approver: 'sri' } },
    { wait: d.whole(200, 1_200), act: between },
    { wait: 8 * SECOND, act: then },
    { wait: d.whole(0, 900), act: { do: 'paid', nth: d.whole(0, 5), times: 2, foreign: false } },
    { wait: 9 * SECOND, act: { do: 'mark', by: 'sri', approver: 'sri', nth: 0, knows: 'all', pick: 0 } },
    { wait: 2 * SECOND, act: { do: d.chance(0.5) ? 'resume' : 'give-up', by: 'sri' } },
    { wait: 9 * SECOND, act: { do: 'again', by: 'sri', what: 'send' } },
  ]
}

/** A customer pays before the till has the answer to the invoice. */
function paidFirst(d: Dice): readonly Step[] {
  const slow: Act = { do: 'fault', on: 'invoices', fault: { kind: 'slow', ms: 15 * SECOND }, times: 1 }
  return [
    { wait: 0, act: slow },
    {
      wait: 0,
      act: { do: 'sheet', by: 'sri', what: 'send', documents: [d.whole(0, 5), 6], approver: 'sri' },
    },
    { wait: 2 * SECOND, act: { do: 'paid', nth: 0, times: d.pick([1, 2]), foreign: false } },
  ]
}

/** The gateway's question is repeated by another, in its very bytes, after the till has started again. */
function repeated(d: Dice, payee: number): readonly Step[] {
  return [
    { wait: 0, act: payTo(payee) },
    { wait: 35 * SECOND, act: { do: 'crash', at: 'now', after: 0, downMs: d.whole(1, 20) * SECOND } },
    { wait: 30 * SECOND, act: { do: 'stranger', how: 'replay', nth: d.whole(0, 1) } },
    { wait: SECOND, act: { do: 'stranger', how: 'late', nth: 0 } },
  ]
}

const SCENES = [
  overtaken,
  crossing,
  corrected,
  rights,
  ahead,
  ahead,
  blocks,
  blocks,
  paidFirst,
  repeated,
] as const

export function sceneOf(d: Dice): readonly Step[] {
  return d.pick(SCENES)(d, d.whole(0, 2))
}
