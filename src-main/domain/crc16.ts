/**
 * CRC-16/CCITT-FALSE (polynomial 0x1021, start 0xFFFF, nothing reflected) over the UTF-8 bytes of the text: the check
 * of EMVCo merchant-presented QR payloads. `123456789` gives 0x29B1.
 */
export function crc16(text: string): number {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) {
      crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021
    }
    crc &= 0xffff
  }
  return crc
}

/** As a QR payload writes it: four upper-case hexadecimal digits. */
export function crc16Hex(text: string): string {
  return crc16(text).toString(16).toUpperCase().padStart(4, '0')
}
