/** The review that has followed a journal is the one made from it, and what its orders say. */
import { copyFileSync, renameSync } from 'node:fs'
import { expect, test } from 'vitest'
import { REPORT_BY, REVIEW_MARKS } from '#contract/review-views.ts'
import { rupiah } from '#domain/money.ts'
import { ORDER_METHODS, type Order, type OrderState } from '#domain/order.ts'
import type { Journal } from '#journal/journal.ts'
import { reviewFileOf } from '#review/index-file.ts'
import { reportOf } from '#review/report.ts'
import { draws } from '#test/support/long.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import { NOON, open, orderOf, paidEvidence, put, referenceOf, tamper, tempFile } from '../journal/helpers.ts'
import { allRows, naiveRows, openReview, PRICES, totalsOf } from './journals.ts'
import { expectReport } from './naive-report.ts'

const HOUR = 3_600_000
const evidence = { source: 'till', at: NOON } as const

function stateOf(kind: number, now: number, number: number): OrderState {
  const paid = { ...paidEvidence, transactionId: `TX-${number}`, rrn: String(number).padStart(12, '0') }
  const states: readonly OrderState[] = [
    { kind: 'waiting', since: now, ask: { kind: 'va', virtualAccountNo: '1' } },
    { kind: 'unknown', since: now, why: 'timeout' },
    { kind: 'expired', since: now, evidence },
    { kind: 'cancelled', since: now, evidence },
    { kind: 'settling', since: now, evidence: paid, late: true },
    { kind: 'paid', since: now, evidence: { ...paid, paidAt: now - 1_000 } },
    { kind: 'paid', since: now, evidence: { ...paid, successes: 2 } },
    { kind: 'paid-late', since: now, evidence: paid, was: 'expired' },
    { kind: 'paid-wrong-amount', since: now, evidence: paid, paid: rupiah(9_000) },
  ]
  return states[kind % states.length] ?? { kind: 'draft', since: now }
}

/** What was made so far, oldest first: orders, and cash sales as `undefined`. */
type Made = Map<string, Order | undefined>

/** One commit like any of a till's. */
function commitOne(journal: Journal, made: Made, draw: (below: number) => number): void {
  const known = [...made.values()].filter((one) => one !== undefined)
  const order = known[draw(known.length)]
  const now = NOON + draw(72) * HOUR
  const step = (after: Order, event: unknown = { type: 'test' }): void => {
    made.set(after.reference, after)
    journal.write.commit({ at: now, order: { after, event, eventKind: 'status' } })
  }
  switch (order === undefined ? 0 : draw(13)) {
    case 0: {
      const number = made.size + 1
      const createdAt = now
      return step(
        orderOf(number, {
          createdAt,
          method: ORDER_METHODS[draw(3)] ?? 'qr',
          amount: PRICES[draw(PRICES.length)] ?? rupiah(10_000),
          ...(draw(3) === 0 && order !== undefined ? { saleId: order.saleId } : {}),
          ...(draw(2) === 0 ? { takenBy: `cashier-${draw(3)}` } : {}),
          ...(draw(3) === 0 ? { note: `meja ${draw(20)}` } : {}),
        }),
      )
    }
    case 1:
      journal.write.commit({
        at: now,
        slip: {
          number: journal.read.nextNumber('slip'),
          at: now,
          by: 'cashier-1',
          amount: rupiah(1_000),
          shown: 'nothing',
          ...(order === undefined ? {} : { reference: order.reference }),
        },
      })
      return
    case 2: {
      const all = [...made.keys()]
      const what = { kind: 'receipt', reference: all[draw(all.length)] ?? '' } as const
      const copy = journal.read.copiesOf(`receipt ${what.reference}`) + 1
      journal.write.commit({ at: now, print: { what, to: 'printer', copy } })
      return
    }
    case 3:
      return order === undefined ? undefined : step({ ...order, cash: { at: now } }, { type: 'cash-taken' })
    case 4:
      return order === undefined
        ? undefined
        : step(
            { ...order, resolved: { at: now, how: 'refund-promised' } },
            { type: 'resolved', how: 'refund-promised' },
          )
    case 5: {
      if (order === undefined || journal.read.legOfSale(order.saleId) !== undefined) return
      const [open] = journal.read.openSplits()
      const id = open?.id ?? order.reference
      journal.write.commit({
        at: now,
        ...(open === undefined ? { split: { id, total: rupiah(9_000) } } : {}),
        splitLeg: { id, saleId: order.saleId as Order['reference'], amount: rupiah(9_000) },
      })
      return
    }
    case 6:
      // A part whose order may never be made.
      return partInCash(journal, draw)
    case 7:
      return sellForCash(journal, made, { at: now, draw })
    case 8: {
      const sale = journal.read.cashSales(10_000n, 100).filter(({ voided }) => voided === undefined)[draw(5)]
      if (sale === undefined) return
      const { reference, amount } = sale
      journal.write.commit({
        at: now,
        cashVoid: { reference, amount, by: 'cashier-1', approvedBy: 'manager', note: 'x' },
      })
      return
    }
    case 9: {
      const refund = journal.read.refundsOf(order?.reference ?? '').find(({ ended }) => ended === undefined)
      if (refund === undefined) return
      const who = { at: now, by: 'cashier-1' }
      const end =
        draw(2) === 0
          ? ({ how: 'withdrawn', ...who } as const)
          : ({ how: 'paid', way: 'cash', second: 'manager', ...who } as const)
      const { number, reference } = refund
      journal.write.commit({ at: now, refundEnds: [{ refund: number, reference, end }] })
      return
    }
    case 10:
      return order === undefined
        ? undefined
        : step({ ...order, restInCash: rupiah(2_000) }, { type: 'resolved', how: 'paid-rest-in-cash' })
    default:
      return order === undefined
        ? undefined
        : step({ ...order, state: stateOf(draw(9), Math.max(now, order.createdAt), made.size) })
  }
}

/** The part alone: its cash comes with a later sale, or never. */
function partInCash(journal: Journal, draw: (below: number) => number): void {
  const [open] = journal.read.openSplits()
  if (open === undefined) return
  if (draw(3) === 0) {
    journal.write.commit({ at: NOON, splitEnd: { id: open.id, how: 'given-up' } })
    return
  }
  const saleId = referenceOf(5_000 + journal.read.legsOf(open.id).length + Number(journal.read.seqNow()))
  journal.write.commit({ at: NOON, splitLeg: { id: open.id, saleId, amount: rupiah(3_000) } })
}

type When = { readonly at: number; readonly draw: (below: number) => number }

function sellForCash(journal: Journal, made: Made, { at, draw }: When): void {
  const reference = referenceOf(made.size + 1)
  const [open] = journal.read.openSplits()
  const part = open === undefined ? undefined : journal.read.legsOf(open.id).at(-1)
  const isFree =
    part !== undefined &&
    journal.read.cashSaleOfSale(part.saleId) === undefined &&
    journal.read.ordersOfSale(part.saleId).length === 0
  const amount = PRICES[draw(PRICES.length)] ?? rupiah(10_000)
  made.set(reference, undefined)
  journal.write.commit({
    at,
    cashSale: {
      reference,
      saleId: isFree ? part.saleId : reference,
      press: `press-${reference}`,
      amount,
      tendered: rupiah(200_000),
      by: `cashier-${draw(3)}`,
      ...(draw(3) === 0 ? { note: `bungkus ${draw(20)}` } : {}),
    },
  })
}

const SEEDS = Array.from({ length: draws(12, 60) }, (_, index) => index + 1)

test.each(SEEDS)('after any commits, followed in any steps, it is what the orders say (%i)', async (seed) => {
  const random = seededRandom(seed)
  const draw = (below: number): number => Math.floor(random.next() * below)
  const file = tempFile()
  const journal = open(file, { unsafeSynchronous: 'OFF' })
  const made: Made = new Map()
  const followed = openReview(file)
  for (let count = 0; count < 120; count += 1) {
    commitOne(journal, made, draw)
    if (draw(4) === 0) followed.follow()
  }
  followed.follow()
  const scratch = openReview(file, `${file}.scratch`)
  scratch.follow()
  const references = [...made.keys()]
  const naive = naiveRows(journal, references).toSorted(
    (a, b) => b.day - a.day || references.indexOf(b.reference) - references.indexOf(a.reference),
  )
  expect(allRows(followed.review)).toEqual(naive)
  expect(allRows(scratch.review)).toEqual(naive)
  for (const { review } of [followed, scratch]) {
    const [kept, counted] = totalsOf(review)
    expect(kept).toEqual(counted)
    for (const by of REPORT_BY) {
      const report = review.read((db) => reportOf(db, review.names, { query: {}, by }, async () => undefined))
      expectReport(await report, naive)
    }
    expect(review.place()).toMatchObject({ seq: journal.read.seqNow(), isWhole: true })
  }
})

test('the drawn commits set every mark', () => {
  const seen = new Set<string>()
  for (let seed = 1; seen.size < REVIEW_MARKS.length && seed < 10; seed += 1) {
    const random = seededRandom(seed)
    const file = tempFile()
    const journal = open(file, { unsafeSynchronous: 'OFF' })
    const made: Made = new Map()
    for (let count = 0; count < 120; count += 1)
      commitOne(journal, made, (below) => Math.floor(random.next() * below))
    for (const { marks } of naiveRows(journal, [...made.keys()])) for (const mark of marks) seen.add(mark)
  }
  expect([...seen].sort()).toEqual([...REVIEW_MARKS].sort())
})

test('a bank is what the answer behind the state names, and of a payment page its method', () => {
  const file = tempFile()
  const journal = open(file)
  const start = {
    phase: 'start',
    id: 'call-1',
    operation: 'va-status',
    effect: 'reads',
    who: 'watcher',
    externalId: '1',
    startedAt: NOON,
    method: 'POST',
    path: '/',
    requestBody: '{}',
  } as const
  journal.write.commit({ at: NOON, attempt: start })
  journal.write.commit({
    at: NOON,
    attempt: {
      phase: 'end',
      id: 'call-1',
      finishedAt: NOON,
      outcome: 'done',
      responseBody: '{"additionalInfo":{"debitFromBank":"014"}}',
    },
    order: {
      after: orderOf(1, {
        state: { kind: 'paid', since: NOON, evidence: { ...paidEvidence, attempt: 'call-1' } },
      }),
      event: { type: 'status' },
      eventKind: 'status',
    },
  })
  put(journal, orderOf(2, { method: 'link', pageMethod: { payMethod: '1', payOption: '2', name: 'DANA' } }))
  put(journal, orderOf(3))
  const { follow, review } = openReview(file)
  follow()
  expect(allRows(review).map(({ wallet }) => wallet)).toEqual([undefined, 'DANA', '014'])
  expect(review.names.namesOf('wallet')).toEqual(['014', 'DANA'])
})

test('a day ends at the hour of the setting as it was when the order was made', () => {
  const file = tempFile()
  const journal = open(file)
  // 02.59 and 03.00 in Jakarta.
  const before = Date.UTC(2026, 10, 20, 19, 59)
  const at = (number: number, createdAt: number) => put(journal, orderOf(number, { createdAt }), createdAt)
  at(1, before)
  at(2, before + 60_000)
  journal.write.putSetting('day.ends-at', '0')
  at(3, before)
  journal.write.putSetting('day.ends-at', 'tomorrow')
  at(4, before)
  journal.write.putSetting('day.ends-at', '300')
  at(5, before + 60_000)
  put(journal, orderOf(1, { createdAt: before, note: 'changed later' }), before + HOUR)
  const { follow, review } = openReview(file)
  follow()
  const days = new Map(allRows(review).map(({ reference, day }) => [reference, day]))
  expect([1, 2, 3, 4, 5].map((number) => days.get(referenceOf(number)))).toEqual([
    20_261_120, 20_261_121, 20_261_121, 20_261_121, 20_261_120,
  ])
})

test('a note that changes is found by its new words only', () => {
  const file = tempFile()
  const journal = open(file)
  put(journal, orderOf(1, { note: 'nasi' }))
  const { follow, review } = openReview(file)
  follow()
  put(journal, orderOf(1, { note: 'kopi' }))
  follow()
  const count = (word: string) =>
    review.read((db) => db.prepare('SELECT rowid FROM notes WHERE notes MATCH ?').all(word).length)
  expect([count('nasi'), count('kopi')]).toEqual([0, 1])
})

const saleIds = (journalFile: string): readonly string[] => {
  const opened = openReview(journalFile)
  opened.follow()
  const ids = allRows(opened.review).map(({ saleId }) => saleId)
  opened.close()
  return ids
}

test('the review of another journal is made anew', () => {
  const [one, other] = [tempFile(), tempFile()]
  put(open(one), orderOf(1))
  put(open(other), orderOf(2))
  expect(saleIds(one)).toEqual(['sale-1'])
  copyFileSync(reviewFileOf(one), reviewFileOf(other))
  expect(saleIds(other)).toEqual(['sale-2'])
})

test('a journal that was rolled back, and went on otherwise, makes it anew', () => {
  const file = tempFile()
  const without = { copy: 'none' } as const
  const first = open(file, without)
  put(first, orderOf(1))
  first.close()
  copyFileSync(file, `${file}.saved`)
  const second = open(file, without)
  put(second, orderOf(2))
  expect(saleIds(file)).toEqual(['sale-2', 'sale-1'])
  second.close()
  renameSync(`${file}.saved`, file)
  // It ends before the review does.
  expect(saleIds(file)).toEqual(['sale-1'])
  put(open(file, without), orderOf(3))
  expect(saleIds(file)).toEqual(['sale-3', 'sale-1'])
})

test('a journal that is rolled back while it is followed is no longer followed', () => {
  const file = tempFile()
  const journal = open(file)
  put(journal, orderOf(1))
  const opened = openReview(file)
  opened.follow()
  tamper(file, (db) => db.exec("UPDATE events SET hash = x'00' WHERE seq = 1"))
  put(journal, orderOf(2))
  expect(opened.step()).toBe('other')
})

test('a promise that was withdrawn is no mark, one that was paid is', () => {
  const file = tempFile()
  const journal = open(file)
  const promised = { at: NOON, how: 'refund-promised' } as const
  for (const number of [1, 2]) {
    const after = orderOf(number, {
      state: { kind: 'paid', since: NOON, evidence: paidEvidence },
      resolved: promised,
    })
    const event = { type: 'resolved', how: promised.how, owed: rupiah(1_000), kept: rupiah(0) } as const
    journal.write.commit({ at: NOON, order: { after, event, eventKind: 'resolved' } })
  }
  const { follow, review } = openReview(file)
  const marked = () => allRows(review, { marks: ['refund'] }).map(({ reference }) => reference)
  follow()
  expect(marked()).toEqual([referenceOf(2), referenceOf(1)])
  const who = { at: NOON, by: 'ani' }
  for (const [number, end] of [
    [1, { how: 'withdrawn', ...who }],
    [2, { how: 'paid', way: 'cash', second: 'sri', ...who }],
  ] as const) {
    const reference = referenceOf(number)
    const refund = journal.read.refundsOf(reference)[0]?.number ?? 0
    journal.write.commit({ at: NOON, refundEnds: [{ refund, reference, end }] })
  }
  follow()
  expect(marked()).toEqual([referenceOf(2)])
})

test('a part is one of so many only once its split has ended', () => {
  const file = tempFile()
  const journal = open(file)
  const [id, saleId] = [referenceOf(1), referenceOf(1)]
  journal.write.commit({
    at: NOON,
    split: { id, total: rupiah(9_000) },
    splitLeg: { id, saleId, amount: rupiah(9_000) },
  })
  put(journal, orderOf(1, { saleId }))
  const { follow, review } = openReview(file)
  follow()
  expect(allRows(review)[0]?.split).toMatchObject({ n: 1 })
  expect(allRows(review)[0]?.split).not.toHaveProperty('of')
  journal.write.commit({ at: NOON, splitEnd: { id, how: 'given-up' } })
  follow()
  expect(allRows(review)[0]?.split).toMatchObject({ n: 1, of: 1 })
})
