import { expect, test } from 'vitest'
import type { PayoutView } from '#contract/payout-views.ts'
import { rupiah } from '#domain/money.ts'
import { payoutSheet } from '#paper/payout/sheet.ts'

const PAYOUT: PayoutView = {
  ...{ number: 1, stage: 'proposed', since: 0, amountMinor: rupiah(250_000).minor, day: '2026-01-05' },
  ...{ bankName: 'BANK CONTOH', bankCode: '008', accountEndsIn: '2215', accountNo: '7310042215' },
  ...{ maker: 'sri', name: 'SITI <b>AMINAH</b>', payee: 1, transferType: '0', extras: {} },
  ...{ fee: 'SHA', senderFeeMinor: rupiah(2_500).minor },
  ...{ story: [], checkers: ['dewi'] },
  can: {
    ...{ edit: false, propose: false, approve: true, withdraw: true },
    ...{ send: false, lookUp: false, mark: false },
  },
}
const about = { shop: 'WARUNG', till: '001', mode: 'real', madeAt: 0 } as const

test('the sheet of a payout says what part of the fee the shop bears, and shows a name as text', () => {
  const page = payoutSheet({ about, payout: PAYOUT, names: { sri: 'Sri' } }, ['id'])
  expect(page).toContain('Rp\u00a02.500')
  expect(page).toContain('SITI &lt;b&gt;AMINAH&lt;/b&gt;')
})
