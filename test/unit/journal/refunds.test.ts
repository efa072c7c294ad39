import { expect, test } from 'vitest'
import { moneyOfMinor, rupiah } from '#domain/money.ts'
import type { RefundEnd } from '#domain/refund.ts'
import { first } from '#journal/migrations/0001-first.ts'
import { instructions } from '#journal/migrations/0002-instructions.ts'
import { NOON, open, orderOf, paid, paidEvidence, referenceOf, tamper, tempFile } from './helpers.ts'
import { oldFile } from './old-file.ts'

const wrong = {
  kind: 'paid-wrong-amount',
  since: NOON,
  evidence: paidEvidence,
  paid: rupiah(100_000),
} as const
const late = { kind: 'paid-late', since: NOON, evidence: paidEvidence, was: 'expired' } as const
const promised = { type: 'resolved', how: 'refund-promised', by: 'sri', approvedBy: 'ani' } as const
const paidOut: RefundEnd = {
  ...{ how: 'paid', at: NOON + 9, way: 'portal', proof: 'RRN 1', by: 'ani', second: 'budi' },
}

test('promises of an older journal are debts: each order once, by its latest promise', () => {
  const file = oldFile([first, instructions], ({ order }) => {
    order(NOON, orderOf(1, { state: wrong }))
    order(NOON + 1, orderOf(1, { state: wrong }), 'resolved', promised)
    order(NOON + 2, orderOf(1, { state: late }))
    order(NOON + 3, orderOf(1, { state: late }), 'resolved', promised)
    order(NOON, orderOf(2, { state: late }))
    order(NOON + 4, orderOf(2, { state: late }), 'resolved', { ...promised, how: 'goods-given' })
    order(NOON, orderOf(3, { state: wrong, amount: rupiah(90_000) }))
    order(NOON + 5, orderOf(3, { state: wrong, amount: rupiah(90_000) }), 'resolved', promised)
  })
  const journal = open(file)
  expect(journal.read.openRefunds()).toMatchObject([
    { reference: referenceOf(1), at: NOON + 3, amount: orderOf(1).amount, by: 'sri', approvedBy: 'ani' },
    { reference: referenceOf(3), at: NOON + 5, amount: rupiah(10_000), kept: rupiah(90_000) },
  ])
  expect(journal.tailCheck(1_000)).toMatchObject({ ok: true, events: 8 })
  const [{ number } = { number: 0 }] = journal.read.openRefunds()
  const ending = { refund: number, reference: referenceOf(1), end: paidOut }
  journal.write.commit({ at: NOON + 9, refundEnds: [ending] })
  expect(journal.read.openRefunds()).toHaveLength(1)
  expect(journal.tailCheck(1_000)).toMatchObject({ ok: true })
})

test('the file itself refuses a second end, one person alone, and a refund without proof', () => {
  const journal = open(tempFile())
  const owed = { owed: rupiah(10_000), kept: moneyOfMinor(0n) }
  const after = orderOf(1, { state: paid })
  journal.write.commit({ at: NOON, order: { after, event: { ...promised, ...owed }, eventKind: 'resolved' } })
  const [{ number } = { number: 0 }] = journal.read.openRefunds()
  const end = (changes: object) => () =>
    journal.write.commit({
      at: NOON + 1,
      refundEnds: [{ refund: number, reference: referenceOf(1), end: { ...paidOut, ...changes } }],
    })
  expect(end({ second: 'ani' })).toThrow(/CHECK/)
  expect(end({ proof: undefined })).toThrow(/CHECK/)
  end({})()
  const events = journal.read.seqNow()
  expect(end({})).toThrow(/UNIQUE/)
  expect(end({ how: 'withdrawn' })).toThrow(/UNIQUE/)
  expect(journal.read.seqNow()).toBe(events)
  expect(journal.read.refund(number)).toMatchObject({ amount: rupiah(10_000), ended: paidOut })
  expect(journal.read.refundsEndedBetween(events, events)).toHaveLength(1)
})

test.each([
  ['a refund that is gone', 'DELETE FROM refunds'],
  ['an edited amount', 'UPDATE refunds SET minor = 1'],
  [
    'an end that no event made',
    "INSERT INTO refund_ends SELECT seq, 1, 'withdrawn', NULL, NULL, 'x', NULL, seq FROM refunds",
  ],
])('%s is found', (_what, sql) => {
  const file = tempFile()
  const journal = open(file)
  const after = orderOf(1, { state: late })
  journal.write.commit({ at: NOON, order: { after, event: promised, eventKind: 'resolved' } })
  journal.close()
  tamper(file, (db) => void db.exec(sql))
  expect(open(file).tailCheck(1_000)).toMatchObject({ ok: false })
})
