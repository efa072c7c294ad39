/** What an auditor may hold of a signed day's report: its data file, its picture, or the text of its QR. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { isDayCode } from '#backoffice/signoff/day-code.ts'
import { codeInPicture, PNG_HEAD } from './code-picture.ts'
import { headOf } from './file-head.ts'

const HEAD_BYTES = 64
const LONGEST_TEXT = 10_000
const INSTEAD =
  'give the data file or the picture as Loket saved it, or the text of the QR code as a phone reads it'

export type DayEvidence =
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'data' }
  /** It may well belong to a report, and cannot be checked in this form. */
  | { readonly kind: 'useless'; readonly why: string }

/** Undefined for what is no part of a report. Throws when the file cannot be read. */
export function dayEvidence(given: string): DayEvidence | undefined {
  if (isDayCode(given)) return { kind: 'code', text: given }
  if (!existsSync(given)) return undefined
  const head = headOf(given, HEAD_BYTES)
  const hex = head.toString('hex')
  if (hex.startsWith(PNG_HEAD)) {
    const read = codeInPicture(given)
    return 'text' in read ? { kind: 'code', text: read.text } : useless(read.why)
  }
  if (hex.startsWith('ffd8ff')) return useless('a JPEG picture has lost the pixels of the QR')
  if (head.toString('latin1').startsWith('%PDF-')) return useless('a PDF cannot be checked')
  if (isDayCode(textOf(head))) {
    if (statSync(given).size > LONGEST_TEXT) return useless('the text is longer than that of any QR')
    return { kind: 'code', text: textOf(readFileSync(given)) }
  }
  if (/^\{\s*"loketDay"/.test(head.toString('latin1'))) return { kind: 'data' }
  // Its bytes are sealed: one more at the beginning would read as an alteration.
  return isMarked(head) && /^\{\s*"loket/.test(textOf(head))
    ? useless('an editor has saved this file again')
    : undefined
}

const useless = (why: string): DayEvidence => ({ kind: 'useless', why: `${why}: ${INSTEAD}` })

const isMarked = (head: Buffer): boolean => /^(efbbbf|fffe)/.test(head.toString('hex'))

/** Of a text as an editor saves it, without its byte order mark. */
function textOf(bytes: Buffer): string {
  const isWide = bytes.toString('hex', 0, 2) === 'fffe'
  return new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(bytes)
}
