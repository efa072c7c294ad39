import type { Result } from '#contract/envelope.ts'
import { readQr } from '#calls/read-qr.ts'
import type { Order } from '#domain/order.ts'
import { qrGenerate } from '#gateway/operations/qr-generate.ts'
import { identityOf } from '#domain/qr-identity.ts'
import type { CounterDeps } from '../deps.ts'
import { noteOtherMerchant, OTHER_MERCHANT } from '../show/other-merchant.ts'
import { sendOrder, type Sending } from './send-order.ts'

/** Asks the gateway for a QR (interface, 2.5). Refusals as `sendOrder`. */
export function sendQr(deps: CounterDeps, order: Order, how: Sending): Promise<Result<Order>> {
  const { merchantId, productCodes } = deps.profile()
  return sendOrder(deps, order, how, {
    operation: qrGenerate,
    input: {
      partnerReferenceNo: order.reference,
      merchantId,
      amount: order.amount,
      additionalInfo: { productCode: productCodes.qr },
      validityPeriod: order.expiresAt,
    },
    askOf: (answer) => {
      const ask = readQr(deps.profile(), order.amount, answer)
      if (ask.kind === 'none' && ask.findings.includes(OTHER_MERCHANT))
        noteOtherMerchant(deps, identityOf(answer.qrContent).nationalId ?? '')
      return ask
    },
  })
}
