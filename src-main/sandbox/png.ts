import { crc32, deflateSync } from 'node:zlib'
import { encodeQR } from 'qr'

const SCALE = 8
const QUIET_ZONE = 4
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The text as a QR image: PNG, one bit grey, eight pixels a module, four modules of quiet zone. */
export function qrPng(text: string): Buffer {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE })
  const size = modules.length * SCALE
  const rows = modules.flatMap((row) => Array<Buffer>(SCALE).fill(scanline(row, size)))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header[8] = 1
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** One row of pixels: a filter byte of zero, then bits, where 1 is white and so the light modules. */
function scanline(row: readonly boolean[], size: number): Buffer {
  const line = Buffer.alloc(1 + Math.ceil(size / 8))
  for (let x = 0; x < size; x += 1) {
    if (row[Math.floor(x / SCALE)] === true) continue
    const at = 1 + (x >> 3)
    line[at] = (line[at] ?? 0) | (0x80 >> (x & 7))
  }
  return line
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
