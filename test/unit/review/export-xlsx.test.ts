import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { type Cell, COLUMNS } from '#review/export/columns.ts'
import { xlsxBytes } from '#review/export/xlsx.ts'

/** The note of one row, as a sheet reads it. */
async function noteOf(note: string): Promise<unknown> {
  const row: readonly Cell[] = COLUMNS.map(({ head }) => (head === 'note' ? note : undefined))
  async function* rows(): AsyncGenerator<readonly Cell[]> {
    yield row
  }
  const { sheets } = await readXlsx(new Uint8Array(await new Response(xlsxBytes(rows())).arrayBuffer()))
  return sheets[0]?.rows[1]?.[COLUMNS.findIndex(({ head }) => head === 'note')]
}

test.each([
  ['a\ufffeb', 'a\ufffdb'],
  ['a\uffffb', 'a\ufffdb'],
  ['a\ud800b', 'a\ufffdb'],
  ['a\udc00', 'a\ufffd'],
  ['kopi \u{1f375} _x0041_', 'kopi \u{1f375} _x0041_'],
])('%j, of which XML may not hold all, is written as %j', async (note, cell) => {
  expect(await noteOf(note)).toBe(cell)
})
