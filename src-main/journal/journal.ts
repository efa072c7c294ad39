import { attemptReads, endColumns, makePutAttempt, startColumns } from './attempts.ts'
import { chainBroken, type CheckReport, projectionBroken } from './check-report.ts'
import { verifyProjection } from './check-projection.ts'
import { verifyChain } from './checks.ts'
import type { Db } from './connection.ts'
import type { AttemptEnd, AttemptStart, Note, OrderChange } from './entries.ts'
import { GATEWAY_STREAM, SETTINGS_STREAM } from './entries.ts'
import { eventReads, makeAppend } from './events.ts'
import { failureOf, type JournalFailed } from './failure.ts'
import { type HistoryFilter, type HistoryPage, readHistory } from './history.ts'
import type { Meta } from './meta.ts'
import { openOrderReads } from './open-orders.ts'
import { makePutOrder, orderReads, orderRow } from './orders.ts'
import { makeSequences, type SequenceName } from './sequences.ts'
import { makePutSetting, settingReads, settingRow } from './settings.ts'

/** What happened, all of it or nothing. At least one part; an attempt's start is an intent, its end a fact. */
export type JournalChange = {
  /** Epoch milliseconds. */
  readonly at: number
  readonly order?: OrderChange
  readonly attempt?: AttemptStart | AttemptEnd
  readonly note?: Note
}

/** `seq` and `head` of the last event that the commit has added. */
export type Committed = { readonly seq: bigint; readonly head: Buffer }

/**
 * Everything here is synchronous and flushed when it returns. It throws `JournalFailed` when the disk did not keep its
 * promise, and from then on always; any other throw is a bug, and the file is as it was before.
 */
export type JournalWrite = {
  commit(change: JournalChange): Committed
  /** A number of this journal that was never given out before and never will be again. */
  nextSequence(name: SequenceName): bigint
  /** Journalled like everything else: never a secret. */
  putSetting(key: string, value: string): void
}

export type JournalRead = ReturnType<typeof makeRead>

/** One opening of the file, from `openJournal` to `close` or to a disk that fails. */
export type OpenedJournal = {
  readonly file: string
  readonly meta: Meta
  readonly read: JournalRead
  readonly write: JournalWrite
  /** Chain and rows of the last `count` events; quick enough for every start. */
  tailCheck(count: number): CheckReport
  /** Set from the first failure on. */
  failure(): JournalFailed | undefined
  /** Told once, after the commit that failed has thrown. Returns how to stop listening. */
  onFailed(listener: (failure: JournalFailed) => void): () => void
  /** Lets go of the file and of the right to write; a second call does nothing. */
  close(): void
}

/**
 * The journal as its users hold it, through as many openings as it takes. `read` and `write` are those of the opening
 * there is now: ask for them at each use, do not keep them.
 */
export type Journal = OpenedJournal & {
  /**
   * After a failure: lets go of the file and opens it anew, when the disk takes a flushed write again. Says why not;
   * then everything can still be read and nothing written. The caller proves the journal before it is relied on.
   */
  reopen(): { readonly ok: true } | { readonly ok: false; readonly detail: string }
}

export function makeRead(db: Db) {
  return {
    ...orderReads(db),
    ...openOrderReads(db),
    ...attemptReads(db),
    ...eventReads(db),
    ...settingReads(db),
    history: (filter: HistoryFilter): HistoryPage => readHistory(db, filter),
  }
}

export function makeJournal(
  db: Db,
  file: string,
  meta: Meta,
  now: () => number,
  release: () => void,
): OpenedJournal {
  const listeners = new Set<(failure: JournalFailed) => void>()
  let failed: JournalFailed | undefined

  function guarded<T>(act: () => T): T {
    if (failed !== undefined) throw failed
    try {
      return act()
    } catch (error) {
      failed = failureOf(error)
      if (failed === undefined) throw error
      const failure = failed
      for (const listener of listeners) queueMicrotask(() => listener(failure))
      throw failure
    }
  }

  const write = makeWrite(db, now)
  return {
    file,
    meta,
    read: makeRead(db),
    write: {
      commit: (change) => guarded(() => write.commit(change)),
      nextSequence: (name) => guarded(() => write.nextSequence(name)),
      putSetting: (key, value) => guarded(() => write.putSetting(key, value)),
    },
    tailCheck: (count) => tailCheck(db, count),
    failure: () => failed,
    onFailed: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: () => {
      if (!db.open) return
      // The right to write goes last: nobody may come in while the file is being put in order.
      try {
        db.close()
      } finally {
        release()
      }
    },
  }
}

function makeWrite(db: Db, now: () => number): JournalWrite {
  const append = makeAppend(db)
  const putOrder = makePutOrder(db)
  const putAttempt = makePutAttempt(db)
  const putSetting = makePutSetting(db)

  function order(at: number, change: OrderChange): void {
    const { seq } = append(at, change.after.reference, { type: 'order', change })
    putOrder(orderRow(change.after, at, seq))
  }
  function started(at: number, start: AttemptStart): void {
    const { seq } = append(at, start.reference ?? GATEWAY_STREAM, { type: 'attempt-start', start })
    putAttempt.start(startColumns(start, seq))
  }
  function ended(at: number, end: AttemptEnd): void {
    const stream = putAttempt.referenceOf(end.id) ?? GATEWAY_STREAM
    putAttempt.end(endColumns(end, append(at, stream, { type: 'attempt-end', end }).seq))
  }

  const read = eventReads(db)
  const commit = db.transaction(({ at, order: change, attempt, note }: JournalChange): Committed => {
    const before = read.head().seq
    // The answer comes before the state that it led to, and the intended state before the call.
    if (attempt?.phase === 'end') ended(at, attempt)
    if (change !== undefined) order(at, change)
    if (attempt?.phase === 'start') started(at, attempt)
    if (note !== undefined) append(at, note.stream, { type: 'note', kind: note.kind, body: note.body })
    const { seq, hash } = read.head()
    if (seq === before) throw new TypeError('a commit of nothing')
    return { seq, head: hash }
  })
  const changeSetting = db.transaction((key: string, value: string): void => {
    putSetting(settingRow(key, value, append(now(), SETTINGS_STREAM, { type: 'setting', key, value }).seq))
  })
  return {
    commit: (change) => commit.immediate(change),
    nextSequence: makeSequences(db),
    putSetting: (key, value) => changeSetting.immediate(key, value),
  }
}

function tailCheck(db: Db, count: number): CheckReport {
  const { seq } = eventReads(db).head()
  const first = seq - BigInt(count) + 1n
  const from = first < 1n ? 1n : first
  const chain = verifyChain(db, { from })
  if (!chain.ok) return chainBroken(chain)
  const projection = verifyProjection(db, { from })
  if (!projection.ok) return projectionBroken(projection)
  return { ok: true, events: Number(chain.events), head: chain.head.toString('hex') }
}
