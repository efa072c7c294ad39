/** Whether the till could show the gateway's QR, and read the gateway's status of it. */
import { readQr, type QrAnswer } from '#calls/read-qr.ts'
import { MINIMUM_QR } from '#domain/money.ts'
import { readQrPayload } from '#domain/qr-payload.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { ResponseOf } from '#gateway/define-operation.ts'
import type { vaStatus } from '#gateway/operations/va-status.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import { callFacts, isNoSuchOrder, judgeAnswer, type Heard } from './judge-answer.ts'
import type { CalledSeen } from './judge-own.ts'
import { doubtful, fact, failed, fine, untried, type Judged } from './step.ts'

/** The result of one QR request: whether we were asked about it, and its answer. */
export type QrSeen = CalledSeen & { readonly heard: Partial<Heard> }

export type StatusSeen = Heard & { readonly outcome: Outcome<ResponseOf<typeof vaStatus>> }

/** The till's checks: amount, check digits and merchant of the payload. `called` reports refusals and losses. */
export function judgeQr({ heard, reference }: QrSeen, profile: GatewayProfile): Judged {
  const { outcome } = heard
  if (outcome === undefined) return untried('blocked')
  const facts = [...fact('order', reference), ...callFacts({ ...heard, outcome })]
  const { raw } = outcome
  if (outcome.kind === 'unknown' && outcome.why === 'wrong-shape')
    return failed('qr-unread', { code: raw?.code ?? '?', detail: outcome.detail ?? '?' }, facts)
  if (outcome.kind === 'unknown' || outcome.kind === 'pending') return doubtful('qr-unclear', {}, facts)
  if (outcome.kind !== 'done') return failed('qr-refused', { message: raw?.message ?? '?' }, facts)
  const answer = outcome.value as QrAnswer
  const ask = readQr(profile, MINIMUM_QR, answer)
  const payload = readQrPayload(answer.qrContent)
  const name = payload.ok ? payload.merchantName : undefined
  const nmid = payload.ok ? (payload.nationalId ?? payload.merchantIds[0]) : undefined
  const found = ask.kind === 'qr' ? ask.warnings : ask.findings
  const shown = [
    ...facts,
    ...fact('merchant in the QR', name),
    ...fact('national merchant id (NMID)', nmid),
    ...fact('found in the QR', found?.join(' ')),
  ]
  const values = {
    name: name ?? '?',
    nmid: nmid ?? '-',
    rules: blocked(found).join(', '),
    pinned: profile.nmid ?? '-',
  }
  if (blocked(found).includes('merchant-differs')) return failed('qr-other-merchant', values, shown)
  return blocked(found).length > 0 ? failed('qr-blocked', values, shown) : fine(shown, values)
}

/** An unpaid QR is in process: `IP`. */
export function judgeStatus(seen: StatusSeen): Judged {
  const { outcome } = seen
  const facts = callFacts(seen)
  const { raw } = outcome
  const values = { code: raw?.code ?? '?', message: raw?.message ?? '?' }
  if (outcome.kind === 'not-found' || isNoSuchOrder(outcome)) return failed('status-not-found', values, facts)
  if (outcome.kind === 'unknown' && outcome.why === 'wrong-shape')
    return failed('status-unread', { ...values, detail: outcome.detail ?? '?' }, facts)
  if (outcome.kind !== 'done') return judgeAnswer(seen)
  const flag = outcome.value.virtualAccountData.paymentFlagStatus ?? '?'
  const told = [...facts, ...fact('status', flag)]
  return flag === 'IP' ? fine(told, { flag }) : failed('status-other', { ...values, flag }, told)
}

function blocked(findings: readonly string[] | undefined): readonly string[] {
  return (findings ?? []).flatMap((finding) => (finding.startsWith('block:') ? [finding.slice(6)] : []))
}
