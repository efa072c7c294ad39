import { no, type Asked } from './gateway.ts'
import type { Fault } from './plan.ts'

type Wire = {
  readonly status: number
  readonly body: Uint8Array
  readonly headers: Readonly<Record<string, string>>
}

/** An answer from a sender without the gateway's key. */
export function forged(asked: Asked, fault: Extract<Fault, { kind: 'forged' }>, at: number): Wire {
  const { partnerServiceId, customerNo, amount } = asked.body
  const sum = amount ?? { value: '50000.00', currency: 'IDR' }
  const isStatus = asked.operation === 'va-status'
  const says =
    fault.says === 'not-found' || !isStatus
      ? no(asked, 404, fault.says === 'failed' ? '08' : '01', 'Transaction Not Found').body
      : {
          responseCode: '2002600',
          responseMessage: 'Successful',
          virtualAccountData: {
            partnerServiceId,
            customerNo,
            virtualAccountNo: asked.reference,
            inquiryRequestId: 'INQ1',
            paymentFlagStatus: fault.says === 'paid' ? 'S' : 'F',
            paidAmount: sum,
            totalAmount: sum,
            trxDateTime: '2026-01-05T10:00:00+07:00',
            transactionDate: '2026-01-05T10:00:00+07:00',
          },
          additionalInfo: { trxId: '1' },
        }
  const wrong = {
    'x-timestamp': new Date(at).toISOString(),
    'x-signature': Buffer.alloc(64, 7).toString('base64'),
  }
  return {
    status: 'virtualAccountData' in says ? 200 : 404,
    body: Buffer.from(JSON.stringify(says)),
    headers: fault.signed ? wrong : {},
  }
}
