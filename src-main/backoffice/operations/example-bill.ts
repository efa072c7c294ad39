import { sealPayer } from '#domain/bill.ts'
import type { BillDraft } from '#domain/bill-draft.ts'
import { formatRupiah, type Money } from '#domain/money.ts'
import { readBill } from '#domain/read-bill.ts'
import { inquiryResponseExample } from '#gateway/operations/va-inquiry-example.ts'
import type { BackofficeDeps } from '../deps.ts'
import type { NewInstruction } from '../instruction-store.ts'

/**
 * A bill of a made-up customer, for a trial at a gateway that demands one (interface, 2.3); otherwise undefined.
 * Trials that ask for money never reach a production gateway.
 */
export function exampleBill(
  { profile, personal }: Pick<BackofficeDeps, 'profile' | 'personal'>,
  amount: Money,
): NewInstruction['bill'] {
  const { billNeeds: needs = [], callbacks } = profile()
  const box = personal()
  if (needs.length === 0 || box === undefined) return undefined
  const read = readBill({ needs, listShape: callbacks.listShape ?? 'amounts' }, draftOf(amount), amount)
  // An amount that no bill can have: the gateway is refused when it asks.
  if (!read.ok) return undefined
  const { payer = {}, ...plain } = read.content
  return { ...plain, personal: sealPayer(box, payer) }
}

function draftOf(amount: Money): BillDraft {
  const sum = formatRupiah(amount)
  const { virtualAccountData: customer } = inquiryResponseExample
  return {
    texts: {
      name: customer.virtualAccountName,
      email: customer.virtualAccountEmail,
      phone: customer.virtualAccountPhone,
      period: customer.additionalInfo.installmentPeriod,
      ...customer.additionalInfo.shippingAddress,
      isInstalment: 'N',
      validationCode: 'CONTOH',
      contract: '000000000001',
      number: '1',
    },
    items: [
      { id: '1', name: 'Contoh', price: sum, quantity: '1', type: 'Barang', url: 'https://shop.example/1' },
    ],
    bills: [{ code: '01', indonesia: 'Contoh', english: 'Example', amount: sum, subCompany: '' }],
  }
}
