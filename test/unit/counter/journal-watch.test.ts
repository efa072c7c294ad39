/** A watched journal with handed-in check results: when it is proven or reopened, and what is noted. */
import { beforeEach, describe, expect, it } from 'vitest'
import { watchJournalHealth, type JournalHealth } from '#counter/journal-health.ts'
import { JournalFailed, type FailureReason } from '#journal/failure.ts'
import { type Noted, type NoteStore } from '#counter/proven-notes.ts'
import type { CheckPlace } from '#journal/chain/checkpoint-text.ts'
import type { CopyAnchor } from '#journal/copy/copy-scan.ts'
import type { CheckReport, Fault } from '#journal/check/check-report.ts'

const SOUND: CheckReport = { ok: true, events: 7, head: 'ab' }
const UNSEEN: Fault = { ok: false, found: 'not-looked', why: 'no page' }
const BROKEN: Fault = { ok: false, found: 'chain', why: 'event 3' }

let planned: { readonly ms: number; readonly run: () => void }[]
let told: string[]
let noted: unknown[]
let fail: (reason: FailureReason) => void
let checkpoint: NoteStore | undefined
/** Results of the next checks; the last one repeats. */
let first: CheckReport[]
let all: (CheckReport | Promise<CheckReport>)[]
let hasFailed: boolean
let note: Noted
let anchor: CopyAnchor | undefined
let fault: (found: Fault) => void
/** What the check in the background was given, and can say. */
let from: CheckPlace | undefined
let place: (place: CheckPlace) => void
let isProven: boolean
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
  checkpoint = {
    read: () => note,
    write: (...what) => void noted.push(what),
    noteRound: (round) => void noted.push(round),
    noteBroken: (why) => void noted.push(why),
  }
  note = 'NOTE' as never
  anchor = undefined
  isProven = false
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
    get copy() {
      return { anchor }
    },
    provenWhole: () => {
      isProven = true
    },
    onFault: (listener: typeof fault) => {
      fault = listener
    },
  }
  return watchJournalHealth({
    journal: journal as never,
    checkAll: (signal, begins, onPlace = () => undefined) => {
      ended = signal
      from = begins
      place = onPlace
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
    checkpoint = { read: raise, write: raise, noteRound: raise, noteBroken: raise }
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

describe('a large journal', () => {
  const HASH = Buffer.from('ab', 'hex')
  const line = { at: 400, sequences: { reference: 3 } }
  const round = { seq: 9_000, copyAt: 70 }
  const proven = { seq: 30_000n, hash: HASH, seal: 'key' } as const
  const never = new Promise<CheckReport>(() => undefined)
  beforeEach(() => {
    anchor = { at: 400, seq: 40_000n, hash: HASH, sequences: { reference: 3n } }
    note = proven
    all = [never]
  })

  it('is noted as proven to its end at once, on top of what was proven before', () => {
    note = { ...proven, start: { copy: line, round } }
    expect(watch().now().state).toBe('checking')
    expect([noted, from]).toEqual([[note, [40_000, 'ab', line, round]], round])
  })

  it.each([
    ['nothing', undefined],
    ['a forged note', 'forged'],
    ['one that anybody can write', { ...proven, seal: 'none' }],
    ['one whose key is gone', { ...proven, seal: 'gone' }],
    ['one of a place alone', { ...proven, seq: 0n, start: { round } }],
    ['one of a fault', { ...proven, start: { copy: line, broken: 'event 3' } }],
  ] as const)('is not noted on top of %s', (_, on) => {
    note = on
    watch()
    expect(noted).toEqual([on])
  })

  it('is not noted with a commit that may be another’s, and a small one not before it is proven whole', () => {
    lastCommit = 'unproven'
    watch()
    lastCommit = 'ours'
    anchor = { at: 400, seq: 20_000n, hash: HASH, sequences: {} }
    watch()
    expect(noted).toEqual([proven, proven])
  })

  it('is checked from where the last check stopped, and each place is noted', async () => {
    note = { ...proven, start: { round } }
    watch()
    expect(from).toEqual(round)
    place({ seq: 11, copyAt: 12 })
    expect(noted.at(-1)).toEqual({ seq: 11, copyAt: 12 })
    all = [SOUND]
    const health = watch()
    await settle()
    expect([health.now().state, isProven, noted.at(-1)]).toEqual([
      'sound',
      true,
      [40_000, 'ab', line, undefined],
    ])
  })

  it('whose copy has lines that cannot be read is noted without it: the next start reads it whole', async () => {
    all = [{ ...SOUND, unreadable: 1 }]
    watch()
    await settle()
    expect(noted.at(-1)).toEqual([7, 'ab'])
  })

  it('found broken in the background stays so over the next start, until a whole check finds nothing', async () => {
    all = [BROKEN]
    watch()
    await settle()
    expect(noted.at(-1)).toBe('event 3')
    note = { ...proven, start: { copy: line, broken: 'event 3' } }
    all = [never]
    const again = watch()
    expect([again.now(), again.isSound()]).toEqual([{ state: 'broken', detail: 'event 3' }, false])
    all = [SOUND]
    const sound = watch()
    expect(sound.isSound()).toBe(false)
    await settle()
    expect([sound.now(), isProven]).toEqual([{ state: 'sound' }, true])
  })

  it('found broken by a read takes no money at once, whatever the check says later', async () => {
    let end: (report: CheckReport) => void = () => undefined
    all = [new Promise((resolve) => (end = resolve))]
    const health = watch()
    fault(BROKEN)
    fault(BROKEN)
    expect([health.now(), health.isSound()]).toEqual([{ state: 'broken', detail: 'event 3' }, false])
    end(SOUND)
    await settle()
    expect([health.now().state, told, noted.filter((each) => each === 'event 3').length]).toEqual([
      'broken',
      ['change'],
      1,
    ])
  })

  it('that a read could not look at takes no money, and is looked at again', async () => {
    const health = watch()
    fault(UNSEEN)
    expect(health.now()).toEqual({ state: 'failed', detail: 'no page' })
    all = [SOUND]
    await tryAgain()
    expect(health.now().state).toBe('sound')
  })
})
