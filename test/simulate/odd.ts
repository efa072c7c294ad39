/** What other gateways write into the fields that decide nothing: another type, too long, empty, unknown. */
import { mix } from './dice.ts'
import type { Answer, Asked } from './gateway.ts'

type Body = Readonly<Record<string, unknown>>
type Oddity = (body: Body) => Body

const info = (body: Body, more: Body): Body => ({
  ...body,
  additionalInfo: { ...(body['additionalInfo'] as Body | undefined), ...more },
})
const data = (body: Body, more: Body): Body => ({
  ...body,
  virtualAccountData: { ...(body['virtualAccountData'] as Body | undefined), ...more },
})

const OF_STATUS: readonly Oddity[] = [
  (body) => info(body, { debitFromName: 'B'.repeat(65) }),
  (body) => info(body, { cardType: 7 }),
  (body) => info(body, { rrn: '1234567890123' }),
  (body) => info(body, { txFee: '' }),
  (body) => info(body, { txFee: 500 }),
  (body) => info(body, { message: 'text', loyaltyPoints: [1, 2] }),
  (body) => data(body, { paymentFlagReason: null, billDetails: [] }),
  (body) => data(body, { inquiryRequestId: '', trxDateTime: '2026-01-05 10:00:00' }),
  (body) => ({ ...body, traceId: { deep: [null] } }),
]
const OF_QR: readonly Oddity[] = [
  (body) => ({ ...body, qrUrl: '', qrImage: null }),
  (body) => ({ ...body, terminalId: 12 }),
]

/** The same answer in the words of another gateway. */
export function oddly(seed: number, count: number, { operation }: Asked, answer: Answer): Answer {
  if (answer.verdict !== 'done') return answer
  const all = operation === 'va-status' ? OF_STATUS : operation === 'qr-generate' ? OF_QR : []
  const odd = all[mix(seed, 31 * count) % Math.max(1, all.length)]
  return odd === undefined ? answer : { ...answer, body: odd(answer.body) }
}
