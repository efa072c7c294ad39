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

/** An NMID as the QRIS standard writes it: the country and 13 digits. An acquirer's own id has another form. */
const NMID = /^ID\d{13}$/

/** Read from `qrContent` (interface, 2.5). Empty for a payload that cannot be read; nothing is filled in. */
export function identityOf(content: string): QrIdentity {
  const read = readQrPayload(content)
  if (!read.ok) return {}
  const { merchantName, city, merchantIds } = read
  // Without tag 51 an id counts only if the accounts name no two.
  const ids = read.nationalId === undefined ? merchantIds : [read.nationalId]
  const [nationalId, ...more] = new Set(ids.filter((id) => NMID.test(id)))
  return {
    ...(merchantName === undefined ? {} : { merchantName }),
    ...(nationalId === undefined || more.length > 0 ? {} : { nationalId }),
    ...(city === undefined ? {} : { city }),
  }
}
