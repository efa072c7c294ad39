// The result of a restore, and whether it is complete: the checkpoint, an old copy, and issued numbers.
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { connect } from '#journal/connection.ts'
import { openCheckpoint } from '#journal/chain/checkpoint.ts'
import { openJournal } from '#journal/opening/open.ts'
import { renewCopy, restoreJournal } from '#journal/restore/restore.ts'
import { sealKey } from '#test/support/seal-key.ts'
import { fill, NOON, open, orderOf, put, tempFile } from './helpers.ts'
import { draws } from '#test/support/long.ts'

const copyOf = (file: string): string => `${file}.copy`
const restore = (file: string, backup?: string, now = NOON) =>
  restoreJournal({ file, copy: copyOf(file), backup, now })
const checkpoint = (file: string) => openCheckpoint(file, sealKey)

/** A till with a backup of its first part, verified to its end. */
function proven(): { readonly file: string; readonly backup: string; readonly events: number } {
  const file = tempFile()
  const backup = `${tempFile()}.backup`
  const journal = open(file)
  fill(journal)
  journal.close()
  copyFileSync(file, backup)
  const later = open(file)
  put(later, orderOf(5))
  const { seq, hash } = later.read.head()
  checkpoint(file).write(Number(seq), hash.toString('hex'))
  later.close()
  return { file, backup, events: Number(seq) }
}

test('restored below what was proven before, the till sells: the checkpoint is put aside, and that is said', () => {
  const { file, backup, events } = proven()
  rmSync(file)
  rmSync(copyOf(file))
  const report = restore(file, backup)
  expect(report).toMatchObject({ ok: true, provenBefore: events })
  const aside = report.ok ? report.aside.filter((name) => name.includes('.checkpoint.')) : []
  expect(aside).toHaveLength(1)
  expect(existsSync(aside[0] ?? '')).toBe(true)
  const journal = open(file)
  expect(journal.startCheck(checkpoint(file).read())).toMatchObject({ ok: true })
  put(journal, orderOf(8))
})

test('restored with all that was proven, the checkpoint stays', () => {
  const { file } = proven()
  writeFileSync(file, readFileSync(file).fill(0xff, 100, 8_192))
  const report = restore(file)
  expect(report).toMatchObject({ ok: true, end: 'known' })
  expect(report).not.toHaveProperty('provenBefore')
  expect(open(file).startCheck(checkpoint(file).read())).toMatchObject({ ok: true })
  expect(existsSync(`${file}.checkpoint`)).toBe(true)
})

test('a journal that may lack its end says to which event it was brought back, and one that lacks nothing does not', () => {
  const { file, backup } = proven()
  const whole = open(file)
  expect(whole.meta.broughtBackTo).toBeUndefined()
  whole.close()
  rmSync(file)
  expect(restore(file)).toMatchObject({ end: 'known' })
  const known = open(file)
  expect(known.meta.broughtBackTo).toBeUndefined()
  known.close()
  rmSync(file)
  rmSync(copyOf(file))
  expect(restore(file, backup)).toMatchObject({ end: 'unreadable' })
  const older = open(file)
  expect(older.meta.broughtBackTo).toEqual({ seq: older.read.seqNow(), at: NOON + 2_000 })
})

test('a checkpoint that a new copy makes void is kept too', () => {
  const { file } = proven()
  const report = renewCopy({ file, copy: copyOf(file), now: NOON })
  expect(report.ok && report.aside.filter((name) => name.includes('.checkpoint.'))).toHaveLength(1)
})

test('from the backup alone nothing comes that follows it in journal or copy, whoever put it there', () => {
  const { file, backup, events } = proven()
  const options = { file, copy: copyOf(file), backup, now: NOON }
  const alone = restoreJournal({ ...options, isBackupAlone: true })
  expect(alone).toMatchObject({
    ok: true,
    from: { copy: 0, journal: 0 },
    end: 'unreadable',
    provenBefore: events,
  })
  const journal = open(file)
  expect(journal.startCheck(checkpoint(file).read())).toMatchObject({ ok: true })
  put(journal, orderOf(8))
})

test.each(['journal', 'copy'])(
  'a clock that is behind meets no number that the %s can still tell',
  (left) => {
    const file = tempFile()
    const backup = `${tempFile()}.backup`
    work(file, 2, NOON)
    copyFileSync(file, backup)
    const options = { file, copy: copyOf(file), backup, isBackupAlone: true }
    // Long before the numbers that the clock gives: each restore goes on from the one before.
    for (let round = 0; round < 4; round += 1) {
      const given = work(file, 40, NOON)
      if (left === 'journal') rmSync(copyOf(file))
      else writeFileSync(file, readFileSync(file).fill(0xff, 0, 8_192))
      expect(restoreJournal({ ...options, now: Date.UTC(2025, 0, 1 + round) })).toMatchObject({ ok: true })
      const [next = 0n, id = 0n] = work(file, 1, NOON).toReversed()
      expect([next > (given.at(-1) ?? 0n), id < (given[39] ?? 0n)]).toEqual([true, true])
    }
  },
)

test('numbers beyond every limit, which only a forged file tells, leave room to go on', () => {
  const file = tempFile()
  const backup = `${tempFile()}.backup`
  work(file, 2, NOON)
  copyFileSync(file, backup)
  const db = connect(file)
  db.prepare('UPDATE sequences SET next = ?').run(2n ** 62n)
  db.close()
  restoreJournal({ file, copy: copyOf(file), backup, isBackupAlone: true, now: NOON })
  const journal = open(file)
  expect(journal.write.nextSequence('reference')).toBeLessThan(10n ** 9n)
  expect(journal.write.nextSequence('external-id')).toBeLessThan(10n ** 9n)
})

function work(file: string, numbers: number, at: number): readonly bigint[] {
  const opened = openJournal({
    ...{ file, mode: 'practice', unsafeSynchronous: 'OFF' },
    clock: { now: () => at },
  })
  if (!opened.ok) throw new Error(opened.why)
  const { write } = opened.journal
  const given = Array.from({ length: numbers }, () => write.nextSequence('reference'))
  // Negative, to tell them from the reference numbers: in its identifier each stands alone next to the till's.
  const ids = Array.from({ length: numbers }, () => -write.nextSequence('external-id'))
  put(opened.journal, orderOf(Number(given.at(-1) ?? 1n) % 1_000), at)
  opened.journal.close()
  return [...ids, ...given]
}

test('a copy of last month is called old, and numbers go on far behind all that were given out since', () => {
  const file = tempFile()
  work(file, 5, NOON)
  copyFileSync(copyOf(file), `${file}-old`)
  const since = work(file, 50, NOON + 86_400_000)
  rmSync(file)
  copyFileSync(`${file}-old`, copyOf(file))
  rmSync(`${file}-old`)
  expect(restore(file, undefined, NOON + 2 * 86_400_000)).toMatchObject({ ok: true, end: 'older' })
  const [, next = 0n] = work(file, 1, NOON + 2 * 86_400_000)
  expect(next).toBeGreaterThan((since.at(-1) ?? 0n) + 9_000n)
})

test('one that nothing speaks for is not taken for the newest', () => {
  const file = tempFile()
  work(file, 5, NOON)
  for (const end of ['', '.opened']) rmSync(file + end)
  expect(restore(file)).toMatchObject({ ok: true, end: 'unconfirmed' })
})

const DAY = 86_400_000
const spoilt = (bytes: Buffer): Buffer => bytes.fill(0x20, bytes.length - 60)
type Act =
  | 'work'
  | 'back up'
  | 'copy lost'
  | 'copy spoilt'
  | 'copy of before'
  | 'all lost'
  | 'all but the copy lost'

test('whatever was lost and restored, no number is given out twice', () => {
  const acts: readonly Act[] = [
    'work',
    'work',
    'work',
    'back up',
    'copy lost',
    'copy spoilt',
    'copy of before',
    'all lost',
    'all but the copy lost',
  ]
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...acts), fc.integer({ min: 1, max: 40 })), {
        minLength: 2,
        maxLength: 9,
      }),
      (life) => {
        const file = tempFile()
        const [backup, older] = [`${tempFile()}.backup`, `${tempFile()}.older`]
        let now = NOON
        const given: bigint[] = []
        const sell = (count: number): void => {
          given.push(...work(file, count, now))
          now += DAY / 10
        }
        sell(3)
        copyFileSync(file, backup)
        copyFileSync(copyOf(file), older)
        for (const [act, count] of life) {
          if (act === 'back up') {
            copyFileSync(file, backup)
            copyFileSync(copyOf(file), older)
          } else if (act !== 'work') {
            if (act !== 'all but the copy lost' || count % 2 === 0) rmSync(`${file}.opened`, { force: true })
            rmSync(file)
            rmSync(`${file}.checkpoint`, { force: true })
            if (act === 'copy lost' || act === 'all lost') rmSync(copyOf(file))
            if (act === 'copy spoilt') writeFileSync(copyOf(file), spoilt(readFileSync(copyOf(file))))
            if (act === 'copy of before') copyFileSync(older, copyOf(file))
            expect(restore(file, backup, now)).toMatchObject({ ok: true })
          }
          sell(count)
        }
        expect(new Set(given).size).toBe(given.length)
      },
    ),
    { numRuns: draws(6, 20) },
  )
})
