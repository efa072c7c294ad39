/** What a day is made of beyond its sales: drawers, comparisons, cash instead, and a limit that is passed later. */
import { expect, test } from 'vitest'
import { moneyOfMinor, rupiah } from '#domain/money.ts'
import { takingsOf } from '#domain/day-sums.ts'
import type { ZReport } from '#domain/shift.ts'
import { listDays } from '#review/signoff/list-days.ts'
import { NOON, orderOf, paid, paidEvidence, put, referenceOf } from '../../journal/helpers.ts'
import { shiftOf, zOf } from '../../journal/day.ts'
import { openReview } from '../../review/journals.ts'
import { openSignedTill, type SignedTill } from './signed-till.ts'

const HOUR = 3_600_000
const DAY = 20_261_120
const OVER = NOON + 40 * HOUR
const NONE = { count: 0, minor: 0n }
const COMPARED = {
  kind: 'made',
  at: NOON,
  compared: 0,
  ...{ here: NONE, there: NONE, disagreements: [], unanswered: [] },
} as const

function shift(
  { journal }: SignedTill,
  openedAt: number,
  {
    counted,
    comparison = COMPARED,
  }: { readonly counted?: number; readonly comparison?: ZReport['comparison'] },
): void {
  const number = journal.read.nextNumber('shift')
  const opened = shiftOf(number, { openedAt })
  journal.write.commit({ at: openedAt, shift: { opened } })
  const { cash, ...z } = zOf(number, journal.read.lastClosedSeq() + 1n, journal.read.seqNow(), { comparison })
  const { counted: _counted, difference: _difference, ...uncounted } = cash
  const count =
    counted === undefined
      ? {}
      : { counted: rupiah(900_000), difference: moneyOfMinor(BigInt(counted) * 100n) }
  const closed = {
    ...opened,
    closed: {
      at: openedAt + HOUR,
      by: 'kasir-a',
      z: { ...z, openedAt, cash: { ...uncounted, ...count } },
      hash: 'f'.repeat(64),
    },
  }
  journal.write.commit({ at: openedAt + HOUR, shift: { closed } })
}

function listed({ file }: SignedTill, now = OVER) {
  const { review, journal, follow } = openReview(file)
  follow()
  return review.read((db) => listDays(db, journal, { limit: 32, now }))
}

test('short and over drawers, and amounts, are never netted', async () => {
  const till = openSignedTill(NOON)
  const wrong = (number: number, came: number) => {
    const evidence = { ...paidEvidence, transactionId: `T${number}` }
    const state = { kind: 'paid-wrong-amount', since: NOON, evidence, paid: rupiah(came) } as const
    put(till.journal, orderOf(number, { createdAt: NOON, amount: rupiah(10_000), state }))
  }
  wrong(1, 7_000)
  wrong(2, 13_000)
  shift(till, NOON + HOUR, { counted: -500_000 })
  shift(till, NOON + 3 * HOUR, { counted: 500_000 })
  const { sums } = till.read(DAY)
  expect(sums).toMatchObject({
    'drawer-short': { count: 1, minor: -50_000_000n },
    'drawer-over': { count: 1, minor: 50_000_000n },
    'wrong-short': { count: 1, minor: -300_000n },
    'wrong-over': { count: 1, minor: 300_000n },
  })
})

test('a shift that was not compared, not counted, or not wholly answered is an open matter by name', () => {
  const till = openSignedTill(NOON)
  put(till.journal, orderOf(1, { createdAt: NOON, amount: rupiah(10_000), state: paid }))
  shift(till, NOON + HOUR, { counted: 0, comparison: { kind: 'not-made', why: 'offline' } })
  shift(till, NOON + 3 * HOUR, {})
  shift(till, NOON + 5 * HOUR, { counted: 0, comparison: { ...COMPARED, unanswered: [referenceOf(1)] } })
  expect(till.read(DAY).open).toEqual([
    { kind: 'not-compared', minor: 0n, number: 1 },
    { kind: 'not-counted', minor: 20_000_000n, number: 2 },
    { kind: 'unanswered', minor: 1_000_000n, number: 3 },
  ])
})

test('a paid part of a split that was given up is an open matter, from then on', () => {
  const till = openSignedTill(NOON)
  const { write } = till.journal
  const [id, saleId] = [referenceOf(9), referenceOf(8)]
  write.commit({ at: NOON, split: { id, total: rupiah(30_000) } })
  write.commit({ at: NOON, splitLeg: { id, saleId, amount: rupiah(10_000) } })
  put(till.journal, orderOf(1, { saleId, createdAt: NOON, amount: rupiah(10_000), state: paid }))
  expect(till.read(DAY).open).toEqual([])
  write.commit({ at: NOON, splitEnd: { id, how: 'given-up', by: 'kasir-a' } })
  expect(till.read(DAY).open).toMatchObject([{ kind: 'given-up', reference: referenceOf(1), state: 'paid' }])
})

test('a day on which only the difference of a shift lies is listed and can be signed', async () => {
  const till = openSignedTill(NOON)
  shift(till, NOON, { counted: -500_000 })
  put(till.journal, orderOf(1, { createdAt: NOON + 24 * HOUR, state: paid }), NOON + 24 * HOUR)
  till.moveTo(OVER + HOUR)
  expect(listed(till).days.map(({ day, cannot }) => [day, cannot])).toEqual([
    [DAY + 1, undefined],
    [DAY, undefined],
  ])
  expect(await till.sign(DAY)).toMatchObject({ ok: true })
})

test('a shift in which nothing was sold and nothing differs is no day to sign', async () => {
  const till = openSignedTill(NOON)
  shift(till, NOON, { counted: 0 })
  till.moveTo(OVER)
  expect(listed(till).days).toEqual([])
  expect(await till.day(DAY)).toMatchObject({ cannot: 'no-sales' })
})

test('what the list names is the takings that will be signed', async () => {
  const till = openSignedTill(NOON)
  const evidence = { source: 'till', at: NOON } as const
  put(
    till.journal,
    orderOf(1, {
      createdAt: NOON,
      amount: rupiah(200_000),
      cash: { at: NOON + HOUR },
      state: { kind: 'expired', since: NOON, evidence },
    }),
  )
  const cash = { reference: referenceOf(1), by: 'kasir-a', kind: 'sale', amount: rupiah(200_000) } as const
  till.journal.write.commit({ at: NOON + HOUR, cash })
  put(till.journal, orderOf(2, { createdAt: NOON, amount: rupiah(50_000), state: paid }))
  const [row] = listed(till).days
  expect((row?.cameMinor ?? 0n) + (row?.cashMinor ?? 0n)).toBe(takingsOf(till.read(DAY).sums))
  expect(row?.cashMinor).toBe(20_000_000n)
})

test('a day that an addendum took above the limit says that no second manager has seen it', async () => {
  const till = openSignedTill(NOON)
  const { journal } = till
  put(journal, orderOf(1, { createdAt: NOON, amount: rupiah(100_000), state: paid }))
  const late = orderOf(2, { createdAt: NOON, amount: rupiah(500_000) })
  put(journal, { ...late, state: { kind: 'unknown', since: NOON, why: 'timeout' } })
  till.moveTo(OVER)
  expect(await till.limit(30_000_000n)).toMatchObject({ ok: true })
  expect(await till.sign(DAY)).toMatchObject({ ok: true })
  expect((await till.day(DAY)).aboveSince).toBeUndefined()
  const evidence = { ...paidEvidence, transactionId: 'T2' }
  put(journal, { ...late, state: { kind: 'paid', since: NOON, evidence } })
  expect(await till.day(DAY)).toMatchObject({ aboveSince: 1 })
  expect(listed(till).days[0]?.signed).toMatchObject({ addenda: 1, aboveSince: 1 })
})
