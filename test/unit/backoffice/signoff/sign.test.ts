/** Who may sign a day and when, and what is added to it later. */
import { expect, test } from 'vitest'
import { rupiah } from '#domain/money.ts'
import { signatures } from '#terminal/verify-signatures.ts'
import { orderOf, paidEvidence, referenceOf, NOON } from '../../journal/helpers.ts'
import { naiveSums } from './naive-sums.ts'
import { openSignedTill, PINS, type SignedTill } from './signed-till.ts'

const HOUR = 3_600_000
const DAY = 20_261_120
const DEWI = { person: 'dewi', pin: PINS.dewi }
const SRI = { person: 'sri', pin: PINS.sri }

function put(till: SignedTill, number: number, paid: boolean, createdAt = NOON): void {
  const state = paid
    ? ({
        kind: 'paid',
        since: createdAt,
        evidence: { ...paidEvidence, transactionId: `T${number}` },
      } as const)
    : ({ kind: 'unknown', since: createdAt, why: 'timeout' } as const)
  const after = { ...orderOf(number, { createdAt, amount: rupiah(10_000) }), state }
  till.journal.write.commit({ at: till.at(), order: { after, event: { type: 'test' }, eventKind: 'status' } })
}

function dayOfTwo(): SignedTill {
  const till = openSignedTill(NOON)
  put(till, 1, true)
  put(till, 2, false)
  till.moveTo(NOON + 16 * HOUR)
  return till
}

test('a day that is not over, is empty, or has an open shift is not signed', async () => {
  const till = openSignedTill(NOON)
  put(till, 1, true)
  expect(await till.sign(DAY)).toMatchObject({ refusal: { details: { why: 'not-over' } } })
  const opened = { number: 1, openedAt: NOON, openedBy: 'sari', float: rupiah(0) }
  till.journal.write.commit({ at: NOON, shift: { opened } })
  till.moveTo(NOON + 16 * HOUR)
  expect(await till.sign(DAY)).toMatchObject({ refusal: { details: { why: 'shift-open' } } })
  expect(await till.day(DAY - 1)).toMatchObject({ cannot: 'no-sales' })
})

test('signs once, with what is open named, and numbers without a gap', async () => {
  const till = dayOfTwo()
  expect(await till.sign(DAY)).toEqual({ ok: true, value: { number: 1 } })
  expect(await till.sign(DAY)).toMatchObject({ refusal: { details: { why: 'signed' } } })
  const { signature, isSound } = await till.day(DAY)
  expect(isSound).toBe(true)
  expect(signature).toMatchObject({ number: 1, by: 'sri', sums: naiveSums(till.journal, DAY), addenda: [] })
  expect(signature?.open).toMatchObject([{ kind: 'unknown', reference: referenceOf(2) }])
  put(till, 3, true, till.at())
  till.moveTo(till.at() + 24 * HOUR)
  expect(await till.sign(DAY + 1)).toEqual({ ok: true, value: { number: 2 } })
})

test('what was not shown is not signed', async () => {
  const till = dayOfTwo()
  const { rows } = await till.day(DAY)
  put(till, 2, true)
  expect(await till.sign(DAY, { seen: rows })).toMatchObject({ refusal: { details: { why: 'moved' } } })
})

test('above the limit another manager signs too, and nobody twice', async () => {
  const till = dayOfTwo()
  await till.limit(900_000n)
  const second = { refusal: { code: 'approval-needed', details: { who: 'second' } } }
  expect(await till.sign(DAY)).toMatchObject(second)
  expect(await till.sign(DAY, { second: SRI })).toMatchObject(second)
  expect(await till.sign(DAY, { second: { person: 'sari', pin: '3333' } })).toMatchObject(second)
  expect(await till.sign(DAY, { second: { ...DEWI, pin: '0000' } })).toMatchObject({
    refusal: { code: 'wrong-pin', details: { who: 'second' } },
  })
  expect(await till.sign(DAY, { second: DEWI })).toMatchObject({ ok: true })
  expect((await till.day(DAY)).signature).toMatchObject({ by: 'sri', second: 'dewi', limitMinor: 900_000n })
})

test('a wrong PIN, and a journal that is not sound, sign nothing', async () => {
  const till = dayOfTwo()
  expect(await till.sign(DAY, { approval: { ...SRI, pin: '0000' } })).toMatchObject({
    refusal: { code: 'wrong-pin' },
  })
  expect(await till.sign(DAY, { approval: undefined })).toMatchObject({
    refusal: { code: 'approval-needed' },
  })
  till.break()
  expect(await till.sign(DAY)).toMatchObject({ refusal: { code: 'journal-not-sound' } })
  expect((await till.day(DAY)).signature).toBeUndefined()
})

test('a later fact becomes one addendum, at the event or at the next start', async () => {
  const till = dayOfTwo()
  await till.sign(DAY)
  put(till, 2, true)
  till.hear('order-changed')
  till.hear('order-changed')
  expect(till.due).toHaveLength(1)
  till.due.pop()?.()
  await till.look()
  till.restart()
  await till.look()
  const { signature, sums, isSound } = await till.day(DAY)
  expect(isSound).toBe(true)
  expect(signature?.addenda).toMatchObject([
    { number: 1, facts: [{ key: `order ${referenceOf(2)}`, what: 'changed', was: 'unknown', now: 'paid' }] },
  ])
  expect(sums).toEqual(naiveSums(till.journal, DAY))
  expect(till.events).toContain('signoff-changed')
})

test('a sale under a clock that was set back is new on the signed day', async () => {
  const till = dayOfTwo()
  await till.sign(DAY)
  put(till, 9, true, NOON + HOUR)
  const { signature } = await till.day(DAY)
  expect(signature?.addenda[0]?.facts).toMatchObject([{ what: 'new', sums: { orders: { count: 1 } } }])
})

test('control: an addendum that leaves a fact out is found', async () => {
  const till = dayOfTwo()
  await till.sign(DAY)
  till.alterReadings((read) => ({ ...read, late: read.late.map((fact) => ({ ...fact, sums: {} })) }))
  put(till, 2, true)
  await till.look()
  till.alterReadings((read) => read)
  expect(await till.day(DAY)).toMatchObject({ isSound: false })
})

test('the auditor’s check counts the signed days, and misses one that was left out', async () => {
  const till = dayOfTwo()
  await till.sign(DAY)
  put(till, 2, true)
  await till.look()
  expect(signatures(till.db)).toEqual({
    ok: true,
    words: expect.stringContaining('1 signed days') as unknown,
  })
  const body = { ...(await till.day(DAY)).signature, number: 3 }
  till.journal.write.commit({ at: till.at(), note: { stream: 'day 20261121', kind: 'day-signed', body } })
  expect(signatures(till.db)).toMatchObject({ ok: false, words: 'sign-off 2 is missing' })
})
