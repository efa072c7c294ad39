import type { Result } from '#contract/envelope.ts'
import type { Ask, Order } from '#domain/order.ts'
import { judgeQrPayload } from '#domain/qr-payload.ts'
import type { ResponseOf } from '#gateway/define-operation.ts'
import { qrGenerate } from '#gateway/operations/qr-generate.ts'
import type { CounterDeps } from './deps.ts'
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
    askOf: (answer) => askOf(deps, order, answer),
  })
}

/** A QR is shown only when its payload says what was asked for. */
function askOf(deps: CounterDeps, order: Order, answer: ResponseOf<typeof qrGenerate>): Ask {
  const judged = judgeQrPayload(answer.qrContent, {
    amount: order.amount,
    merchantName: answer.additionalInfo.merchantName,
  })
  const findings = judged.findings.map((finding) => `${finding.severity}:${finding.rule}`)
  if (judged.verdict === 'block' && deps.profile().qrChecks === 'strict') {
    return { kind: 'none', why: 'qr-blocked', findings }
  }
  return {
    kind: 'qr',
    content: answer.qrContent,
    url: answer.qrUrl,
    gatewayReference: answer.additionalInfo.referenceNo,
    merchantName: answer.additionalInfo.merchantName,
    warnings: findings,
  }
}
