import type { PaperDocument } from '#contract/paper-views.ts'
import { COLUMNS } from '#paper/columns.ts'
import { layOut } from '#paper/layout.ts'

/** As a printer with columns would show it, in letters: what is twice as wide stands twice as wide, a band in `#`. */
export function plainText(document: PaperDocument): string {
  const columns = COLUMNS[document.width]
  return layOut(document)
    .map((line) => {
      if (line.kind === 'cut') return '- '.repeat(columns / 2).trimEnd()
      if (line.kind === 'qr') return `[QR ${line.content}]`
      if (line.kind === 'barcode') return `|| ${line.content} ||`
      if (line.isBand) return band(line.text.trim(), columns)
      return line.size === 'big' ? Array.from(line.text).join(' ') : line.text
    })
    .join('\n')
}

function band(text: string, columns: number): string {
  const start = Math.floor((columns - text.length) / 2) - 1
  return `${'#'.repeat(Math.max(0, start))} ${text} `.padEnd(columns, '#')
}
