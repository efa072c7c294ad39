import type { Random } from '#domain/ports.ts'

/** A UUID version 4 (RFC 9562) from injected randomness: `rq_uuid` of the operations with a hash (interface, 2.9). */
export function makeMessageId(random: Random): string {
  const bytes = random.bytes(16)
  const hex = Array.from(bytes, (byte, index) => {
    // The version and variant bits have fixed places; the rest is random.
    const fixed = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
    return fixed.toString(16).padStart(2, '0')
  }).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
