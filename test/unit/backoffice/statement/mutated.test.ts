/** Damaged files: the reader neither throws nor hangs, and makes no amount up. In the long form a thousand. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { makeStatement, readStatementFile, type StatementRefusal } from '#backoffice/statement/statement.ts'
import { statementView } from '#backoffice/settlement/apart/statement-view.ts'
import { diceOf } from '#test/settlement/shop.ts'
import { LAYOUTS } from '#test/settlement/layouts.ts'
import { draws } from '#test/support/long.ts'

const TODAY = '2026-11-27'
const FILES = draws(120, 334)
const ROWS = Array.from({ length: 30 }, (_, at) => ({
  day: `2026-11-${String((at % 26) + 1).padStart(2, '0')}`,
  rupiah: (at % 4 === 0 ? -1 : 1) * (12_500 + at * 7_919),
  text: at % 3 === 0 ? 'TRSF; "BU SRI", KATERING' : 'SETTLEMENT',
}))
const PARTS = [
  ...['"', '""', '";"', ';', ',', '\t', '\n', '\r', '\0', '-', '(', ')', ' CR', ' DB', '.', ',', 'Rp', ' '],
  ...[
    '\u202E',
    '\uFEFF',
    'Saldo Awal',
    'Total',
    'GAGAL',
    '31/02/2026',
    '11/13/2026',
    'T18:30:00Z',
    '1E9',
    '9',
  ],
  ...[
    '<c r="XFD1">',
    '</row>',
    '<row r="9999999">',
    '<!--',
    ']]>',
    '&',
    '\u{1F600}',
    'sep=;\n',
    '"'.repeat(99),
  ],
]

test.each(Object.entries(LAYOUTS))(
  '%s',
  async (_, write) => {
    const { upTo: below } = diceOf(7)
    const good = write(ROWS, { from: '2026-11-01', through: '2026-11-30' })
    const isZip = good[0] === 0x50
    const parts = isZip ? unzipSync(good) : {}
    const sheets = Object.keys(parts).filter((name) => name.includes('sheet2'))
    /** Text cut, doubled, swapped for a part or with a part put in, at one to four places. */
    const mutate = (text: string): string => {
      let made = text
      for (let left = 1 + below(4); left > 0; left -= 1) {
        const at = below(made.length)
        const size = below(40)
        const part = PARTS[below(PARTS.length)] ?? ''
        const kind = below(4)
        const middle = kind === 0 ? '' : kind === 1 ? made.slice(at, at + size).repeat(2) : part
        made = made.slice(0, at) + middle + made.slice(kind === 3 ? at : at + size)
      }
      return made
    }
    const next = (at: number): Uint8Array => {
      if (!isZip) return Buffer.from(mutate(Buffer.from(good).toString('latin1')), 'latin1')
      // Every fourth has damage in the packed bytes, the others in the text of the sheet.
      if (at % 4 === 0) return good.map((byte) => (below(400) === 0 ? below(256) : byte))
      const damaged = sheets.map((name) => [
        name,
        strToU8(mutate(strFromU8(parts[name] ?? new Uint8Array()))),
      ])
      return zipSync({ ...parts, ...Object.fromEntries(damaged) }, { level: 0 })
    }
    let read = 0
    for (let at = 0; at < FILES; at += 1) {
      const bytes = next(at)
      const entries = await entriesOf(bytes)
      read += entries.length
      for (const { digits, row } of entries) expect(row).toContain(digits)
    }
    expect(read).toBeGreaterThan(FILES)
  },
  180_000,
)

/** Each amount's rupiah, and the digits of the row that it was read of. */
async function entriesOf(bytes: Uint8Array) {
  const file = await readStatementFile(bytes)
  if ('why' in file) return none(file)
  const choices = { today: TODAY }
  const made = makeStatement(file, choices)
  if ('why' in made) return none(made)
  expect(
    statementView({ name: 'a', hash: 'b', openedAt: 0, file, choices, statement: made }).lines,
  ).toBeGreaterThan(0)
  return made.rows.flatMap(({ cells, ...row }) =>
    row.kind === 'read'
      ? [
          {
            digits: digitsOf(String((row.entry.minor < 0n ? -row.entry.minor : row.entry.minor) / 100n)),
            row: cells.map(({ text }) => digitsOf(text)).join(' '),
          },
        ]
      : [],
  )
}

function none({ why }: StatementRefusal): readonly { readonly digits: string; readonly row: string }[] {
  expect(why).not.toBe('')
  return []
}

/** `1.2E3` of a spreadsheet is written out. */
function digitsOf(text: string): string {
  const plain = /^\d+(?:\.\d+)?e\+?\d{1,2}$/i.test(text) ? String(BigInt(Math.round(Number(text)))) : text
  return plain.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
}
