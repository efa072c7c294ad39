import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { Evidence } from '#domain/evidence.ts'
import type { OrderEvent } from '#domain/order-event.ts'
import type { Ask, Order } from '#domain/order.ts'
import type { Outcome } from '#domain/outcome.ts'
import { judgeQrPayload } from '#domain/qr-payload.ts'
import type { ResponseOf } from '#gateway/define-operation.ts'
import { qrGenerate } from '#gateway/operations/qr-generate.ts'
import { JournalFailed } from '#journal/failure.ts'
import { callGateway } from './call.ts'
import type { CounterDeps } from './deps.ts'
import { evidenceOf } from './evidence.ts'
import { budgetRefusal } from './refusals.ts'

/** What has to be true, and what has to be done, when the intent is journalled: both in the same breath with it. */
export type Around = { readonly stillWanted?: () => boolean; readonly onIntent?: () => void }

type Sending = Around & { readonly isNew?: boolean; readonly intent: (attempt: string) => OrderEvent }

/**
 * Asks the gateway for a QR (interface, 2.5). Resolves as soon as the intent is on disk; the answer comes as an event.
 * Refusals: not-allowed when the order has moved on, budget-spent, vault-refused, journal-not-sound, internal; then
 * nothing was sent.
 */
export function sendQr(
  deps: CounterDeps,
  order: Order,
  { onIntent, ...how }: Sending,
): Promise<Result<Order>> {
  const profile = deps.profile()
  return new Promise((resolve) => {
    callGateway(deps, {
      ...how,
      order,
      operation: qrGenerate,
      input: {
        partnerReferenceNo: order.reference,
        merchantId: profile.merchantId,
        amount: order.amount,
        additionalInfo: { productCode: profile.productCodes.qr },
        validityPeriod: order.expiresAt,
      },
      who: 'person',
      settle: (outcome, attempt, at) => settleGenerate(deps, order, outcome, attempt, at),
      onIntent: (sending) => {
        resolve(accept(sending))
        onIntent?.()
      },
    }).then(
      ({ outcome, order: now, overtaken }) => {
        // Only reached unresolved when nothing was journalled: no order was made.
        if (overtaken) resolve(refuse('not-allowed', { state: now.state.kind }))
        else resolve(refuseBefore(outcome))
      },
      (error: unknown) => {
        resolve(refuse(error instanceof JournalFailed ? 'journal-not-sound' : 'internal'))
        deps.bug(error, 'take-payment', order.reference)
      },
    )
  })
}

function refuseBefore(outcome: Outcome<unknown>): Result<Order> {
  const spent = budgetRefusal(outcome)
  // Before the first byte only our own credentials can be what is lacking: the vault is closed.
  if (outcome.kind === 'not-executed' && outcome.why === 'unauthorized')
    return refuse('vault-refused', { reason: 'wrong-state', detail: outcome.detail ?? '' })
  if (spent !== undefined || outcome.kind !== 'not-executed') return spent ?? refuse('internal')
  return refuse('internal', { why: outcome.why, detail: outcome.detail ?? '' })
}

function settleGenerate(
  deps: CounterDeps,
  order: Order,
  outcome: Outcome<ResponseOf<typeof qrGenerate>>,
  attempt: string,
  at: number,
): OrderEvent {
  const evidence: Evidence = evidenceOf('generate', at, attempt, outcome.raw)
  switch (outcome.kind) {
    case 'done':
      return { type: 'asked', ask: askOf(deps, order, outcome.value), evidence }
    case 'refused':
    case 'not-found':
      return { type: 'refused', evidence }
    case 'not-executed':
      return {
        type: 'not-sent',
        why: outcome.why,
        ...(outcome.detail === undefined ? {} : { detail: outcome.detail }),
      }
    case 'pending':
      return { type: 'lost', why: 'pending', evidence }
    case 'already-there':
    case 'external-id-reused':
      return { type: 'lost', why: 'already-there', evidence }
    case 'unknown':
      return { type: 'lost', why: outcome.why, evidence }
  }
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
