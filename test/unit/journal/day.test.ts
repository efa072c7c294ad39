import Database from 'better-sqlite3'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moneyOfMinor, rupiah } from '#domain/money.ts'
import { ORDER_TABLE } from '#domain/order-table.ts'
import { isPaid, type OrderState, type StateKind } from '#domain/order.ts'
import { moneyReceived } from '#domain/received.ts'
import type { Journal } from '#journal/journal.ts'
import { closeShift, moveOf, openShift, printOf, shiftOf, slipOf, zOf } from './day.ts'
import { NOON, open, orderOf, paid, paidEvidence, put, referenceOf, tamper, tempFile } from './helpers.ts'
import { draws } from '#test/support/long.ts'

const wrong: OrderState = {
  kind: 'paid-wrong-amount',
  since: NOON,
  evidence: paidEvidence,
  paid: rupiah(140_000),
}
const late: OrderState = { kind: 'paid-late', since: NOON, evidence: paidEvidence, was: 'expired' }
const twice: OrderState = { ...late, evidence: { ...paidEvidence, successes: 2 } }

const bring = (journal: Journal, from = 0n): readonly (readonly [string, bigint])[] =>
  journal.read
    .takingsBetween(from, journal.read.seqNow())
    .map(({ reference, minor }) => [reference, minor / 100n] as const)

describe('takings', () => {
  test('no state with money leads to one without: what has come stays', () => {
    for (const kind of (Object.keys(ORDER_TABLE) as StateKind[]).filter(isPaid)) {
      const next = Object.values(ORDER_TABLE[kind]).flat()
      expect(next.filter((to) => !isPaid(to))).toEqual([])
    }
  })

  test('are what each step has brought, with who was at the till', () => {
    const journal = open(tempFile())
    put(journal, orderOf(1, { takenBy: 'kasir-a' }))
    put(journal, orderOf(1, { takenBy: 'kasir-a', state: wrong }))
    put(journal, orderOf(1, { takenBy: 'kasir-a', state: wrong, acknowledgedAt: NOON }))
    const before = journal.read.seqNow()
    put(journal, orderOf(1, { takenBy: 'kasir-a', state: late }))
    put(journal, orderOf(1, { takenBy: 'kasir-a', state: twice }))
    const [one] = [referenceOf(1)]
    expect(bring(journal)).toEqual([
      [one, 140_000n],
      [one, 10_000n],
      [one, 150_000n],
    ])
    expect(bring(journal, before + 1n)).toHaveLength(2)
    expect(journal.read.takingsBetween(1n, before)).toEqual([
      {
        seq: 2n,
        reference: one,
        minor: 14_000_000n,
        method: 'qr',
        cashier: 'kasir-a',
        at: NOON,
        madeSeq: 1n,
        asked: 15_000_000n,
        state: 'paid-late',
        createdAt: NOON + 1,
        hasSiblings: false,
      },
    ])
    expect(journal.tailCheck(100)).toMatchObject({ ok: true })
  })

  test('may be less than was believed', () => {
    const journal = open(tempFile())
    put(journal, orderOf(1, { state: { ...wrong, paid: rupiah(900_000) } }))
    put(journal, orderOf(1, { state: late }))
    expect(bring(journal).map(([, minor]) => minor)).toEqual([900_000n, -750_000n])
  })

  test('know their order: when it was made, and whether its sale has another', () => {
    const journal = open(tempFile())
    put(journal, orderOf(1))
    put(journal, orderOf(2, { saleId: 'sale-1' }))
    put(journal, orderOf(1, { saleId: 'sale-1', state: paid }))
    expect(journal.read.takingsBetween(0n, 99n)).toMatchObject([{ madeSeq: 1n, hasSiblings: true }])
    expect(journal.read.ordersMadeBetween(1n, 1n)).toEqual([
      { reference: referenceOf(1), state: 'paid', minor: 15_000_000n },
    ])
    expect(journal.read.ordersMadeBetween(2n, 9n).map(({ reference }) => reference)).toEqual([referenceOf(2)])
  })
})

describe('shifts', () => {
  test('are numbered without a gap, one open at a time', () => {
    const journal = open(tempFile())
    expect(journal.read.nextNumber('shift')).toBe(1)
    expect(() => journal.write.commit({ at: NOON, shift: { opened: shiftOf(2) } })).toThrow(/follows/)
    const first = openShift(journal)
    expect(journal.read.openShift()).toEqual(first)
    expect(() => openShift(journal)).toThrow(/one shift is open/)
    const closed = closeShift(journal)
    expect(journal.read.openShift()).toBeUndefined()
    expect(journal.read.shift(1)).toEqual(closed)
    const second = openShift(journal)
    expect(second.number).toBe(2)
    expect(journal.read.shifts(5)).toEqual([second, closed])
    expect(journal.read.lastClosedShift()).toEqual(closed)
    expect(journal.read.closedShifts(0, 5)).toEqual([closed])
    expect(journal.read.closedShifts(1, 5)).toEqual([])
    expect(journal.tailCheck(100)).toMatchObject({ ok: true })
  })

  test('a Z covers all that came after the one before, and nothing twice', () => {
    const journal = open(tempFile())
    put(journal, orderOf(1))
    openShift(journal)
    const { seq } = journal.write.commit({ at: NOON, note: { stream: 'till', kind: 'a', body: null } })
    expect(() => closeShift(journal, { toSeq: seq - 1n })).toThrow(/CHECK/)
    expect(() => closeShift(journal, { toSeq: seq + 1n })).toThrow(/CHECK/)
    expect(() => closeShift(journal, { fromSeq: 2n })).toThrow(/without a gap/)
    expect(closeShift(journal).closed?.z).toMatchObject({ fromSeq: 1n, toSeq: seq })
    expect(journal.read.lastClosedSeq()).toBe(seq + 1n)
    // Events between two shifts belong to the next Z.
    put(journal, orderOf(2))
    openShift(journal)
    expect(() => closeShift(journal, { fromSeq: 1n })).toThrow(/without a gap/)
    expect(closeShift(journal).closed?.z.fromSeq).toBe(seq + 2n)
    expect(() => closeShift(journal)).toThrow(/is not open/)
  })

  test('the file itself refuses to change what was counted', () => {
    const file = tempFile()
    const journal = open(file)
    put(journal, orderOf(1, { state: paid }))
    openShift(journal)
    journal.write.commit({ at: NOON, cash: moveOf(), slip: slipOf(1), print: printOf(1) })
    closeShift(journal)
    openShift(journal)
    const db = new Database(file)
    const refuses = (sql: string): void => {
      expect(() => db.exec(sql)).toThrow(/never|keeps|follows|one shift|once|CHECK|UNIQUE/)
    }
    refuses("UPDATE shifts SET z = '{}' WHERE number = 1")
    refuses("UPDATE shifts SET hash = 'x' WHERE number = 1")
    refuses('UPDATE shifts SET closed_seq = NULL WHERE number = 1')
    refuses('DELETE FROM shifts')
    refuses('DELETE FROM shifts WHERE number = 2')
    refuses('INSERT OR REPLACE INTO shifts SELECT * FROM shifts WHERE number = 1')
    refuses('UPDATE shifts SET float_minor = 1 WHERE number = 2')
    refuses('UPDATE shifts SET number = 7 WHERE number = 2')
    refuses('UPDATE takings SET received = 0')
    refuses('DELETE FROM takings')
    refuses('UPDATE cash_moves SET minor = 1')
    refuses('DELETE FROM cash_moves')
    refuses('UPDATE slips SET minor = 1')
    refuses('DELETE FROM slips')
    refuses('UPDATE prints SET copy = 9')
    refuses('DELETE FROM prints')
    refuses('UPDATE orders SET made_seq = 0')
    refuses("UPDATE orders SET taken_by = 'x'")
    db.close()
  })
})

test('cash is journalled with who moved it and who agreed', () => {
  const journal = open(tempFile())
  const from = journal.read.seqNow() + 1n
  journal.write.commit({ at: NOON, cash: moveOf() })
  const sale: Parameters<typeof moveOf>[0] = { kind: 'sale', reference: referenceOf(1) }
  journal.write.commit({
    at: NOON + 1,
    order: { after: orderOf(1), event: { type: 'cash-taken' }, eventKind: 'cash-taken', by: 'kasir-a' },
    cash: moveOf(sale),
  })
  expect(journal.read.cashBetween(from, 99n)).toEqual([
    { seq: 1n, at: NOON, ...moveOf() },
    { seq: 3n, at: NOON + 1, ...moveOf(sale) },
  ])
  const events = journal.read.eventsOf(referenceOf(1))
  expect(events.map(({ kind }) => kind)).toEqual(['order/cash-taken', 'cash/sale'])
  expect(events[0]?.entry).toMatchObject({ change: { by: 'kasir-a' } })
  expect(events[1]?.entry).toEqual({ type: 'cash', move: moveOf(sale) })
})

describe('hold slips', () => {
  test('are numbered, end once, and keep what was written on them', () => {
    const journal = open(tempFile())
    const hold = (slip: ReturnType<typeof slipOf>) => journal.write.commit({ at: NOON, slip })
    expect(() => hold(slipOf(2))).toThrow(/follows/)
    hold(slipOf(1))
    const { reference: _none, personal: _nobody, shownAt: _when, note: _said, ...bare } = slipOf(2)
    hold(bare)
    expect(journal.read.nextNumber('slip')).toBe(3)
    expect(journal.read.openSlips()).toEqual([slipOf(1), bare])
    expect(() => hold(slipOf(1, { note: 'other', ended: { at: NOON, how: 'paid' } }))).toThrow(/keeps/)
    expect(() => hold(slipOf(1))).toThrow(/keeps/)
    const ended = slipOf(1, { ended: { at: NOON + 5, by: 'manajer', how: 'paid', note: 'sudah masuk' } })
    hold(ended)
    expect(() => hold(ended)).toThrow(/ends once/)
    expect(journal.read.openSlips()).toEqual([bare])
    expect(journal.read.slips(1)).toEqual([bare])
    expect(journal.read.slip(1)).toEqual(ended)
    expect(journal.read.slip(9)).toBeUndefined()
    expect(journal.read.slipsOf(referenceOf(1))).toEqual([ended])
    expect(journal.read.eventsOf('slip 1').map(({ kind }) => kind)).toEqual(['slip/held', 'slip/ended'])
    expect(journal.tailCheck(100)).toMatchObject({ ok: true })
  })
})

test('prints know how many copies there are of a thing', () => {
  const journal = open(tempFile())
  const print = (fact: ReturnType<typeof printOf>) => journal.write.commit({ at: NOON, print: fact })
  expect(journal.read.copiesOf('z 1')).toBe(0)
  print(printOf(1))
  print(printOf(2, { to: 'pdf' }))
  expect(() => print(printOf(2))).toThrow(/UNIQUE/)
  print(printOf(1, { what: { kind: 'x' } }))
  print(printOf(1, { what: { kind: 'x' } }))
  print(printOf(1, { what: { kind: 'receipt', reference: referenceOf(1) } }))
  expect(journal.read.copiesOf('z 1')).toBe(2)
  expect(journal.read.copiesOf(`receipt ${referenceOf(1)}`)).toBe(1)
})

describe('the projection shows', () => {
  test.each([
    ['an edited Z', `UPDATE shifts SET z = replace(z, '"till":1', '"till":2')`, 'shifts'],
    ['a Z taken away', 'UPDATE shifts SET closed_at = NULL, closed_seq = NULL', 'shifts'],
    ['an edited float', 'UPDATE shifts SET float_minor = 1', 'shifts'],
    ['edited cash', 'UPDATE cash_moves SET minor = 1', 'cash_moves'],
    ['cash taken away', 'DELETE FROM cash_moves', 'cash_moves'],
    ['an edited slip', "UPDATE slips SET note = 'x'", 'slips'],
    ['an edited print', "UPDATE prints SET by_person = 'x'", 'prints'],
    ['a print too many', "INSERT INTO prints VALUES (1, 1, '{}', NULL, 'pdf', 1, NULL)", 'prints'],
  ])('%s', (_name, sql, table) => {
    const file = tempFile()
    const journal = open(file)
    openShift(journal)
    journal.write.commit({ at: NOON, cash: moveOf(), slip: slipOf(1), print: printOf(1) })
    closeShift(journal)
    expect(journal.tailCheck(100)).toMatchObject({ ok: true })
    tamper(file, (db) => {
      db.pragma('ignore_check_constraints = ON')
      db.exec(sql)
    })
    expect(journal.tailCheck(100)).toMatchObject({ ok: false, found: 'projection' })
    expect(journal.tailCheck(100)).toMatchObject({ why: expect.stringContaining(table) })
  })
})

const state = fc.oneof(
  fc.constantFrom<OrderState[]>(paid, late, twice, { kind: 'sending', since: NOON, attempt: 'a' }),
  fc.bigInt(1n, 10n ** 16n).map((minor): OrderState => ({ ...wrong, paid: moneyOfMinor(minor) })),
)
const act = fc.oneof(
  fc.record({ do: fc.constant('order' as const), number: fc.nat(4), state, by: fc.constantFrom('a', 'b') }),
  fc.record({ do: fc.constantFrom('open', 'close', 'cash', 'hold', 'end', 'print') }),
)

test('whatever a day brings, the rows are what the events say, and nothing is counted twice or left out', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const journal = open(tempFile(), { unsafeSynchronous: 'OFF', copy: 'none' })
      const { read, write } = journal
      for (const a of acts) {
        if (a.do === 'order') {
          const { takenBy = a.by, state: was } = read.order(referenceOf(a.number)) ?? {}
          // The machine never takes money back; neither does this.
          const next = was !== undefined && isPaid(was.kind) && !isPaid(a.state.kind) ? was : a.state
          put(journal, orderOf(a.number, { state: next, takenBy }))
        } else if (a.do === 'open' && read.openShift() === undefined) openShift(journal)
        else if (a.do === 'close' && read.openShift() !== undefined) closeShift(journal)
        else if (a.do === 'cash') write.commit({ at: NOON, cash: moveOf() })
        else if (a.do === 'hold') write.commit({ at: NOON, slip: slipOf(read.nextNumber('slip')) })
        else if (a.do === 'print') write.commit({ at: NOON, print: printOf(read.copiesOf('z 1') + 1) })
        else if (a.do === 'end') {
          const [slip] = read.openSlips()
          if (slip !== undefined)
            write.commit({ at: NOON, slip: { ...slip, ended: { at: NOON, how: 'paid' } } })
        }
      }
      expect(journal.tailCheck(1_000)).toMatchObject({ ok: true })
      expect(journal.tailCheck(3)).toMatchObject({ ok: true })
      const sum = (from: bigint, to: bigint): bigint =>
        read.takingsBetween(from, to).reduce((total, { minor }) => total + minor, 0n)
      const zs = read.closedShifts(0, 100).map(({ closed }) => closed?.z ?? zOf(0, 0n, 0n))
      const inShifts = zs.reduce((total, z) => total + sum(z.fromSeq, z.toSeq), 0n)
      const since = sum(read.lastClosedSeq() + 1n, read.seqNow())
      const orders = [0, 1, 2, 3, 4].map((number) => read.order(referenceOf(number)))
      const all = orders.reduce((total, o) => total + (o === undefined ? 0n : moneyReceived(o).minor), 0n)
      expect(inShifts + since).toBe(all)
      journal.close()
    }),
    { numRuns: draws(25, 100) },
  )
})
