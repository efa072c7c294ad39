import { existsSync, statSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rupiah } from '#domain/money.ts'
import { checkJournal } from '#journal/check/check-report.ts'
import { connect, connectReadOnly, connectToCopy, makeDurable } from '#journal/connection.ts'
import { bringToNow, fileVersion, type Migration, migrate, readFileKind } from '#journal/opening/migrate.ts'
import { first } from '#journal/migrations/0001-first.ts'
import { instructions } from '#journal/migrations/0002-instructions.ts'
import { MIGRATIONS } from '#journal/migrations/list.ts'
import { verifyFile } from '#terminal/verify-file.ts'
import { closeShift, openShift } from './day.ts'
import {
  fillMore,
  NOON,
  open,
  orderOf,
  paid,
  paidEvidence,
  referenceOf,
  startOf,
  tempFile,
} from './helpers.ts'
import { founding, oldFile, version1File } from './old-file.ts'

const second: Migration = { version: 2, up: (db) => void db.exec('CREATE TABLE added (a INTEGER) STRICT') }
const third: Migration = {
  version: 3,
  up: (db) => void db.exec('CREATE TABLE more (a INTEGER) STRICT; oops'),
}

test('the list is without a gap, and a new file needs no copy', () => {
  expect(MIGRATIONS.map((migration) => migration.version)).toEqual(MIGRATIONS.map((_, index) => index + 1))
  const file = tempFile()
  open(file)
  expect(existsSync(`${file}.before-v${MIGRATIONS.length}`)).toBe(false)
})

test('an existing file is copied whole before it is migrated, once', () => {
  const file = version1File([first])
  const copy = `${file}.before-v2`
  writeFileSync(`${copy}.part`, 'left behind by a crash')
  const db = connect(file)
  makeDurable(db, 'FULL')
  migrate(db, file, [first, second], founding)
  expect(fileVersion(db)).toBe(2)
  expect(readFileKind(db, [first, second])).toBe('journal')
  expect(readFileKind(db, [first])).toBe('newer')
  migrate(db, file, [first, second], founding)
  db.close()
  const kept = connectReadOnly(copy)
  expect(fileVersion(kept)).toBe(1)
  expect(kept.prepare('SELECT count(*) FROM events').pluck().get()).toBe(8n)
  kept.close()
  expect(existsSync(`${copy}.part`)).toBe(false)
  if (process.platform !== 'win32') expect(statSync(copy).mode & 0o077).toBe(0)
})

test('a file of the first version opens as one of today, and nothing of it is lost', () => {
  const file = version1File([first])
  const old = connectReadOnly(file)
  const heads = old.prepare('SELECT seq, hash FROM head').all()
  const events = old.prepare('SELECT * FROM events').all()
  old.close()

  const journal = open(file)
  expect(journal.tailCheck(1_000)).toMatchObject({ ok: true, events: 8 })
  expect([journal.read.head()]).toEqual(heads)
  expect(journal.read.order(referenceOf(1))).toEqual(orderOf(1, { state: paid }))
  expect(journal.read.openOrders(NOON).map(({ reference }) => reference)).toEqual([
    referenceOf(1),
    referenceOf(2),
  ])
  expect(journal.read.unfinishedAttempts().map(({ id: attempt }) => attempt)).toEqual(['attempt-2'])
  expect(journal.read.lastAttempt(referenceOf(1))).toMatchObject({
    externalId: 'external-attempt-1',
    requestBody: startOf('attempt-1').requestBody,
    responseBody: '{"responseCode":"2004700"}',
  })
  expect(journal.read.setting('till')).toBe('{}')
  expect(journal.write.nextSequence('reference')).toBe(3n)
  expect(journal.read.openInstructions()).toEqual([])
  fillMore(journal)
  expect(journal.tailCheck(1_000)).toMatchObject({ ok: true })
  journal.close()

  const now = connectReadOnly(file)
  expect(now.prepare('SELECT * FROM events WHERE seq <= 8').all()).toEqual(events)
  expect(fileVersion(now)).toBe(MIGRATIONS.length)
  now.close()
  const kept = connectReadOnly(`${file}.before-v${MIGRATIONS.length}`)
  expect(fileVersion(kept)).toBe(1)
  expect(kept.prepare('SELECT * FROM events').all()).toEqual(events)
  kept.close()
})

test('a step that fails leaves the file at the step before', () => {
  const file = version1File([first])
  const db = connect(file)
  makeDurable(db, 'FULL')
  expect(() => migrate(db, file, [first, second, third], founding)).toThrow(/syntax/)
  expect(fileVersion(db)).toBe(2)
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE name IN ('added', 'more')").pluck().all()
  expect(tables).toEqual(['added'])
  db.close()
})

test('a file of the second version is told what it has taken, and who made what is not made up', () => {
  const twice = { kind: 'paid', since: NOON, evidence: { ...paidEvidence, successes: 2 } } as const
  const wrong = { kind: 'paid-wrong-amount', since: NOON, evidence: paidEvidence, paid: rupiah(1) } as const
  const late = { kind: 'paid-late', since: NOON, evidence: paidEvidence, was: 'expired' } as const
  const big = { minor: 9_007_199_254_740_993n, currency: 'IDR' } as const
  const file = oldFile([first, instructions], ({ order, note, started }) => {
    note(NOON, 'till', 'opened')
    order(NOON, orderOf(1))
    order(NOON, orderOf(2, { amount: big }))
    started(NOON, startOf('attempt-1'))
    order(NOON + 1, orderOf(1, { state: wrong }))
    order(NOON + 2, orderOf(1, { state: late }))
    order(NOON + 3, orderOf(2, { amount: big, state: twice }))
    order(NOON + 4, orderOf(2, { amount: big, state: twice, acknowledgedAt: NOON + 4 }))
  })
  const journal = open(file)
  expect(journal.tailCheck(1_000)).toMatchObject({ ok: true, events: 8 })
  const { read } = journal
  const taken = read.takingsBetween(1n, read.seqNow())
  expect(taken.map(({ seq, reference, minor }) => [seq, reference, minor])).toEqual([
    [5n, referenceOf(1), 100n],
    [6n, referenceOf(1), 14_999_900n],
    [7n, referenceOf(2), 2n * big.minor],
  ])
  expect(taken.map(({ madeSeq }) => madeSeq)).toEqual([2n, 2n, 3n])
  expect(taken.filter((taking) => 'cashier' in taking)).toEqual([])
  expect(read.attemptsOf(referenceOf(1))).toEqual([expect.not.objectContaining({ by: expect.anything() })])
  // All of it belongs to the first Z.
  openShift(journal)
  expect(closeShift(journal).closed?.z.fromSeq).toBe(1n)
  expect(journal.tailCheck(1_000)).toMatchObject({ ok: true })
})

test('a copy of an older form is proven once it is brought to today’s, and an altered row in it is still found', () => {
  const proven = (file: string) => {
    const db = connectToCopy(file)
    bringToNow(db, MIGRATIONS)
    const report = checkJournal(db)
    db.close()
    return report
  }
  expect(proven(version1File([first]))).toMatchObject({ ok: true, events: 8 })
  const altered = version1File([first])
  const db = connect(altered)
  db.exec("DROP TRIGGER attempts_end_once; UPDATE attempts SET code = '4044712' WHERE id = 'attempt-1'")
  db.close()
  expect(proven(altered)).toMatchObject({ ok: false, found: 'projection' })
  expect(verifyFile(version1File([first]))).toMatchObject({ verdict: 'sound' })
})
