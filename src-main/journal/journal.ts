import { chainBroken, type CheckReport, projectionBroken } from './check/check-report.ts'
import { verifyProjection } from './check/check-projection.ts'
import { verifyChain } from './check/checks.ts'
import type { Db } from './connection.ts'
import type { Copy } from './copy/copy.ts'
import { readHead } from './chain/events.ts'
import { failureOf, type FailureReason, type JournalFailed } from './failure.ts'
import type { HeadSeal, LastCommit } from './chain/head-seal.ts'
import type { Meta } from './meta.ts'
import { type JournalRead, makeRead } from './reads/reads.ts'
import { checkAtStart, type StartCheck } from './check/start-check.ts'
import { type JournalWrite, makeWrite } from './write.ts'

/** One opening of the file, from `openJournal` to `close` or to a disk that fails. */
export type OpenedJournal = {
  readonly file: string
  readonly meta: Meta
  readonly read: JournalRead
  readonly write: JournalWrite
  /** The second copy; undefined where there is none. */
  readonly copy: Pick<Copy, 'file' | 'news' | 'broughtUp'> | undefined
  /** Whose the commit is that only the file had when it was opened; `foreign`: no money may be taken on it. */
  lastCommit(): LastCommit
  /** All that is proven before the first payment; see `start-check.ts`. */
  startCheck(checkpoint?: StartCheck['checkpoint']): CheckReport
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
  reopen():
    | { readonly ok: true }
    | { readonly ok: false; readonly detail: string; readonly reason: FailureReason }
}

type Parts = {
  readonly file: string
  readonly meta: Meta
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Gives up the right to write. */
  readonly release: () => void
  readonly seal: HeadSeal
  readonly copy?: Copy
}

export function makeJournal(db: Db, { file, meta, now, release, seal, copy }: Parts): OpenedJournal {
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

  const write = makeWrite(db, now, seal, copy)
  return {
    file,
    meta,
    read: makeRead(db),
    write: {
      commit: (change) => guarded(() => write.commit(change)),
      nextSequence: (name) => guarded(() => write.nextSequence(name)),
      putSetting: (key, value) => guarded(() => write.putSetting(key, value)),
    },
    copy,
    lastCommit: seal.lastCommit,
    startCheck: (checkpoint) => checkAtStart(db, { copy: copy?.file, checkpoint }),
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
        try {
          copy?.close(failed === undefined)
        } finally {
          release()
        }
      }
    },
  }
}

function tailCheck(db: Db, count: number): CheckReport {
  const { seq } = readHead(db)
  const first = seq - BigInt(count) + 1n
  const from = first < 1n ? 1n : first
  const chain = verifyChain(db, { from })
  if (!chain.ok) return chainBroken(chain)
  const projection = verifyProjection(db, { from })
  if (!projection.ok) return projectionBroken(projection)
  return { ok: true, events: Number(chain.events), head: chain.head.toString('hex') }
}
