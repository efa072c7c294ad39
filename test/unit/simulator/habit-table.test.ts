import { beforeAll, describe, expect, it } from 'vitest'
import { habits } from '#simulator/habits/all.ts'
import { habitTable, type Row } from '#test/habits/table.ts'

let rows: readonly Row[] = []
beforeAll(async () => {
  rows = await habitTable()
}, 300_000)

const named = (of: readonly Row[]) => of.map(({ name, steps }) => `${name}: ${steps}`)

describe('a sale with each habit', () => {
  it('is a row, and never a bug of ours', () => {
    expect(rows.length).toBe(habits.length)
    expect(rows.filter(({ bugs }) => bugs.length > 0)).toEqual([])
  })
  it('ends in paid where the interface permits the habit', () => {
    const wanted = ['paid', 'read']
    expect(named(rows.filter(({ kind, verdict }) => kind === 'within' && !wanted.includes(verdict)))).toEqual(
      [],
    )
  })
  it('ends in no false word, and offers no cashier to charge again what the gateway counts paid', () => {
    expect(named(rows.filter(({ verdict }) => verdict === 'false'))).toEqual([])
  })
  it('is read as long as nothing that decides is touched', () => {
    expect(named(rows.filter(({ kind, verdict }) => kind !== 'against' && verdict === 'unread'))).toEqual([])
  })
})
