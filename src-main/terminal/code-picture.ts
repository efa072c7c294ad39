/** The QR in the picture of a report. Its size is read before it is unpacked: a small file may hold a huge picture. */
import { readFileSync, statSync } from 'node:fs'
import jsQR from 'jsqr'
import { PNG } from 'pngjs'
import { headOf } from './file-head.ts'

export const PNG_HEAD = '89504e470d0a1a0a'
const LARGEST_FILE = 32 * 1024 * 1024
const MOST_PIXELS = 10_000_000
/** The header chunk comes first: its length and name, width, height, depth, colour, and how it is interlaced. */
const HEADER = { name: 12, width: 16, height: 20, interlaced: 28, end: 29 } as const

type InPicture = { readonly text: string } | { readonly why: string }

export function codeInPicture(file: string): InPicture {
  const head = headOf(file, HEADER.end)
  if (head.length < HEADER.end || head.toString('latin1', HEADER.name, HEADER.width) !== 'IHDR')
    return { why: 'the picture is damaged' }
  const pixels = head.readUInt32BE(HEADER.width) * head.readUInt32BE(HEADER.height)
  if (pixels > MOST_PIXELS || statSync(file).size > LARGEST_FILE)
    return { why: 'the picture has too many pixels' }
  // Loket writes none, and its size says nothing about what it unpacks to.
  if (head[HEADER.interlaced] !== 0) return { why: 'the picture is interlaced' }
  try {
    const { data, width, height } = PNG.sync.read(readFileSync(file))
    const text = jsQR(new Uint8ClampedArray(data), width, height)?.data
    return text === undefined ? { why: 'no QR can be read in the picture' } : { text }
  } catch {
    return { why: 'the picture is damaged' }
  }
}
