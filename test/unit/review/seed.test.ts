/** A seeded journal is one that the till would accept, the same for the same seed, and the review fits it. */
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ReviewMark } from '#contract/review-views.ts'
import { connectReadOnly } from '#journal/connection.ts'
import { openCheckpoint } from '#journal/chain/checkpoint.ts'
import { readHead } from '#journal/chain/events.ts'
import { summaryOf } from '#review/summary.ts'
import { verifyFile } from '#terminal/verify-file.ts'
import { practiceKey } from '#practice/secrets.ts'
import { type SeedOptions, seedJournal } from '#test/seed/seed-journal.ts'
import { open, tempFile } from '../journal/helpers.ts'
import { openReview, totalsOf } from './journals.ts'

const DAYS = 21
const OPTIONS: Omit<SeedOptions, 'file'> = {
  ...{ orders: 1_500, days: DAYS, seed: 7, copy: true },
  until: Date.parse('2026-11-27T00:00:00+07:00'),
}

test('is sound, opens as a till, and every day of it is in the review', () => {
  const file = tempFile()
  seedJournal({ ...OPTIONS, file })
  expect(verifyFile(file)).toMatchObject({ verdict: 'sound' })
  const journal = open(file)
  expect(journal.copy?.news).toBeUndefined()
  const noted = openCheckpoint(file, () => practiceKey(journal.meta.id)).read()
  expect(noted).toMatchObject({ seal: 'key', start: { copy: {} } })
  const { review, follow } = openReview(file)
  follow()
  const { total, days, groups, marks } = review.read((db) => summaryOf(db, review.names, {}))
  // Some sales have a second code.
  expect(total.count).toBeGreaterThanOrEqual(OPTIONS.orders)
  expect([days.length, days.at(-1)?.day]).toEqual([DAYS, 20_261_106])
  expect((groups.paid?.count ?? 0) / total.count).toBeGreaterThan(0.9)
  const kinds: readonly ReviewMark[] = ['late', 'resolved', 'refund', 'reprinted', 'slip']
  expect(kinds.filter((mark) => marks[mark] === undefined)).toEqual([])
  const [kept, counted] = totalsOf(review)
  expect(kept).toEqual(counted)
})

test('is the same for the same seed, to the last hash, and another for another', () => {
  const headOf = (seed: number): string => {
    const file = tempFile()
    seedJournal({ ...OPTIONS, file, seed, orders: 100, copy: false })
    expect(existsSync(`${file}.copy`)).toBe(false)
    const db = connectReadOnly(file)
    const { hash } = readHead(db)
    db.close()
    return hash.toString('hex')
  }
  const [first, same, other] = [headOf(1), headOf(1), headOf(2)]
  expect(same).toBe(first)
  expect(other).not.toBe(first)
})

test('never replaces a journal', () => {
  const file = tempFile()
  open(file)
  expect(() => seedJournal({ ...OPTIONS, file })).toThrow('is there already')
})
