import type { PaperWidth } from '#contract/paper-views.ts'

/** Letters in one line of a thermal printer's own font A at 203 dots per inch. */
export const COLUMNS: Readonly<Record<PaperWidth, number>> = { 58: 32, 80: 48 }

/** Holds together what must not be torn apart at the end of a line. */
export const HARD_SPACE = '\u00a0'

/**
 * Text as it may stand on paper: nothing that cannot be seen. A control character is a command to a printer, and a
 * letter that turns the direction of writing would show an amount backwards.
 */
export function clean(text: string): string {
  return text
    .replace(/[\t\r\n\u2028\u2029]+/gu, ' ')
    .replace(/\p{C}/gu, '')
    .normalize('NFC')
}

/** As many characters as a printer will make of it. */
export function lengthOf(text: string): number {
  return Array.from(text).length
}

/**
 * In lines of at most `columns` characters, broken at spaces. What is longer than a line by itself is broken after a
 * dash or a slash, and only where there is none in the middle: a number that fits a line is never cut.
 */
export function wrap(text: string, columns: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').filter((part) => part !== '')) {
    for (const piece of piecesOf(word, columns)) {
      const longer = line === '' ? piece : `${line} ${piece}`
      if (lengthOf(longer) <= columns) {
        line = longer
      } else {
        lines.push(line)
        line = piece
      }
    }
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line]
}

/** The word itself when it fits; otherwise its parts, each of which does. */
function piecesOf(word: string, columns: number): readonly string[] {
  if (lengthOf(word) <= columns) return [word]
  const parts = word.split(new RegExp(`${HARD_SPACE}|(?<=[-/])`, 'u'))
  if (parts.length > 1) return joined(parts, columns).flatMap((part) => piecesOf(part, columns))
  const letters = Array.from(word)
  return Array.from({ length: Math.ceil(letters.length / columns) }, (_, at) =>
    letters.slice(at * columns, (at + 1) * columns).join(''),
  )
}

/** Neighbours that fit a line together stay together. */
function joined(parts: readonly string[], columns: number): readonly string[] {
  const lines: string[] = []
  for (const part of parts) {
    const last = lines.at(-1)
    if (last !== undefined && lengthOf(last + part) <= columns) lines[lines.length - 1] = last + part
    else lines.push(part)
  }
  return lines
}

/** Whether no word of it has to be cut. */
export function fits(text: string, columns: number): boolean {
  return text.split(' ').every((word) => lengthOf(word) <= columns)
}

export function padded(text: string, columns: number, align: 'left' | 'center' | 'right'): string {
  const room = Math.max(0, columns - lengthOf(text))
  if (align === 'right') return ' '.repeat(room) + text
  if (align === 'center') return ' '.repeat(Math.floor(room / 2)) + text
  return text
}
