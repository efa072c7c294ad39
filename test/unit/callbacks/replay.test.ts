import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createReplayMemory } from '#callbacks/replay.ts'
import type { CallbackFact } from '#domain/callback-fact.ts'
import { openForReading } from '#journal/reads/read-only.ts'
import { NOON, open, tempFile } from '../journal/helpers.ts'

const WINDOW = 300_000
/** 2026-11-20, midnight in Jakarta. */
const MIDNIGHT = Date.parse('2026-11-20T00:00:00+07:00')
const never = () => ({ ok: true, value: false }) as const

const call = (id: string, signed = `signed ${id}`) => ({ externalId: id, signed })

describe('what came before', () => {
  it('is known by its id for the rest of the Jakarta day', () => {
    const memory = createReplayMemory({ windowMs: WINDOW, heardSince: never, signedSince: never, most: 100 })
    expect(memory.use(call('1'), MIDNIGHT + 1)).toBe('fresh')
    expect(memory.use(call('1', 'other'), MIDNIGHT + 86_399_999)).toMatch(/^used-/)
    // The gateway's ids are unique within a day only.
    expect(memory.use(call('1', 'another'), MIDNIGHT + 86_400_000 + 2 * WINDOW)).toBe('fresh')
  })

  it('is known over midnight for as long as its time would still be good', () => {
    const memory = createReplayMemory({ windowMs: WINDOW, heardSince: never, signedSince: never, most: 100 })
    expect(memory.use(call('1'), MIDNIGHT - 1)).toBe('fresh')
    expect(memory.use(call('1', 'other'), MIDNIGHT + 1)).toMatch(/^used-/)
  })

  it('is known by what was signed, whatever id it carries', () => {
    const memory = createReplayMemory({ windowMs: WINDOW, heardSince: never, signedSince: never, most: 100 })
    expect(memory.use(call('1', 'same'), NOON)).toBe('fresh')
    expect(memory.use(call('2', 'same'), NOON + 2 * WINDOW)).toMatch(/^used-/)
    // A refused repetition has not used up its own id.
    expect(memory.use(call('2'), NOON)).toBe('fresh')
  })

  it('is known when the clock is set back', () => {
    const memory = createReplayMemory({ windowMs: WINDOW, heardSince: never, signedSince: never, most: 100 })
    memory.use(call('1', 'same'), NOON)
    expect(memory.use(call('1', 'other'), NOON - 3_600_000)).toMatch(/^used-/)
    expect(memory.use(call('2', 'same'), NOON - 3_600_000)).toMatch(/^used-/)
  })

  it('is forgotten when it came to nothing', () => {
    const memory = createReplayMemory({ windowMs: WINDOW, heardSince: never, signedSince: never, most: 100 })
    memory.use(call('1'), NOON)
    memory.release(call('1'))
    expect(memory.use(call('1'), NOON)).toBe('fresh')
  })

  it('is not asked of a journal that cannot be read', () => {
    const dark = () => ({ ok: false, detail: 'no disk' }) as const
    const memory = createReplayMemory({ windowMs: WINDOW, heardSince: dark, signedSince: dark, most: 100 })
    expect(memory.use(call('1'), NOON)).toBe('unreadable')
    expect(memory.use(call('1'), NOON)).toBe('unreadable')
  })

  it('never counts twice in any order of calls of one day', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 30 }), (calls) => {
        const memory = createReplayMemory({
          windowMs: WINDOW,
          heardSince: never,
          signedSince: never,
          most: 1_000,
        })
        const fresh = calls.filter(([id, text]) => memory.use(call(`${id}`, `${text}`), NOON) === 'fresh')
        expect(new Set(fresh.map(([id]) => id)).size).toBe(fresh.length)
        expect(new Set(fresh.map(([, text]) => text)).size).toBe(fresh.length)
      }),
    )
  })
})

describe('the memory', () => {
  const fact = (externalId: string, changes: Partial<CallbackFact> = {}): CallbackFact => ({
    at: NOON,
    kind: 'inquiry',
    externalId,
    code: '2002400',
    verified: true,
    evidence: '{}',
    ...changes,
  })

  it('is as long as it may be, and the journal knows the rest, also after a restart', () => {
    const file = tempFile()
    const journal = open(file)
    const reads = openForReading(file)
    const begin = () =>
      createReplayMemory({
        windowMs: WINDOW,
        heardSince: reads.callbackHeard,
        signedSince: reads.callbackSigned,
        most: 2,
      })
    const memory = begin()
    for (const id of ['1', '2', '3']) {
      expect(memory.use(call(id), NOON)).toBe('fresh')
      journal.write.commit({ at: NOON, callbacks: [fact(id)] })
    }
    expect(['1', '2', '3'].map((id) => memory.use(call(id, 'other'), NOON))).toEqual([
      'used-id',
      'used-id',
      'used-id',
    ])
    const again = begin()
    expect(['1', '2', '3', '4'].map((id) => again.use(call(id), NOON))).toEqual([
      'used-id',
      'used-id',
      'used-id',
      'fresh',
    ])
    reads.close()
  })

  it('knows the signed bytes too after a restart, under whatever id they come', () => {
    const file = tempFile()
    const journal = open(file)
    const reads = openForReading(file)
    const begin = () =>
      createReplayMemory({
        windowMs: WINDOW,
        heardSince: reads.callbackHeard,
        signedSince: reads.callbackSigned,
        most: 2,
      })
    const digest = 'ab'.repeat(32)
    const evidence = JSON.stringify({ said: 'Success', signed: digest })
    journal.write.commit({ at: NOON, callbacks: [fact('1', { evidence })] })
    expect(begin().use(call('2', digest), NOON + 1_000)).toBe('used-signature')
    expect(begin().use(call('2', 'cd'.repeat(32)), NOON + 1_000)).toBe('fresh')
    // By then its own time is too old.
    expect(begin().use(call('2', digest), NOON + 2 * WINDOW + 1)).toBe('fresh')
    reads.close()
  })

  it('lets what failed on our side come again after a restart as it is', () => {
    const file = tempFile()
    const journal = open(file)
    const reads = openForReading(file)
    const digest = 'ab'.repeat(32)
    const { externalId: _none, ...failed } = fact('1', { evidence: JSON.stringify({ signed: digest }) })
    journal.write.commit({ at: NOON, callbacks: [failed] })
    const memory = createReplayMemory({
      windowMs: WINDOW,
      heardSince: reads.callbackHeard,
      signedSince: reads.callbackSigned,
      most: 2,
    })
    expect(memory.use(call('1', digest), NOON + 1)).toBe('fresh')
    reads.close()
  })

  it('believes only what the gateway signed: a forged call uses no id up', () => {
    const file = tempFile()
    const journal = open(file)
    const reads = openForReading(file)
    journal.write.commit({ at: NOON, callbacks: [fact('1', { verified: false })] })
    const memory = createReplayMemory({
      windowMs: WINDOW,
      heardSince: reads.callbackHeard,
      signedSince: reads.callbackSigned,
      most: 2,
    })
    expect(memory.use(call('1'), NOON)).toBe('fresh')
    reads.close()
  })
})
