import type { PaperWidth } from '#contract/paper-views.ts'

/** Characters per line in a thermal printer's built-in font A at 203 dots per inch. */
export const COLUMNS: Readonly<Record<PaperWidth, number>> = { 58: 32, 80: 48 }

/** Keeps together what must not break at the end of a line. */
export const HARD_SPACE = '\u00a0'

/**
 * Text safe for paper, without invisible characters. A control character is a command to a printer, and a direction
 * mark would show an amount backwards.
 */
export function clean(text: string): string {
  return text
    .replace(/[\t\r\n\u2028\u2029]+/gu, ' ')
    .replace(/\p{C}/gu, '')
    .normalize('NFC')
}

/** The number of characters as a printer counts them. */
export function lengthOf(text: string): number {
  return Array.from(text).length
}

/**
 * Wraps at spaces, into lines of at most `columns` characters. A longer word breaks after a dash or a slash, and is
 * cut in the middle only where it has neither. So a number that fits a line is never cut.
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

/** The word itself when it fits; otherwise parts that each fit. */
function piecesOf(word: string, columns: number): readonly string[] {
  if (lengthOf(word) <= columns) return [word]
  const parts = word.split(new RegExp(`${HARD_SPACE}|(?<=[-/])`, 'u'))
  if (parts.length > 1) return joined(parts, columns).flatMap((part) => piecesOf(part, columns))
  const letters = Array.from(word)
  return Array.from({ length: Math.ceil(letters.length / columns) }, (_, at) =>
    letters.slice(at * columns, (at + 1) * columns).join(''),
  )
}

/** Joins neighbouring parts that fit on one line. */
function joined(parts: readonly string[], columns: number): readonly string[] {
  const lines: string[] = []
  for (const part of parts) {
    const last = lines.at(-1)
    if (last !== undefined && lengthOf(last + part) <= columns) lines[lines.length - 1] = last + part
    else lines.push(part)
  }
  return lines
}

/** Whether the text wraps without cutting a word. */
export function fits(text: string, columns: number): boolean {
  return text.split(' ').every((word) => lengthOf(word) <= columns)
}

export function padded(text: string, columns: number, align: 'left' | 'center' | 'right'): string {
  const room = Math.max(0, columns - lengthOf(text))
  if (align === 'right') return ' '.repeat(room) + text
  if (align === 'center') return ' '.repeat(Math.floor(room / 2)) + text
  return text
}
