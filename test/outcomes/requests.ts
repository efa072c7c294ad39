/** An acceptable request for each operation, and its prerequisites at the gateway simulator. */
import { rupiah } from '#domain/money.ts'
import type { InputOf } from '#gateway/define-operation.ts'
import type { operations, OperationName } from '#gateway/registry.ts'
import { practiceMerchant } from '#simulator/config.ts'
import type { ControlClient } from '#simulator/control/control-client.ts'

type Inputs = { readonly [N in OperationName]: InputOf<(typeof operations)[N]> }

/** Makes an order or a transfer of that name at the gateway, for later status checks. */
export type Before = <N extends OperationName>(name: N, input: Inputs[N]) => Promise<void>

const { merchantId, partnerServiceId } = practiceMerchant
const AMOUNT = rupiah(150_000n)
const account = (reference: string) => ({
  partnerServiceId,
  customerNo: merchantId,
  virtualAccountNo: reference,
})
const deposit = { sourceBankCode: '002', swiftCode: 'SAMPLEID', transferType: '0' } as const

/** `reference` is used for nothing else; times are around `now`. */
export function requestOf<N extends OperationName>(name: N, reference: string, now: number): Inputs[N] {
  const number = Number(reference.slice(-6))
  const all: Inputs = {
    'qr-generate': {
      partnerReferenceNo: reference,
      merchantId,
      amount: AMOUNT,
      additionalInfo: { productCode: practiceMerchant.qrProductCode },
    },
    'va-status': { ...account(reference), additionalInfo: { sortBy: 'TDD' } },
    'va-delete': account(reference),
    'payment-host-to-host': {
      partnerReferenceNo: reference,
      merchantId,
      amount: AMOUNT,
      additionalInfo: { payType: 'PAYLINK', productCode: practiceMerchant.linkProductCode },
    },
    'account-binding': {
      partnerReferenceNo: reference,
      merchantId,
      phoneNo: `6281${reference.slice(-9)}`,
      additionalInfo: { productCode: practiceMerchant.bindingProductCode },
    },
    'account-creation': {
      partnerReferenceNo: reference,
      name: 'PELANGGAN CONTOH',
      phoneNo: `6281${reference.slice(-9)}`,
      email: 'pelanggan@mail.example',
      customerId: String(number),
    },
    'transfer-interbank': {
      partnerReferenceNo: reference,
      amount: AMOUNT,
      beneficiaryAccountName: 'PENERIMA CONTOH',
      beneficiaryAccountNo: '1234567891',
      beneficiaryBankCode: '009',
      beneficiaryBankName: 'BANK CONTOH',
      currency: 'IDR',
      sourceAccountNo: practiceMerchant.depositSource,
      transactionDate: now,
      additionalInfo: deposit,
    },
    'invoices-send': {
      ccy: 'IDR',
      invoices: {
        [`S1_${number}_N`]: {
          member_code: 'MEMBER-1',
          member_name: 'PELANGGAN CONTOH',
          member_email: 'pelanggan@mail.example',
          comm_code: practiceMerchant.commCode,
          amount: AMOUNT,
          due_date: '2030-01-31',
          issue_date: '2030-01-01',
        },
      },
      total_invoices: 1,
    },
    'invoices-reject': { invoices: { [`S1_${number}_N`]: { member_code: 'MEMBER-1' } }, total_invoices: 1 },
    'transaction-history': {
      from_date_time: now - 3_600_000,
      to_date_time: now + 3_600_000,
      page_size: 10,
      page_number: 1,
    },
    'account-inquiry': {
      partnerReferenceNo: reference,
      beneficiaryBankCode: '009',
      beneficiaryAccountNo: '1234567891',
    },
    'transfer-status': {
      originalPartnerReferenceNo: reference,
      serviceCode: '18',
      transactionDate: now,
    },
    'merchant-info': {},
  }
  return all[name]
}

/** The gateway's data needed to answer `name` about `reference`. */
export async function prepareGround(
  name: OperationName,
  reference: string,
  now: number,
  { before, control }: { readonly before: Before; readonly control: ControlClient },
): Promise<void> {
  if (name === 'va-status' || name === 'va-delete') {
    const opened = await control.payer({ action: 'open', reference, amount: '150000.00' })
    if (!opened.ok) throw new Error(opened.message)
  }
  if (name === 'transfer-status')
    await before('transfer-interbank', requestOf('transfer-interbank', reference, now))
  if (name === 'invoices-reject') await before('invoices-send', requestOf('invoices-send', reference, now))
}
