import type { Money } from '#domain/money.ts'
import type { Ask } from '#domain/order.ts'
import { judgeQrPayload } from '#domain/qr-payload.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'

/** The fields we read from the answer to a QR request (interface, 2.5). */
export type QrAnswer = {
  readonly qrContent: string
  readonly qrUrl?: string | null | undefined
  readonly additionalInfo: {
    readonly merchantName?: string | null | undefined
    readonly referenceNo?: string | null | undefined
  }
}

/** Shows a QR only when its payload matches the request. Shared by the till and the connection check. */
export function readQr(
  { qrChecks, nmid, qrCity }: Pick<GatewayProfile, 'qrChecks' | 'nmid' | 'qrCity'>,
  amount: Money,
  answer: QrAnswer,
): Extract<Ask, { readonly kind: 'qr' | 'none' }> {
  const { referenceNo } = answer.additionalInfo
  const merchantName = answer.additionalInfo.merchantName ?? ''
  const judged = judgeQrPayload(answer.qrContent, {
    amount,
    ...(merchantName === '' ? {} : { merchantName }),
    ...(nmid === undefined ? {} : { nationalId: nmid }),
    ...(qrCity === undefined ? {} : { city: qrCity }),
  })
  const findings = judged.findings.map((finding) => `${finding.severity}:${finding.rule}`)
  if (judged.verdict === 'block' && qrChecks === 'strict')
    return { kind: 'none', why: 'qr-blocked', findings }
  return {
    kind: 'qr',
    content: answer.qrContent,
    url: answer.qrUrl ?? '',
    gatewayReference: referenceNo ?? '',
    merchantName,
    warnings: findings,
  }
}
