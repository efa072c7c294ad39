/** A signed day that was changed silently is found, told, and never made sound again. */
import { expect, test } from 'vitest'
import { markUnsound } from '#backoffice/signoff/later-facts.ts'
import { rupiah } from '#domain/money.ts'
import { signatures } from '#terminal/verify-signatures.ts'
import { NOON, orderOf, paidEvidence, referenceOf, tamper } from '../../journal/helpers.ts'
import { openSignedTill, type SignedTill } from './signed-till.ts'

const HOUR = 3_600_000
const DAY = 20_261_120

function put(till: SignedTill, number: number, paid: boolean, rp = 10_000, createdAt = NOON): void {
  const since = createdAt
  const state = paid
    ? ({ kind: 'paid', since, evidence: { ...paidEvidence, transactionId: `T${number}` } } as const)
    : ({ kind: 'unknown', since, why: 'timeout' } as const)
  const after = { ...orderOf(number, { createdAt, amount: rupiah(rp) }), state }
  till.journal.write.commit({ at: till.at(), order: { after, event: { type: 'test' }, eventKind: 'status' } })
}

/** Two paid orders and an uncertain one. */
async function signed(): Promise<SignedTill> {
  const till = openSignedTill(NOON)
  put(till, 1, true)
  put(till, 2, true, 90_000)
  put(till, 3, false)
  till.moveTo(NOON + 16 * HOUR)
  expect(await till.sign(DAY)).toMatchObject({ ok: true })
  return till
}

/** The sums stay what they are: the two amounts change places. */
function swapAmounts(till: SignedTill): void {
  tamper(till.file, (db) => {
    const swap = db.prepare(
      'UPDATE events SET body = replace(replace(replace(body, ?, ?), ?, ?), ?, ?) WHERE stream IN (?, ?)',
    )
    swap.run('1000000', '#', '9000000', '1000000', '#', '9000000', referenceOf(1), referenceOf(2))
  })
}

test('a later fact does not make an altered day sound', async () => {
  const till = await signed()
  swapAmounts(till)
  put(till, 3, true)
  await till.look()
  expect(await till.day(DAY)).toMatchObject({ isSound: false, signature: { addenda: [] } })
})

test('a place before the last addendum is checked too', async () => {
  const till = await signed()
  put(till, 3, true)
  await till.look()
  // Only the place of the signature has it: by the addendum it was paid.
  tamper(till.file, (db) => {
    const first = `(SELECT min(seq) FROM events WHERE stream = '${referenceOf(3)}')`
    db.exec(`UPDATE events SET body = replace(body, '1000000', '2000000') WHERE seq = ${first}`)
  })
  expect(await till.day(DAY)).toMatchObject({ isSound: false })
})

test('found by the search or by a read, it is announced, and remembered over a new start', async () => {
  const till = await signed()
  swapAmounts(till)
  put(till, 3, true)
  till.events.length = 0
  await till.look()
  expect([...till.unsound()]).toEqual([DAY])
  expect(till.events).toEqual(['signoff-changed'])
  await till.day(DAY)
  expect(till.events).toEqual(['signoff-changed'])
  till.restart()
  expect([...till.unsound()]).toEqual([DAY])
  // Also where the list does not go back as far.
  expect(markUnsound({ days: [] }, till.unsound())).toEqual({ days: [], unsound: [DAY] })
  swapAmounts(till)
  expect(await till.day(DAY)).toMatchObject({ isSound: true })
  expect([...till.unsound()]).toEqual([])
})

test('a fact that came while the journal was not sound gets its addendum once it is', async () => {
  const till = await signed()
  put(till, 3, true)
  till.break()
  await till.look()
  expect(till.due).toHaveLength(1)
  till.mend()
  till.due.pop()?.()
  await till.look()
  expect(till.read(DAY)).toMatchObject({ late: [], signature: { addenda: [{ number: 1 }] } })
})

test('the auditor’s check compares every signed day with the journal, at every place', async () => {
  const till = await signed()
  put(till, 3, true)
  await till.look()
  expect(signatures(till.db)).toMatchObject({ ok: true })
  swapAmounts(till)
  expect(signatures(till.db)).toMatchObject({ ok: false, words: 'sign-off 1 is not what the journal says' })
})

test('the auditor’s check finds sums that were never those of the rows', async () => {
  const till = openSignedTill(NOON)
  put(till, 1, true, 90_000)
  till.moveTo(NOON + 16 * HOUR)
  till.alterReadings((read) => ({ ...read, sums: { came: { count: 1, minor: 100n } } }))
  await till.sign(DAY)
  expect(signatures(till.db)).toMatchObject({ ok: false, at: 1 })
})
