import { z } from 'zod'
import { parseWireAmount } from '#domain/money.ts'
import { readJson } from '#gateway/transport/json.ts'
import type { ReadDispute } from './file.ts'
import { bad, type DisputeFinding, good, unchecked } from './finding.ts'

/** The order after a step, as far as the facts are compared with it. */
const step = z.looseObject({
  after: z.looseObject({
    reference: z.string(),
    amount: z.looseObject({ minor: z.strictObject({ $n: z.string().regex(/^\d{1,18}$/) }) }),
    state: z.looseObject({ kind: z.string() }),
  }),
})

/** Compares the order's facts with every step of it that is shown; its state with the last step only. */
export function orderFinding({ parts }: ReadDispute): DisputeFinding {
  const { order, journal } = parts
  const asked = parseWireAmount(order.asked)?.minor
  const steps = journal.entries.filter(({ kind }) => kind.startsWith('order/'))
  let compared = 0
  for (const one of steps) {
    if (!('body' in one)) continue
    const seq = BigInt(one.seq)
    const read = step.safeParse(readJson(Buffer.from(one.body))?.value)
    if (!read.success) return bad('order', `entry ${seq} is no step of an order`, seq)
    const { reference, amount, state } = read.data.after
    if (reference !== order.reference || one.stream !== order.reference)
      return bad('order', `entry ${seq} is of another order`, seq)
    if (BigInt(amount.minor.$n) !== asked) return bad('order', `entry ${seq} has another amount`, seq)
    if (one === steps.at(-1) && state.kind !== order.state)
      return bad('order', `entry ${seq} has another state`, seq)
    compared += 1
  }
  return compared === 0
    ? unchecked('order', 'no step of the order is shown: its facts are not compared')
    : good('order', `its number, amount and state as in ${compared} entries of the journal`)
}
