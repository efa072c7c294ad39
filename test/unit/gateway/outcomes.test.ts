import { beforeAll, describe, expect, it } from 'vitest'
import { COLUMNS } from '../../outcomes/columns.ts'
import { allCells, ROWS, type Cell } from '../../outcomes/drive.ts'
import { INCOMING_COLUMNS, INCOMING_ROWS, incomingCells, type IncomingCell } from '../../outcomes/incoming.ts'

let cells: readonly Cell[] = []
beforeAll(async () => {
  cells = await allCells()
}, 60_000)

// Over HTTP, at the gateway simulator in its own process; `npm run table:outcomes` prints the same table.
describe('what an answer means', () => {
  it.each(ROWS)('to %s', (row) => {
    const own = cells.filter((cell) => cell.row === row)
    expect(own).toHaveLength(COLUMNS.length)
    const tell = (said: (cell: Cell) => string) => own.map((cell) => `${cell.column}: ${said(cell)}`)
    expect(tell(({ got }) => got)).toEqual(tell(({ expected }) => expected))
  })

  it('has every kind of outcome in it', () => {
    const kinds = new Set(cells.map(({ got }) => got.replace(/\/.*$/, '')))
    expect([...kinds].toSorted()).toEqual([
      'already-there',
      'done',
      'external-id-reused',
      'not-executed',
      'not-found',
      'pending',
      'refused',
      'unknown',
    ])
  })
})

let answered: readonly IncomingCell[] = []
describe('what the gateway is answered', () => {
  beforeAll(async () => {
    answered = await incomingCells()
  }, 60_000)

  it.each(INCOMING_ROWS)('by %s', (row) => {
    const own = answered.filter((cell) => cell.row === row)
    expect(own).toHaveLength(INCOMING_COLUMNS.length)
    const tell = (said: (cell: IncomingCell) => string) => own.map((cell) => `${cell.column}: ${said(cell)}`)
    expect(tell(({ got }) => got)).toEqual(tell(({ expected }) => expected))
  })
})
