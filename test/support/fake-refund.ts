/** A till's ledger of refunds in memory. */
import type { RefundList, RefundView } from '#contract/refund-views.ts'
import { rupiah } from '#domain/money.ts'
import { Refused } from './fake-setup.ts'

const DAY = 86_400_000

export const NO_REFUNDS: RefundList = { open: [], ended: [], hasShift: true }

export function refundView(number: number, changes: Partial<RefundView> = {}): RefundView {
  const digits = String(number).padStart(7, '0')
  return {
    number,
    at: Date.now() - number * DAY,
    amountMinor: rupiah(25_000 * number).minor,
    reference: `P001261120${digits}7F3Q`,
    displayReference: `P001-261120-${digits}-7F3Q`,
    method: 'qr',
    orderMinor: rupiah(25_000 * number).minor,
    state: 'paid-late',
    by: 'practice-manager',
    hasCome: true,
    seconds: ['practice-cashier'],
    ...changes,
  }
}

export function createFakeRefunds(list: RefundList = NO_REFUNDS) {
  return {
    'refund.list': () => list,
    'refund.pay': ({ approval }: { readonly approval?: object | undefined }) => {
      if (approval === undefined) throw new Refused('approval-needed')
      return null
    },
  }
}
