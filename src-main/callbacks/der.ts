/** Writes the few DER types (ITU-T X.690) that a certificate needs. Nothing here reads. */

const INTEGER = 0x02
const BIT_STRING = 0x03
const OCTET_STRING = 0x04
const OBJECT_IDENTIFIER = 0x06
const UTF8_STRING = 0x0c
const UTC_TIME = 0x17
const GENERALIZED_TIME = 0x18
const SEQUENCE = 0x30
const SET = 0x31

export function tagged(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => tagged(SEQUENCE, ...parts)

export const set = (...parts: readonly Uint8Array[]): Buffer => tagged(SET, ...parts)

export const octets = (content: Uint8Array): Buffer => tagged(OCTET_STRING, content)

export const utf8 = (text: string): Buffer => tagged(UTF8_STRING, Buffer.from(text, 'utf8'))

/** Whole bytes of bits, except the last `unused` ones. */
export const bits = (content: Uint8Array, unused = 0): Buffer =>
  tagged(BIT_STRING, Buffer.from([unused]), content)

/** A number of zero or more from its bytes, most significant first. */
export function natural(bytes: Uint8Array): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0)
  const shortest = first === -1 ? Buffer.from([0]) : Buffer.from(bytes.subarray(first))
  // The highest bit is the sign.
  const positive = (shortest[0] ?? 0) > 0x7f ? Buffer.concat([Buffer.from([0]), shortest]) : shortest
  return tagged(INTEGER, positive)
}

/** `1.2.840.10045.4.3.2` */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return tagged(OBJECT_IDENTIFIER, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

/**
 * In the form required for certificates (RFC 5280, 4.1.2.5): two-digit years up to 2049. `ms` is epoch milliseconds.
 */
export function time(ms: number): Buffer {
  const digits = new Date(ms).toISOString().slice(0, 19).replace(/\D/g, '')
  return digits < '2050'
    ? tagged(UTC_TIME, Buffer.from(`${digits.slice(2)}Z`))
    : tagged(GENERALIZED_TIME, Buffer.from(`${digits}Z`))
}

function base128(value: number): readonly number[] {
  const low = value & 0x7f
  return value < 0x80 ? [low] : [...base128(value >> 7).map((byte) => byte | 0x80), low]
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest >>= 8) bytes.unshift(rest & 0xff)
  return Buffer.from([0x80 | bytes.length, ...bytes])
}
