import { readQrPayload } from './qr-payload.ts'

/** Whom a QR pays, by the QR itself: what the payer's app will show. */
export type QrIdentity = {
  /** Tag 59. */
  readonly merchantName?: string
  /** National merchant id (NMID). */
  readonly nationalId?: string
  /** Tag 60. */
  readonly city?: string
}

/** Read from `qrContent` (interface, 2.5). Empty for a payload that cannot be read; nothing is filled in. */
export function identityOf(content: string): QrIdentity {
  const read = readQrPayload(content)
  if (!read.ok) return {}
  // Without tag 51 an id counts only if the accounts name no two.
  const [other, ...more] = new Set(read.merchantIds)
  const { merchantName, city, nationalId = more.length === 0 ? other : undefined } = read
  return {
    ...(merchantName === undefined ? {} : { merchantName }),
    ...(nationalId === undefined ? {} : { nationalId }),
    ...(city === undefined ? {} : { city }),
  }
}
