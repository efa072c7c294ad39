/** A watched journal with handed-in check results: when it is proven or reopened, and what is noted. */
import { beforeEach, describe, expect, it } from 'vitest'
import { watchJournalHealth, type JournalHealth } from '#counter/journal-health.ts'
import { JournalFailed, type FailureReason } from '#journal/failure.ts'
import type { CheckReport } from '#journal/check/check-report.ts'

const SOUND: CheckReport = { ok: true, events: 7, head: 'ab' }
const UNSEEN: CheckReport = { ok: false, found: 'not-looked', why: 'no page' }
const BROKEN: CheckReport = { ok: false, found: 'chain', why: 'event 3' }

let planned: { readonly ms: number; readonly run: () => void }[]
let told: string[]
let noted: unknown[]
let fail: (reason: FailureReason) => void
let checkpoint: { read: () => never; write: (...what: unknown[]) => void } | undefined
/** Results of the next checks; the last one repeats. */
let first: CheckReport[]
let all: (CheckReport | Promise<CheckReport>)[]
let hasFailed: boolean
let lastCommit: string
let ended: AbortSignal | undefined
beforeEach(() => {
  planned = []
  told = []
  noted = []
  first = [SOUND]
  all = [SOUND]
  hasFailed = false
  lastCommit = 'ours'
  checkpoint = { read: () => 'NOTE' as never, write: (...what) => void noted.push(what) }
})
const next = <T>(list: T[]): T => (list.length > 1 ? list.shift() : list[0]) ?? expect.fail()
const settle = () => new Promise<void>((resolve) => void setImmediate(resolve))

function watch(): JournalHealth {
  const journal = {
    onFailed: (listener: (failure: JournalFailed) => void) => {
      fail = (reason) => listener(new JournalFailed(reason, 'CODE', undefined))
    },
    startCheck: (note: unknown) => {
      noted.push(note)
      return next(first)
    },
    reopen: () => ({ ok: true }),
    failure: () => (hasFailed ? {} : undefined),
    lastCommit: () => lastCommit,
  }
  return watchJournalHealth({
    journal: journal as never,
    checkAll: (signal) => {
      ended = signal
      return Promise.resolve(next(all))
    },
    ...(checkpoint === undefined ? {} : { checkpoint }),
    timers: {
      after: (ms, run) => {
        const each = { ms, run }
        planned.push(each)
        return () => void planned.splice(planned.indexOf(each), 1)
      },
    },
    onChange: () => void told.push('change'),
    onOpenAgain: () => void told.push('open again'),
  })
}
async function tryAgain(): Promise<void> {
  const timer = planned.shift()
  expect(timer?.ms).toBe(5_000)
  timer?.run()
  await settle()
}

describe('at the start', () => {
  it('what was proven before is looked at first, and what is proven then is noted', async () => {
    const health = watch()
    expect(noted).toEqual(['NOTE'])
    await settle()
    expect([health.now().state, noted, told]).toEqual(['sound', ['NOTE', [7, 'ab']], ['change']])
  })

  it('is noted only when the last commit is ours, and a note that the disk does not give or take harms nothing', async () => {
    lastCommit = 'unproven'
    watch()
    await settle()
    const raise = () => {
      throw new Error('no disk')
    }
    lastCommit = 'ours'
    checkpoint = { read: raise, write: raise }
    const health = watch()
    await settle()
    expect([noted, health.now().state]).toEqual([['NOTE', undefined], 'sound'])
    checkpoint = undefined
    const without = watch()
    await settle()
    expect([noted.length, without.now().state]).toEqual([3, 'sound'])
  })

  it('what cannot be looked at takes no money, and is looked at again', async () => {
    first = [UNSEEN, SOUND]
    const health = watch()
    expect([health.now(), health.isSound()]).toEqual([{ state: 'failed', detail: 'no page' }, false])
    await tryAgain()
    expect([health.now().state, told]).toEqual(['sound', ['change', 'open again']])
  })

  it('what is found broken is not looked at again', async () => {
    first = [BROKEN]
    const health = watch()
    await settle()
    expect([health.now(), planned, noted]).toEqual([{ state: 'broken', detail: 'event 3' }, [], ['NOTE']])
  })

  it('what is proven after the disk has failed says nothing of it by now', async () => {
    const health = watch()
    fail('io')
    await settle()
    expect([health.now().state, noted]).toEqual(['failed', ['NOTE']])
  })
})

describe('a disk that fails', () => {
  it.each<[FailureReason, object]>([
    ['disk-full', { reason: 'disk-full' }],
    ['read-only', { reason: 'read-only' }],
    ['io', {}],
    ['corrupt', {}],
  ])('for %s says what can be done about it', async (reason, said) => {
    const health = watch()
    await settle()
    fail(reason)
    const detail = `the journal has failed: ${reason} (CODE)`
    expect(health.now()).toStrictEqual({ state: 'failed', detail, ...said })
  })

  it('is tried again once, however often it fails, until it is proven from end to end', async () => {
    const health = watch()
    await settle()
    fail('io')
    fail('io')
    expect(planned).toHaveLength(1)
    all = [UNSEEN, SOUND]
    await tryAgain()
    expect([health.now().state, planned.length]).toEqual(['failed', 1])
    first = [BROKEN]
    await tryAgain()
    expect([health.now(), planned]).toEqual([{ state: 'broken', detail: 'event 3' }, []])
    expect(told.filter((what) => what === 'open again')).toHaveLength(1)
  })

  it('while it is being proven is not open again', async () => {
    const health = watch()
    await settle()
    fail('io')
    hasFailed = true
    await tryAgain()
    expect([health.now().state, told.includes('open again'), planned]).toEqual(['failed', false, []])
  })

  it('and a check that throws are tried again: a till must not stay shut for a bug', async () => {
    const health = watch()
    await settle()
    fail('io')
    all = [Promise.reject(new Error('a bug of ours'))]
    await tryAgain()
    expect([health.now(), planned.length]).toEqual([{ state: 'failed', detail: 'Error: a bug of ours' }, 1])
  })
})

describe('stopped, before the journal is closed', () => {
  it('ends the check, and its report is neither noted nor announced', async () => {
    const health = watch()
    health.stop()
    await settle()
    expect([ended?.aborted, noted, told]).toEqual([true, ['NOTE'], []])
  })

  it('does not reopen a journal that has failed', async () => {
    const health = watch()
    await settle()
    fail('io')
    health.stop()
    expect(planned).toEqual([])
    fail('io')
    expect(planned).toEqual([])
  })

  it('while a failed journal is being proven, does not call it open again', async () => {
    const health = watch()
    await settle()
    fail('io')
    const timer = planned.shift()
    timer?.run()
    health.stop()
    timer?.run()
    await settle()
    expect([told.includes('open again'), noted.at(-1), planned]).toEqual([false, 'NOTE', []])
  })
})
