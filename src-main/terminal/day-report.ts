/** What an auditor may hold of a signed day's report: its data file, its picture, or the text of its QR. */
import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import jsQR from 'jsqr'
import { PNG } from 'pngjs'
import { isDayCode } from '#backoffice/signoff/day-code.ts'

const PNG_HEAD = '89504e470d0a1a0a'
const LARGEST_PICTURE = 32 * 1024 * 1024
const HEAD_BYTES = 64

/** The text of a QR: given itself, in a text file, or read from the pixels of a picture. Undefined for anything else. */
export function dayCodeIn(given: string): string | undefined {
  if (isDayCode(given)) return given
  if (!existsSync(given)) return undefined
  const head = headOf(given)
  if (head.subarray(0, 8).toString('hex') === PNG_HEAD) return codeInPicture(given)
  return isDayCode(head.toString('latin1')) ? readFileSync(given, 'utf8') : undefined
}

/** A data file names its kind first. */
export function isDayReport(file: string): boolean {
  return existsSync(file) && /^\{\s*"loketDay"/.test(headOf(file).toString('latin1'))
}

/** A picture without a readable QR proves nothing: it is answered as one, not as a journal. */
function codeInPicture(file: string): string {
  if (statSync(file).size > LARGEST_PICTURE) return ''
  const { data, width, height } = PNG.sync.read(readFileSync(file))
  return jsQR(new Uint8ClampedArray(data), width, height)?.data ?? ''
}

function headOf(file: string): Buffer {
  const handle = openSync(file, 'r')
  try {
    const head = Buffer.alloc(HEAD_BYTES)
    return head.subarray(0, readSync(handle, head, 0, HEAD_BYTES, 0))
  } finally {
    closeSync(handle)
  }
}
