import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hash } from 'node:crypto'
import Database from 'better-sqlite3'
import { hashOfZ, verifyZs } from '#counter/shift/z-hash.ts'
import { listZs, viewZ } from '#counter/shift/view.ts'
import { rupiah } from '#domain/money.ts'
import type { Shift } from '#domain/shift.ts'
import { stableJson } from '#journal/chain/json.ts'
import { Z } from '../../paper/given.ts'
import { begin, end, openShiftShop, type ShiftShop } from '#test/support/shift-shop.ts'

let shop: ShiftShop
beforeEach(async () => {
  shop = openShiftShop()
  for (let day = 0; day < 4; day += 1) {
    begin(shop)
    await end(shop)
  }
})
afterEach(() => shop.close())

const all = (): readonly Shift[] => shop.journal().read.closedShifts(0, 100)
const verify = (shifts: readonly Shift[], few = 2) =>
  verifyZs((above) => shifts.filter(({ number }) => number > above).slice(0, few))
const without = (at: number) => all().filter(({ number }) => number !== at)
const changed = (at: number, change: (closed: NonNullable<Shift['closed']>) => Partial<Shift['closed']>) =>
  all().map((shift) =>
    shift.number === at && shift.closed !== undefined
      ? { ...shift, closed: { ...shift.closed, ...change(shift.closed) } }
      : shift,
  )

describe('the hashes of the Zs', () => {
  it('are SHA-256 over the hash before and the text, and hold together', () => {
    const [first, second] = all().map(({ closed }) => closed)
    if (first === undefined || second === undefined) throw new Error('no Z')
    expect(second.z.before).toBe(first.hash)
    expect(second.hash).toBe(hash('sha256', `${first.hash}\n${stableJson(second.z)}`))
    expect(verify(all())).toEqual({ ok: true, count: 4 })
    expect(verify([])).toEqual({ ok: true, count: 0 })
  })

  it('show a changed Z, also with a fresh hash', () => {
    const richer = changed(2, ({ z }) => ({ z: { ...z, cash: { ...z.cash, counted: rupiah(1) } } }))
    expect(verify(richer)).toEqual({ ok: false, number: 2, why: 'hash' })
    const fresh = changed(2, ({ z }) => {
      const other = { ...z, note: 'x' }
      return { z: other, hash: hashOfZ(other) }
    })
    expect(verify(fresh)).toEqual({ ok: false, number: 3, why: 'before' })
  })

  it('show one that is missing, and one that begins elsewhere', () => {
    expect(verify(without(2))).toEqual({ ok: false, number: 3, why: 'gap' })
    expect(verify(without(1))).toEqual({ ok: false, number: 2, why: 'gap' })
    const later = changed(3, ({ z }) => {
      const other = { ...z, fromSeq: z.fromSeq + 1n }
      return { z: other, hash: hashOfZ(other) }
    })
    expect(verify(later)).toEqual({ ok: false, number: 3, why: 'gap' })
  })

  it('stand in the list, newest first, and in each Z', () => {
    const { deps } = shop.till()
    const list = listZs(deps, undefined, 'manager')
    expect(list.rows.map(({ number, isSound }) => [number, isSound])).toEqual([
      [4, true],
      [3, true],
      [2, true],
      [1, true],
    ])
    expect(list.hasMore).toBe(false)
    expect(listZs(deps, 3, 'manager').rows.map(({ number }) => number)).toEqual([2, 1])
    expect(listZs(deps, 1, 'manager')).toEqual({ rows: [], hasMore: false })
    expect(viewZ(deps, 3)).toMatchObject({ ok: true, value: { isSound: true, prints: 0, z: { number: 3 } } })
    expect(viewZ(deps, 5)).toMatchObject({ ok: false, refusal: { code: 'not-found' } })
    begin(shop)
    expect(viewZ(deps, 5)).toMatchObject({ ok: false })
  })
})

it('a Z that was written before anything stood apart in it keeps its hash', () => {
  expect(hashOfZ(Z)).toBe('7ca6ed41986966ac0fc58c3a59b1a278b9006188de4bbf03c6314608a10a6baf')
})

it('a Z in the file is not changed by anybody', () => {
  const db = new Database(shop.journal().file)
  for (const sql of [
    "UPDATE shifts SET z = replace(z, 'kasir-a', 'kasir-b')",
    "UPDATE shifts SET hash = 'x' WHERE number = 4",
    'DELETE FROM shifts WHERE number = 4',
  ])
    expect(() => db.exec(sql)).toThrow(/never/)
  db.close()
})
