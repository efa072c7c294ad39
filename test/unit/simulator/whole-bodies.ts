/** Every operation's example, as the gateway simulator's merchant would send it now. */
import { timestampA, timestampB } from '#domain/timestamp.ts'
import { laidOver } from '#gateway/codec/conditions.ts'
import { operations, type OperationName } from '#gateway/registry.ts'
import { practiceMerchant } from '#simulator/config.ts'
import type { Body } from './encoding.ts'
import { newReference } from './merchant.ts'

const { merchantId, partnerServiceId, depositSource, apiKey, senderId, commCode } = practiceMerchant
const MINUTE = 60_000

/** This merchant's own values in each request, and values that can be used only once. */
const OURS: Readonly<Record<OperationName, (now: number) => Body>> = {
  'qr-generate': (now) => ({
    ...once(),
    merchantId,
    additionalInfo: { productCode: practiceMerchant.qrProductCode },
    validityPeriod: timestampA(now + MINUTE),
  }),
  'va-status': () => ({ partnerServiceId, customerNo: merchantId }),
  'va-delete': () => ({ partnerServiceId, customerNo: merchantId }),
  'payment-host-to-host': (now) => ({
    ...once(),
    merchantId,
    subMerchantId: apiKey,
    validUpTo: timestampA(now + MINUTE),
    additionalInfo: { productCode: practiceMerchant.linkProductCode, bankCardToken: undefined },
  }),
  'account-binding': () => ({
    ...once(),
    merchantId,
    additionalInfo: { productCode: practiceMerchant.bindingProductCode },
  }),
  'account-creation': () => once(),
  'transfer-interbank': (now) => ({
    ...once(),
    sourceAccountNo: depositSource,
    transactionDate: timestampA(now),
  }),
  'invoices-send': () => ({ ...unsigned, sender_id: senderId, comm_code: commCode, invoices: invoices() }),
  'invoices-reject': () => ({ ...unsigned, sender_id: senderId, comm_code: commCode }),
  'transaction-history': (now) => ({
    ...unsigned,
    comm_code: commCode,
    from_date_time: timestampB(now - 60 * MINUTE),
    to_date_time: timestampB(now),
  }),
  'account-inquiry': () => ({}),
  'transfer-status': () => ({}),
  'merchant-info': () => ({ key: apiKey }),
}

/** Removed, so that the merchant's own call fills it in. */
const unsigned: Body = { rq_uuid: undefined, rq_datetime: undefined, signature: undefined }

let sent = 0

function once(): Body {
  return { partnerReferenceNo: newReference() }
}

/** The example's invoices under unused numbers. */
function invoices(): string {
  const entries = Object.values(JSON.parse(operations['invoices-send'].example.request.invoices) as Body)
  sent += 1
  return JSON.stringify(Object.fromEntries(entries.map((entry, at) => [`S${sent}_${at}_N`, entry])))
}

/** A request with every optional field, which is accepted; or refused only for its subject. */
export function wholeBody(name: OperationName, now = Date.now()): Body {
  return laidOver(operations[name].example.request, OURS[name](now))
}
