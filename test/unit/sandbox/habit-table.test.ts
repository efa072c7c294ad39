import { beforeAll, describe, expect, it } from 'vitest'
import { habits } from '#sandbox/habits/all.ts'
import { habitTable, type Row } from '#test/habits/table.ts'
import { NOT_YET } from '#test/habits/not-yet.ts'

let rows: readonly Row[] = []
beforeAll(async () => {
  rows = await habitTable()
}, 120_000)

const named = (of: readonly Row[]) => of.map(({ name, steps }) => `${name}: ${steps}`)
const expected = () => rows.filter(({ name }) => !NOT_YET.has(name))

describe('a sale with each habit', () => {
  it('is a row, and never a bug of ours', () => {
    expect(rows.length).toBe(habits.length)
    expect(rows.filter(({ bugs }) => bugs.length > 0)).toEqual([])
  })
  it('ends in paid where the interface permits the habit', () => {
    const wanted = ['paid', 'read']
    expect(
      named(expected().filter(({ kind, verdict }) => kind === 'within' && !wanted.includes(verdict))),
    ).toEqual([])
  })
  it('ends in no false word, and never offers to charge again what the gateway counts paid', () => {
    expect(named(expected().filter(({ verdict }) => verdict === 'false'))).toEqual([])
  })
  it('of a call or another answer is read as long as nothing that decides is touched', () => {
    expect(
      named(expected().filter(({ kind, verdict }) => kind !== 'against' && verdict === 'unread')),
    ).toEqual([])
  })
})
