import { crc16Hex } from './crc16.ts'
import { wireAmount, type Money } from './money.ts'
import type { QrField } from './qr-payload.ts'

export type QrPayloadInput = {
  readonly amount: Money
  /** At most 25 characters; `city` 15, `postcode` 10, `reference` 25. All printable ASCII. */
  readonly merchantName: string
  readonly city: string
  readonly postcode: string
  readonly reference: string
  /** Optional; the defaults below are a made-up merchant of no real acquirer. */
  readonly category?: string
  readonly merchantPan?: string
  readonly nationalId?: string
}

/**
 * A valid dynamic payload for the gateway simulator; these limits keep it within the 256 characters of `qrContent`
 * (section 2.5). Throws RangeError on a value that is empty, too long or not ASCII. Also throws on an amount that
 * exceeds the thirteen characters of tag 54.
 */
export function writeQrPayload(input: QrPayloadInput): string {
  const {
    amount,
    category = '5411',
    merchantPan = '936009990000000001',
    nationalId = 'ID9990000000001',
  } = input
  const wire = wireAmount(amount)
  return encodeQrFields([
    { tag: '00', value: '01' },
    { tag: '01', value: '12' },
    { tag: '26', value: encoded('00', 'ID.CO.PRACTICE.WWW') + encoded('01', checked(merchantPan, 18)) },
    {
      tag: '51',
      value: encoded('00', 'ID.CO.QRIS.WWW') + encoded('02', checked(nationalId, 15)) + encoded('03', 'UMI'),
    },
    { tag: '52', value: checked(category, 4) },
    { tag: '53', value: '360' },
    { tag: '54', value: checked(wire.endsWith('.00') ? wire.slice(0, -3) : wire, 13) },
    { tag: '58', value: 'ID' },
    { tag: '59', value: checked(input.merchantName, 25) },
    { tag: '60', value: checked(input.city, 15) },
    { tag: '61', value: checked(input.postcode, 10) },
    { tag: '62', value: encoded('05', checked(input.reference, 25)) },
  ])
}

/** Encodes any fields as payload text, closed with tag 63 and the right CRC; so a faulty payload can be built too. */
export function encodeQrFields(fields: readonly QrField[]): string {
  const open = `${fields.map(({ tag, value }) => encoded(tag, value)).join('')}6304`
  return open + crc16Hex(open)
}

function encoded(tag: string, value: string): string {
  return tag + String(checked(value, 99).length).padStart(2, '0') + value
}

function checked(value: string, most: number): string {
  if (!/^[\x20-\x7e]+$/.test(value) || value.length > most)
    throw new RangeError(`cannot be written: "${value}"`)
  return value
}
