/** Many payments at once: the time grows as they do. */
import { expect, test } from 'vitest'
import { compareBank } from '#backoffice/settlement/apart/bank.ts'
import type { SettledPayment } from '#domain/expected-settlement.ts'
import { TERMS } from './shop.ts'

const PERIOD = { from: '2026-11-01', through: '2026-11-30' }
const SINCE = Date.parse('2026-11-02T10:00:00+07:00')

test('payments that no fee rule covers', () => {
  const terms = {
    ...TERMS,
    fees: { ...TERMS.fees, rules: TERMS.fees.rules.map((rule) => ({ ...rule, method: 'qr' as const })) },
  }
  const payments = Array.from({ length: 40_000 }, (_, at): SettledPayment => ({
    reference: `R${at}`,
    method: 'va',
    minor: 100n,
    paidAt: SINCE + at * 1_000,
  }))
  const since = performance.now()
  const made = compareBank(payments, [], PERIOD, terms)
  expect('why' in made ? made.why : made.matched.unpriced.length).toBe(40_000)
  // A look through all for each took fifteen seconds.
  expect(performance.now() - since).toBeLessThan(5_000)
})
