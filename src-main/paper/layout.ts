import { PAPER_WIDTHS, type PaperAlign, type PaperDocument, type PaperLine } from '#contract/paper-views.ts'
import { clean, COLUMNS, fits, HARD_SPACE, lengthOf, padded, wrap } from './columns.ts'

/** One line of a column printer: `tall` is double height, `big` double height and width. */
export type LaidLine =
  | {
      readonly kind: 'text'
      readonly text: string
      readonly size: 'normal' | 'tall' | 'big'
      readonly isBold: boolean
      /** White on black. */
      readonly isBand: boolean
    }
  | { readonly kind: 'qr'; readonly content: string }
  | { readonly kind: 'barcode'; readonly content: string }
  | { readonly kind: 'cut' }

type TextOptions = {
  readonly align?: PaperAlign
  readonly isBold?: boolean
  readonly size?: 'normal' | 'tall' | 'big'
  readonly isBand?: boolean
}
/** The narrowest column of words that stays readable. */
const LEAST_WORDS = 10
/** Spaces between two columns. */
const GAP = 1

/** Lays the document out in lines of 32 or 48 columns. In practice mode every rule says so. */
export function layOut({ width, lines, watermark }: PaperDocument): readonly LaidLine[] {
  const columns = COLUMNS[width]
  return lines.flatMap((line) => laid(line, columns, watermark))
}

function laid(line: PaperLine, columns: number, watermark: string | undefined): readonly LaidLine[] {
  switch (line.kind) {
    case 'text':
      return textLines(line, columns)
    case 'pair':
      return pairLines(line.left, line.right, columns, line.bold === true)
    case 'table':
      return tableLines(line.rows, columns)
    case 'rule':
      return [ruleLine(line.style === 'double' ? '=' : '-', columns, watermark)]
    case 'space':
      return [textLine('', columns)]
    case 'qr':
      return [
        { kind: 'qr', content: line.content },
        ...(line.caption === undefined ? [] : centered(line.caption, columns)),
      ]
    case 'barcode':
      return [{ kind: 'barcode', content: line.content }]
    case 'band':
      return wrap(clean(line.text), columns - 2).map((text) =>
        textLine(text, columns, { align: 'center', isBold: true, isBand: true }),
      )
    case 'ruler':
      return PAPER_WIDTHS.map((width) => COLUMNS[width])
        .filter((one) => one <= columns)
        .map((one) => textLine(ruler(one), columns))
    case 'cut':
      return [{ kind: 'cut' }]
  }
}

function textLine(
  text: string,
  columns: number,
  { align = 'left', isBold = false, size = 'normal', isBand = false }: TextOptions = {},
): LaidLine {
  const placed = padded(text, columns, align).replaceAll(HARD_SPACE, ' ')
  return { kind: 'text', text: isBand ? placed.padEnd(columns) : placed.trimEnd(), size, isBold, isBand }
}

function centered(text: string, columns: number): readonly LaidLine[] {
  return wrap(clean(text), columns).map((part) => textLine(part, columns, { align: 'center' }))
}

function textLines(line: Extract<PaperLine, { kind: 'text' }>, columns: number): readonly LaidLine[] {
  const text = clean(line.text)
  const half = Math.floor(columns / 2)
  // A long amount is printed tall and narrow rather than cut.
  const size =
    line.size === undefined || line.size === 'normal'
      ? 'normal'
      : line.size === 'big' && fits(text, half)
        ? 'big'
        : 'tall'
  const room = size === 'big' ? half : columns
  return wrap(text, room).map((part) =>
    textLine(part, room, {
      align: line.align ?? 'left',
      isBold: line.bold === true || size !== 'normal',
      size,
    }),
  )
}

function pairLines(left: string, right: string, columns: number, isBold: boolean): readonly LaidLine[] {
  const [name, value] = [clean(left), clean(right)]
  const room = columns - lengthOf(name) - lengthOf(value)
  if (room >= GAP && name !== '') return [textLine(name + ' '.repeat(room) + value, columns, { isBold })]
  return [
    ...(name === '' ? [] : wrap(name, columns).map((part) => textLine(part, columns, { isBold }))),
    ...wrap(value, columns).map((part) => textLine(part, columns, { isBold, align: 'right' })),
  ]
}

function tableLines(rows: readonly (readonly string[])[], columns: number): readonly LaidLine[] {
  const cells = rows.map((row) => row.map(clean))
  const widths = Array.from({ length: Math.max(0, ...cells.map((row) => row.length - 1)) }, (_, at) =>
    Math.max(0, ...cells.map((row) => lengthOf(row[at + 1] ?? ''))),
  )
  const taken = widths.reduce((sum, width) => sum + width + GAP, 0)
  return cells.flatMap(([first = '', ...rest]) => {
    const numbers = widths.map((width, at) => padded(rest[at] ?? '', width, 'right'))
    const tail = numbers.map((number) => ' '.repeat(GAP) + number).join('')
    if (columns - taken < LEAST_WORDS) return pairLines(first, tail.trim(), columns, false)
    const words = wrap(first, columns - taken)
    return words.map((part, at) =>
      textLine(at === words.length - 1 ? part.padEnd(columns - taken) + tail : part, columns),
    )
  })
}

function ruleLine(mark: string, columns: number, watermark: string | undefined): LaidLine {
  const word = watermark === undefined ? '' : ` ${clean(watermark)} `
  if (word === '' || lengthOf(word) > columns - 4) return textLine(mark.repeat(columns), columns)
  const before = Math.floor((columns - lengthOf(word)) / 2)
  return textLine((mark.repeat(before) + word).padEnd(columns, mark), columns)
}

/** `----5---10---15` and so on, with the last column marked: shows how many characters fit the roll. */
function ruler(columns: number): string {
  let text = ''
  while (text.length < columns) {
    const next = String((Math.floor(text.length / 5) + 1) * 5)
    text += '-'.repeat(5 - next.length) + next
  }
  return `${text.slice(0, columns - 1)}|`
}
