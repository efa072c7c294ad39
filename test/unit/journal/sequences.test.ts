import { fork } from 'node:child_process'
import { once } from 'node:events'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { makeSequences } from '#journal/tables/sequences.ts'
import { open, tempFile } from './helpers.ts'

async function takeAndDie(file: string, count: number): Promise<readonly (readonly string[])[]> {
  const child = fork(new URL('./child.ts', import.meta.url), ['take', file, String(count)])
  const exit = once(child, 'exit')
  const [numbers] = (await once(child, 'message')) as [readonly (readonly string[])[]]
  expect((await exit)[1]).toBe('SIGKILL')
  return numbers
}

test('no number repeats over crashes, and they only grow', async () => {
  const file = tempFile()
  const taken = [
    ...(await takeAndDie(file, 5)),
    ...(await takeAndDie(file, 40)),
    ...(await takeAndDie(file, 1)),
  ]
  const journal = open(file)
  for (let index = 0; index < 70; index += 1) {
    taken.push([
      String(journal.write.nextSequence('reference')),
      String(journal.write.nextSequence('external-id')),
    ])
  }
  for (const column of [0, 1]) {
    const numbers = taken.map((pair) => BigInt(pair[column] ?? '0'))
    expect(new Set(numbers).size).toBe(116)
    expect(numbers).toEqual(numbers.toSorted((a, b) => (a < b ? -1 : 1)))
  }
})

test('references have no gap, external ids lose at most a block', () => {
  const file = tempFile()
  const first = open(file)
  expect([first.write.nextSequence('reference'), first.write.nextSequence('reference')]).toEqual([1n, 2n])
  expect([first.write.nextSequence('external-id'), first.write.nextSequence('external-id')]).toEqual([1n, 2n])
  first.close()
  const again = open(file)
  expect(again.write.nextSequence('reference')).toBe(3n)
  expect(again.write.nextSequence('external-id')).toBe(33n)
})

test('a number is not given out when its commit fails at the very end, where only the flush is left', () => {
  const db = new Database(':memory:')
  db.defaultSafeIntegers(true)
  // As with a failed flush: every step runs, but not the commit.
  db.exec(`CREATE TABLE nobody (id INTEGER PRIMARY KEY);
    CREATE TABLE sequences (name TEXT PRIMARY KEY, next INTEGER NOT NULL,
      of INTEGER DEFAULT 1 REFERENCES nobody (id) DEFERRABLE INITIALLY DEFERRED)`)
  const next = makeSequences(db)
  expect(() => next('reference')).toThrow(/FOREIGN KEY/)
  expect(() => next('external-id')).toThrow(/FOREIGN KEY/)
  expect(db.prepare('SELECT * FROM sequences').all()).toEqual([])
})
