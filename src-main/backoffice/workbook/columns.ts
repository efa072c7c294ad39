import { createHash } from 'node:crypto'
import type { SheetLine } from './sheet.ts'

/** Header words of each field, in the form that `plainHeader` gives them. */
export type HeaderWords<Field extends string> = Readonly<Record<Field, readonly string[]>>
/** The column of each field, from 0. */
export type Mapping<Field extends string> = Readonly<Partial<Record<Field, number>>>
/** Mappings that a person has confirmed, by the header's fingerprint. */
export type Remembered<Field extends string> = Readonly<Record<string, Mapping<Field>>>

/** Lines in which a header is looked for. */
const LOOK_AT = 60
const LEAST_FIELDS = 2

/** A longer text is no header. */
const LONGEST = 200

/** Small letters and digits; what stands in brackets, such as a currency, is left out. */
export function plainHeader(text: string): string {
  return text
    .slice(0, LONGEST)
    .toLowerCase()
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The field whose words are the header; else the first field that has a word in it. */
export function fieldOf<Field extends string>(words: HeaderWords<Field>, header: string): Field | undefined {
  const plain = plainHeader(header)
  if (plain === '') return undefined
  const fields = Object.keys(words) as Field[]
  const padded = ` ${plain} `
  return (
    fields.find((field) => words[field].includes(plain)) ??
    fields.find((field) => words[field].some((word) => padded.includes(` ${word} `)))
  )
}

/** The first column of each field. */
export function guessMapping<Field extends string>(
  words: HeaderWords<Field>,
  header: readonly string[],
): Mapping<Field> {
  const mapping: Partial<Record<Field, number>> = {}
  for (const exact of [true, false])
    for (const [column, text] of header.entries()) {
      const field = fieldOf(words, text)
      if (field === undefined || mapping[field] !== undefined) continue
      if (!exact || words[field].includes(plainHeader(text))) mapping[field] = column
    }
  return mapping
}

/** The line with the most different fields, `must` among them; the first of equals. */
export function findHeader<Field extends string>(
  words: HeaderWords<Field>,
  lines: readonly SheetLine[],
  must: Field,
): SheetLine | undefined {
  let best: { readonly line: SheetLine; readonly fields: number } | undefined
  for (const line of lines.slice(0, LOOK_AT)) {
    const mapping = guessMapping(
      words,
      line.cells.map(({ text }) => text),
    )
    const fields = Object.keys(mapping).length
    if (mapping[must] === undefined || fields < LEAST_FIELDS || fields <= (best?.fields ?? 0)) continue
    best = { line, fields }
  }
  return best?.line
}

/** The same for the same columns in the same order, whatever their capitals and signs. */
export function fingerprintOf(header: readonly string[]): string {
  return createHash('sha256').update(header.map(plainHeader).join('\u001F')).digest('hex').slice(0, 16)
}
