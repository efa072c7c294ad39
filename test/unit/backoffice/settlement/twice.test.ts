/** Money that came twice for one order, on two days: two payments, each with its own fee. */
import { afterEach, expect, test } from 'vitest'
import { paymentsOn } from '#backoffice/settlement/apart/paid.ts'
import { rupiah } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import { connectReadOnly } from '#journal/connection.ts'
import { paidOrderReads } from '#journal/reads/paid-orders.ts'
import { endOf, put, startOf } from '../../journal/helpers.ts'
import { NOON, openSettlementShop, paidOrder } from './shop.ts'

const DAY_MS = 86_400_000
let close: (() => Promise<void>) | undefined
afterEach(async () => {
  await close?.()
  close = undefined
})

/** The order after a further success. */
function paidAgain(order: Order, days: number, successes: number): Order {
  if (order.state.kind !== 'paid') throw new Error('not paid')
  const paidAt = NOON + days * DAY_MS
  return { ...order, state: { ...order.state, evidence: { ...order.state.evidence, paidAt, successes } } }
}

test('each is of its own day', async () => {
  const once = paidOrder(1, 100)
  const { shop, journal } = openSettlementShop([once, paidOrder(2, 50)])
  close = () => shop.close()
  put(journal, paidAgain(once, 2, 2), NOON + 2 * DAY_MS)
  const db = connectReadOnly(journal.file)
  const paid = (from: string, through: string) =>
    paymentsOn(paidOrderReads(db), { from, through }).map(({ minor, paidAt }) => [
      new Date(paidAt).toISOString().slice(0, 10),
      minor,
    ])
  const whole = rupiah(100_000).minor
  expect(paid('2026-11-20', '2026-11-30')).toEqual([
    ['2026-11-20', whole],
    ['2026-11-20', rupiah(50_000).minor],
    ['2026-11-22', whole],
  ])
  expect(paid('2026-11-20', '2026-11-20')).toHaveLength(2)
  expect(paid('2026-11-21', '2026-11-30')).toEqual([['2026-11-22', whole]])
  // Three at once, of which the gateway names one time.
  put(journal, paidAgain(once, 3, 5), NOON + 3 * DAY_MS)
  expect(paid('2026-11-23', '2026-11-23')).toEqual([1, 2, 3].map(() => ['2026-11-23', whole]))
  db.close()
})

test('the bank of a payment is read from the answer behind it', async () => {
  const paid = paidOrder(1, 100, 0, { method: 'va' })
  const { shop, journal } = openSettlementShop([])
  close = () => shop.close()
  if (paid.state.kind !== 'paid') throw new Error('not paid')
  const state = { ...paid.state, evidence: { ...paid.state.evidence, attempt: 'call-1' } }
  journal.write.commit({ at: NOON, attempt: startOf('call-1', { operation: 'va-status' }) })
  journal.write.commit({
    at: NOON,
    attempt: endOf('call-1', { responseBody: '{"additionalInfo":{"debitFromBank":"014"}}' }),
  })
  put(journal, { ...paid, state })
  const db = connectReadOnly(journal.file)
  const day = { from: '2026-11-20', through: '2026-11-20' } as const
  expect(paymentsOn(paidOrderReads(db), day)).toMatchObject([{ method: 'va', wallet: '014' }])
  db.close()
})
