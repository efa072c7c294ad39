/** The example of a paid status, and what the till reads of one. */
import { evidenceOfStatus } from '#counter/ask/status-answer.ts'
import { rupiah } from '#domain/money.ts'
import type { StatusEvidence } from '#domain/order-event.ts'
import type { Reference } from '#domain/reference.ts'
import { readAnswer } from '#gateway/answers/answer.ts'
import { vaStatus } from '#gateway/operations/va-status.ts'
import { answerOf, valuesOf } from '#test/support/operation-examples.ts'
import type { Body } from './body.ts'
import { NOW } from './practice-merchant.ts'
import { spoiled, valueIn } from './spoil.ts'

export const values = valuesOf(vaStatus)
export const AMOUNT = rupiah(150_000n)
const example = answerOf(vaStatus)
export const [entry] = valueIn(example, ['additionalInfo', 'data']) as readonly Body[]
const amount = { value: '150000.00', currency: 'IDR' }

/** Paid at the top, and paid in an entry only. */
export const AT_THE_TOP = spoiled(example, ['additionalInfo', 'data'], []) as Body
export const IN_AN_ENTRY = [
  [['virtualAccountData', 'paymentFlagStatus'], 'IP'],
  [['virtualAccountData', 'paidAmount'], null],
  [
    ['additionalInfo', 'data'],
    [{ ...entry, paymentFlagStatus: 'S', paidAmount: amount, totalAmount: amount }],
  ],
].reduce<unknown>((body, [place, value]) => spoiled(body, place as string[], value), example) as Body

export function evidenceOf(body: unknown, status = 200): StatusEvidence | undefined {
  return evidenceIn(Buffer.from(JSON.stringify(body)), { status })
}

export function evidenceIn(
  body: Uint8Array,
  { status = 200, asked = values }: { readonly status?: number; readonly asked?: typeof values } = {},
): StatusEvidence | undefined {
  const { outcome } = readAnswer(
    { operation: vaStatus, values: asked, method: 'POST', path: vaStatus.path },
    { kind: 'answered', status, headers: {}, body },
    { signature: 'ignored', gatewayPublicKey: undefined, cipher: undefined, now: NOW, rate: undefined },
  )
  const order = { reference: values.virtualAccountNo as Reference, amount: AMOUNT }
  if (outcome.kind === 'done') return evidenceOfStatus(outcome.value, { order }, outcome.raw, '1', NOW)
  const { doubt, raw } = outcome.kind === 'unknown' ? outcome : {}
  return doubt === undefined || raw === undefined
    ? undefined
    : evidenceOfStatus(doubt, { order }, raw, '1', NOW)
}

export function isPaid(evidence: StatusEvidence | undefined): boolean {
  return (
    evidence?.flag === 'S' &&
    evidence.unread === undefined &&
    evidence.totalAmount?.minor === AMOUNT.minor &&
    evidence.paidAmount?.minor === AMOUNT.minor
  )
}
