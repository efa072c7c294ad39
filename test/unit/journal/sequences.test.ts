import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { connectReadOnly } from '#journal/connection.ts'
import { NOON, open, orderOf, put, tempFile } from './helpers.ts'

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

const drawTwo = ({ write }: ReturnType<typeof open>) => [
  write.nextSequence('reference'),
  write.nextSequence('external-id'),
]

test('neither has a gap: what no commit followed is drawn again', () => {
  const file = tempFile()
  const first = open(file)
  expect([drawTwo(first), drawTwo(first)]).toEqual([
    [1n, 1n],
    [2n, 2n],
  ])
  put(first, orderOf(1))
  expect(drawTwo(first)).toEqual([3n, 3n])
  first.close()
  expect(drawTwo(open(file))).toEqual([3n, 3n])
})

test('a number is marked in the very commit that follows it, not before', () => {
  const file = tempFile()
  const journal = open(file)
  const beside = connectReadOnly(file)
  const marked = () => beside.prepare("SELECT next FROM sequences WHERE name = 'reference'").pluck().get()
  journal.write.nextSequence('reference')
  expect(marked()).toBeUndefined()
  put(journal, orderOf(1))
  expect(marked()).toBe(2n)
  beside.close()
})

test('what was drawn for a commit that was not made is drawn by no one else, and marked by the next', () => {
  const file = tempFile()
  const journal = open(file)
  put(journal, orderOf(1))
  expect(journal.write.nextSequence('reference')).toBe(1n)
  expect(() => journal.write.commit({ at: NOON })).toThrow('a commit of nothing')
  expect(journal.write.nextSequence('reference')).toBe(2n)
  put(journal, orderOf(2))
  journal.close()
  expect(open(file).write.nextSequence('reference')).toBe(3n)
})

test('what was drawn before the disk failed is drawn by no one else after it', () => {
  const file = tempFile()
  const journal = open(file)
  put(journal, orderOf(1))
  expect(journal.write.nextSequence('reference')).toBe(1n)
  expect(journal.reopen()).toEqual({ ok: true })
  expect(journal.write.nextSequence('reference')).toBe(2n)
  put(journal, orderOf(2))
  expect(journal.write.nextSequence('reference')).toBe(3n)
})
