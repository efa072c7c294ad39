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
  const { merchantName, city, nationalId = read.merchantIds[0] } = read
  return {
    ...(merchantName === undefined ? {} : { merchantName }),
    ...(nationalId === undefined ? {} : { nationalId }),
    ...(city === undefined ? {} : { city }),
  }
}
