import { copyFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBugSink } from '#counter/bug-sink.ts'
import { watchJournalHealth } from '#counter/journal-health.ts'
import type { CheckReport } from '#journal/check/check-report.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { Log } from '#support/log.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill()
})
afterEach(() => shop.close())

/** A crash in between: the commit is in the journal, but not in the copy. */
function crashBetween(): string {
  const before = shop.photograph()
  shop.journal().write.commit({ at: 1, note: { stream: 'till', kind: 'last', body: {} } })
  const photograph = shop.photograph()
  copyFileSync(`${before}.copy`, `${photograph}.copy`)
  return photograph
}

it('what only the journal had after a crash is said until the vault tells that it is ours', async () => {
  const said = () => shop.till().health({ state: 'sound' }, undefined, '1').broughtUp
  const photograph = crashBetween()
  shop.vault.open = false
  await shop.wakeFrom(photograph)
  expect(said()).toBe(1)
  shop.vault.open = true
  expect(said()).toBeUndefined()
})

it('with the vault open nothing has to be said', async () => {
  await shop.wakeFrom(crashBetween())
  expect(shop.till().health({ state: 'sound' }, undefined, '1').broughtUp).toBeUndefined()
  expect(shop.journal().copy?.broughtUp).toBe(1)
})

it('nothing is noted as proven as long as it is not known whose the last commit is', async () => {
  shop.vault.open = false
  await shop.wakeFrom(crashBetween())
  const noted: number[] = []
  watchJournalHealth({
    journal: shop.journal(),
    checkAll: () => Promise.resolve({ ok: true, events: 7, head: '' }),
    checkpoint: {
      read: () => undefined,
      write: (events) => void noted.push(events),
      noteRound: ({ seq }) => void noted.push(seq),
      noteBroken: () => undefined,
    },
    timers: shop.time.timers,
    onChange: () => undefined,
    onOpenAgain: () => undefined,
  })
  await shop.time.settle()
  // A journal rebuilt without a foreign commit would lack the note.
  expect(noted).toEqual([])
})

it('what turns out not to be ours when the vault is opened stops the till', async () => {
  shop.vault.open = false
  // As a writer without the key would write it.
  await shop.wakeFrom(crashBetween())
  const health = watchJournalHealth({
    journal: shop.journal(),
    checkAll: () => Promise.resolve({ ok: true, events: 0, head: '' }),
    timers: shop.time.timers,
    onChange: () => undefined,
    onOpenAgain: () => undefined,
  })
  expect(health.isSound()).toBe(true)
  shop.vault.open = true
  expect(health.isSound()).toBe(false)
  expect(health.now()).toMatchObject({ state: 'broken' })
})

describe('what must not happen', () => {
  it('is logged and journalled beside its order, under the id that a person is shown', () => {
    const lines: unknown[] = []
    const write = (line: unknown) => void lines.push(line)
    const log = { info: write, warn: write, error: write } as unknown as Log
    const bug = createBugSink({
      journal: shop.journal(),
      clock: shop.time.clock,
      log,
      correlationId: () => 'ABCD1234',
    })
    expect(bug(new Error('torn'), 'watcher', 'P1')).toBe('ABCD1234')
    expect(lines).toEqual([
      expect.objectContaining({ correlationId: 'ABCD1234', where: 'watcher', reference: 'P1' }),
    ])
    const [event] = shop.journal().read.eventsOf('P1')
    expect(event?.entry).toMatchObject({
      type: 'note',
      kind: 'bug',
      body: { correlationId: 'ABCD1234', error: 'Error' },
    })
  })

  it('does not throw when the journal is gone as well', async () => {
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined } as unknown as Log
    const other = openVirtualTill()
    const bug = createBugSink({
      journal: other.journal(),
      clock: other.time.clock,
      log,
      correlationId: () => 'X',
    })
    await other.close()
    expect(bug(new Error('torn'), 'quit')).toBe('X')
  })
})

describe('the health of the journal', () => {
  const watch = (report: CheckReport) => {
    const changes: string[] = []
    const health = watchJournalHealth({
      journal: shop.journal(),
      checkAll: () => Promise.resolve(report),
      timers: shop.time.timers,
      onChange: () => void changes.push(health.now().state),
      onOpenAgain: () => undefined,
    })
    return { health, changes }
  }

  it('takes money while it is being checked, and after it was found sound', async () => {
    const { health, changes } = watch({ ok: true, events: 0, head: '' })
    expect(health.now()).toEqual({ state: 'checking' })
    expect(health.isSound()).toBe(true)
    await shop.time.settle()
    expect(changes).toEqual(['sound'])
    expect(health.isSound()).toBe(true)
  })

  it('takes none when it is found broken, and says why', async () => {
    const { health } = watch({ ok: false, found: 'chain', why: 'event 3 was changed' })
    await shop.time.settle()
    expect(health.now()).toEqual({ state: 'broken', detail: 'event 3 was changed' })
    expect(health.isSound()).toBe(false)
  })

  it('that nobody could look at is not called broken: no money is taken, and it is looked at again until somebody could', async () => {
    const reports: CheckReport[] = [
      { ok: false, found: 'not-looked', why: 'disk I/O error' },
      { ok: false, found: 'not-looked', why: 'the check did not finish' },
      { ok: true, events: 0, head: '' },
    ]
    const changes: string[] = []
    let openedAgain = 0
    const health = watchJournalHealth({
      journal: shop.journal(),
      checkAll: () => Promise.resolve(reports.shift() ?? { ok: true, events: 0, head: '' }),
      timers: shop.time.timers,
      onChange: () => void changes.push(health.now().state),
      onOpenAgain: () => void (openedAgain += 1),
    })
    await shop.time.settle()
    expect(health.now()).toEqual({ state: 'failed', detail: 'disk I/O error' })
    expect(health.isSound()).toBe(false)
    await shop.time.advance(60_000)
    expect(changes).toEqual(['failed', 'failed', 'sound'])
    expect(health.isSound()).toBe(true)
    expect(openedAgain).toBe(1)
  })

  it('that broke off as malformed is called broken when it does so again: a disk that gives no page looks the same', async () => {
    const malformed = { ok: false, found: 'unreadable', why: 'database disk image is malformed' } as const
    const { health, changes } = watch(malformed)
    await shop.time.settle()
    expect(health.now()).toEqual({ state: 'failed', detail: malformed.why })
    await shop.time.advance(60_000)
    expect(changes).toEqual(['failed', 'broken'])
    expect(health.isSound()).toBe(false)
  })

  it('says that the disk is full, by the failure and by the disk that is asked again, and what it last knew', async () => {
    const journal = shop.journal()
    const failure = new JournalFailed('disk-full', 'SQLITE_FULL', undefined)
    const told: ((failure: JournalFailed) => void)[] = []
    const health = watchJournalHealth({
      journal: {
        ...journal,
        read: journal.read,
        onFailed: (listener) => {
          told.push(listener)
          return () => undefined
        },
        reopen: () => ({ ok: false, detail: 'EDQUOT: disk quota exceeded', reason: 'disk-full' }),
      },
      checkAll: () => Promise.resolve({ ok: true, events: 0, head: '' }),
      timers: shop.time.timers,
      onChange: () => undefined,
      onOpenAgain: () => undefined,
    })
    for (const tell of told) tell(failure)
    expect(health.now()).toEqual({ state: 'failed', detail: failure.message, reason: 'disk-full' })
    await shop.time.advance(6_000)
    expect(health.now()).toMatchObject({ detail: 'EDQUOT: disk quota exceeded', reason: 'disk-full' })
    const events = journal.read.seqNow()
    expect(shop.till().health(health.now(), undefined, '1').journal).toMatchObject({
      ...health.now(),
      events,
    })
  })
})
