/** The two icon files that hold several sizes, each picture as a PNG. */

export type Pngs = ReadonlyMap<number, Buffer>

/** What Windows shows: from the smallest list to the largest tile. */
const ICO_SIZES = [16, 24, 32, 48, 64, 128, 256]

/** An ICO file: a header of 6 bytes, 16 bytes a picture, then the pictures. */
export function icoOf(pngs: Pngs): Buffer {
  const entries = pick(pngs, ICO_SIZES)
  const head = Buffer.alloc(6 + 16 * entries.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(entries.length, 4)
  let offset = head.length
  entries.forEach(({ size, png }, index) => {
    const at = 6 + 16 * index
    // 0 stands for 256.
    head.writeUInt8(size % 256, at)
    head.writeUInt8(size % 256, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  })
  return Buffer.concat([head, ...entries.map(({ png }) => png)])
}

/** The types of macOS: for plain screens, then those that are drawn at twice their size. */
const ICNS_TYPES: readonly (readonly [type: string, size: number])[] = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic07', 128],
  ['ic08', 256],
  ['ic09', 512],
  ['ic11', 32],
  ['ic12', 64],
  ['ic13', 256],
  ['ic14', 512],
  ['ic10', 1024],
]

/** An ICNS file: 8 bytes in front of the whole and of each picture, its type and length. */
export function icnsOf(pngs: Pngs): Buffer {
  const parts = ICNS_TYPES.map(([type, size]) => chunk(type, pick(pngs, [size])[0]?.png ?? Buffer.alloc(0)))
  return chunk('icns', Buffer.concat(parts))
}

function chunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32BE(content.length + 8, 4)
  return Buffer.concat([head, content])
}

function pick(
  pngs: Pngs,
  sizes: readonly number[],
): readonly { readonly size: number; readonly png: Buffer }[] {
  return sizes.map((size) => {
    const png = pngs.get(size)
    if (png === undefined) throw new Error(`no picture of ${size} pixels`)
    return { size, png }
  })
}
