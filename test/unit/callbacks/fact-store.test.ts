import { describe, expect, it } from 'vitest'
import { createFactStore } from '#callbacks/fact-store.ts'
import type { CallbackFact } from '#domain/callback-fact.ts'
import { createVirtualTime } from '#test/support/virtual-time.ts'
import { NOW } from './core.ts'

const fact = (externalId: string): CallbackFact => ({
  at: NOW,
  kind: 'inquiry',
  externalId,
  code: '2002400',
  verified: true,
  evidence: '{}',
})
const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => fact(String(from + index)))

function stage() {
  const time = createVirtualTime(NOW)
  const commits: (readonly CallbackFact[])[] = []
  const told: CallbackFact[] = []
  let takes = true
  const book = createFactStore({
    store: (facts) => {
      if (!takes) return undefined
      commits.push(facts)
      return String(commits.length)
    },
    onStored: (facts) => void told.push(...facts),
    after: (ms, run) => time.timers.after(ms, run),
  })
  return { time, book, commits, told, disk: (works: boolean) => void (takes = works) }
}

describe('facts on their way to the journal', () => {
  it('share a flush at a calm moment', async () => {
    const { time, book, commits } = stage()
    book.add(many(3))
    book.add([])
    book.add(many(2, 3))
    await time.advance(999)
    expect(commits).toEqual([])
    await time.advance(1)
    expect(commits).toEqual([many(5)])
    await time.advance(10_000)
    expect(commits).toHaveLength(1)
  })

  it('are told of once they are on the disk, and not before', async () => {
    const { time, book, told, disk } = stage()
    disk(false)
    book.add(many(250))
    await time.advance(3_000)
    expect(told).toEqual([])
    disk(true)
    book.keep(fact('a'), () => undefined)
    await time.advance(0)
    expect(told).toEqual(many(200))
    await time.advance(1_000)
    expect(told).toEqual(many(250))
  })

  it('never make one commit long', async () => {
    const { time, book, commits } = stage()
    book.add(many(450))
    await time.advance(1_000)
    expect(commits.map((facts) => facts.length)).toEqual([200, 200, 50])
    expect(commits.flat()).toEqual(many(450))
  })

  it('go with one that somebody waits for, all of a turn in one flush', async () => {
    const { time, book, commits } = stage()
    const done: [string, string | undefined][] = []
    book.add(many(2))
    book.keep(fact('a'), (number) => done.push(['a', number]))
    book.keep(fact('b'), (number) => done.push(['b', number]))
    expect(commits).toEqual([])
    await time.advance(0)
    expect(commits).toEqual([[...many(2), fact('a'), fact('b')]])
    expect(done).toEqual([
      ['a', '1'],
      ['b', '1'],
    ])
    await time.advance(5_000)
    expect(commits).toHaveLength(1)
  })

  it('are kept while the disk takes nothing; whoever waits is told at once', async () => {
    const { time, book, commits, disk } = stage()
    const done: (string | undefined)[] = []
    disk(false)
    book.add(many(3))
    book.keep(fact('a'), (number) => done.push(number))
    await time.advance(5_000)
    expect(done).toEqual([undefined])
    disk(true)
    await time.advance(1_000)
    // The awaited fact is not among them: the gateway calls again.
    expect(commits).toEqual([many(3)])
  })

  it('are lost, and counted, only when it takes nothing for very long', async () => {
    const { time, book, commits, disk } = stage()
    disk(false)
    book.add(many(10_005))
    await time.advance(1_000)
    expect(book.lost()).toBe(5)
    disk(true)
    await time.advance(1_000)
    expect(commits.flat()).toEqual(many(10_005).slice(5))
  })

  it('are all written at the end, and nothing is after it: the journal is closed then', async () => {
    const { time, book, commits } = stage()
    const done: (string | undefined)[] = []
    book.add(many(1))
    book.keep(fact('a'), (number) => done.push(number))
    book.flush()
    expect(commits.flat()).toEqual([...many(1), fact('a')])
    expect(done).toEqual(['1'])
    await time.advance(10_000)
    expect(commits).toHaveLength(1)
  })
})
