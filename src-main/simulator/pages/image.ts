const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Whether this Base64 begins as a JPEG or PNG does, up to its size in pixels; the rest is not checked. */
export function isImage(base64: string): boolean {
  const bytes = Buffer.from(base64, 'base64')
  return isPng(bytes) || isJpeg(bytes)
}

export function isPdf(base64: string): boolean {
  return /^%PDF-\d\.\d/.test(Buffer.from(base64.slice(0, 32), 'base64').toString('latin1'))
}

/** Signature, then the header chunk: its length, name, width and height. */
function isPng(bytes: Buffer): boolean {
  if (bytes.length < 24 || !bytes.subarray(0, 8).equals(PNG)) return false
  if (bytes.subarray(12, 16).toString('latin1') !== 'IHDR') return false
  return bytes.readUInt32BE(16) > 0 && bytes.readUInt32BE(20) > 0
}

/** Reads segment by segment up to the frame header, which holds height and width. */
function isJpeg(bytes: Buffer): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return false
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (isFrame(marker)) return bytes.readUInt16BE(at + 5) > 0 && bytes.readUInt16BE(at + 7) > 0
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return false
}

/** Start of frame: C0 to CF, except the tables and extensions in that range. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}
