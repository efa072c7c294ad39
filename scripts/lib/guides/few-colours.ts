import { crc32, deflateSync } from 'node:zlib'
import { PNG } from 'pngjs'

const COLOURS = 128
/** Least squared distance of two colours that both get a place: the edges of letters need few steps. */
const APART = 90
const CHANNELS: readonly number[] = [0, 8, 16]

/** The same picture as a palette PNG, for flat pages: the most frequent colours stay, others become the nearest of them. */
export function withFewColours(file: Buffer): Buffer {
  const { width, height, data } = PNG.sync.read(file)
  const colours = Array.from({ length: width * height }, (_, at) => data.readUInt32BE(at * 4) >>> 8)
  const counts = new Map<number, number>()
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const palette: number[] = []
  for (const [colour] of [...counts].toSorted((a, b) => b[1] - a[1])) {
    if (palette.length === COLOURS) break
    if (palette.every((other) => distance(other, colour) >= APART)) palette.push(colour)
  }
  const places = new Map([...counts.keys()].map((colour) => [colour, nearest(palette, colour)]))
  // One byte for each pixel, and one at the head of each row: no filter.
  const pixels = Buffer.alloc((width + 1) * height)
  for (const [at, colour] of colours.entries())
    pixels[at + Math.floor(at / width) + 1] = places.get(colour) ?? 0
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.concat([size, Buffer.from([8, 3, 0, 0, 0])])),
    chunk(
      'PLTE',
      Buffer.from(palette.flatMap((colour) => CHANNELS.map((bits) => (colour >> (16 - bits)) & 255))),
    ),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function distance(one: number, other: number): number {
  return CHANNELS.reduce((sum, bits) => sum + (((one >> bits) & 255) - ((other >> bits) & 255)) ** 2, 0)
}

function nearest(palette: readonly number[], colour: number): number {
  let best = 0
  for (const [place, other] of palette.entries())
    if (distance(other, colour) < distance(palette[best] ?? 0, colour)) best = place
  return best
}

function chunk(name: string, body: Buffer): Buffer {
  const whole = Buffer.concat([Buffer.from(name, 'latin1'), body])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(whole))
  return Buffer.concat([length, whole, sum])
}
