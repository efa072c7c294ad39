import { given } from '#domain/given.ts'
import { actsOn, takesMoney } from './acts.ts'
import { chainBroken, type CheckReport, type Fault, projectionBroken } from './check/check-report.ts'
import { verifyProjection } from './check/check-projection.ts'
import { verifyChain } from './check/checks.ts'
import type { Db } from './connection.ts'
import type { Copy } from './copy/copy.ts'
import { readHead } from './chain/events.ts'
import { failureOf, type FailureReason, JournalFailed } from './failure.ts'
import type { HeadSeal, LastCommit } from './chain/head-seal.ts'
import type { Meta } from './meta.ts'
import { type JournalRead, makeRead } from './reads/reads.ts'
import { openReadProof } from './check/read-proof.ts'
import { checkAtStart, type StartCheck, type StartSizes } from './check/start-check.ts'
import type { Drawn } from './tables/sequences.ts'
import { type JournalChange, type JournalWrite, makeWrite } from './write.ts'

/** One opening of the file, from `openJournal` to `close` or a disk failure. */
export type OpenedJournal = {
  readonly file: string
  readonly meta: Meta
  readonly read: JournalRead
  readonly write: JournalWrite
  /** The second copy; undefined when the journal has no copy. */
  readonly copy: Pick<Copy, 'file' | 'news' | 'broughtUp' | 'anchor'> | undefined
  /** Who wrote the commit that only the file had at opening; `foreign`: no money may be taken on it. */
  lastCommit(): LastCommit
  /** Proves all that is needed before the first payment; see `start-check.ts`. */
  startCheck(checkpoint?: StartCheck['checkpoint'], sizes?: StartSizes): CheckReport
  /** The whole journal was proven since it was opened: reads need to prove nothing more. */
  provenWhole(): void
  /** The start proved only the end of it, and no whole check has ended since. */
  isProvenInPart(): boolean
  /**
   * Called at every read of what is not as it was journalled. From then on a commit that acts on it, or takes or gives
   * money, is refused.
   * Returns a function that stops listening.
   */
  onFault(listener: (fault: Fault) => void): () => void
  /** Checks chain and rows of the last `count` events; quick enough for every start. */
  tailCheck(count: number): CheckReport
  /** Set from the first failure on. */
  failure(): JournalFailed | undefined
  /** Called once, after the failed commit has thrown. Returns a function that stops listening. */
  onFailed(listener: (failure: JournalFailed) => void): () => void
  /** Releases the file and the right to write; a second call does nothing. */
  close(): void
}

/**
 * The journal as its users hold it, across reopenings. `read` and `write` belong to the current opening: get them at
 * each use, do not keep them.
 */
export type Journal = OpenedJournal & {
  /**
   * After a failure: closes and reopens the file once the disk accepts a flushed write again. Otherwise it returns
   * the reason; then everything can still be read and nothing written. The caller must prove the journal before
   * relying on it.
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
  /** What the openings before this one drew. */
  readonly drawn: Drawn
  readonly copy?: Copy
}

export function makeJournal(db: Db, { file, meta, now, release, seal, drawn, copy }: Parts): OpenedJournal {
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

  const write = makeWrite(db, now, seal, drawn, copy)
  const onFault = new Set<(fault: Fault) => void>()
  const faults = new Map<string, string>()
  const proof = openReadProof(db, (stream, fault) => {
    faults.set(stream, fault.why)
    for (const listener of onFault) listener(fault)
  })
  let isInPart = false
  const provenWhole = (): void => {
    isInPart = false
    proof.end()
    faults.clear()
  }
  /** Thrown before anything is written, so the journal itself has not failed. */
  const refuseActs = (change: JournalChange): void => {
    for (const stream of actsOn(change)) {
      proof.touch(stream)
      // The command that takes money may have been the first to read what is wrong.
      const why = faults.get(stream) ?? (takesMoney(change) ? [...faults.values()][0] : undefined)
      if (why !== undefined) throw new JournalFailed('corrupt', why, undefined)
    }
  }
  return {
    file,
    meta,
    read: makeRead(db, proof.touch),
    write: {
      commit: (change) => {
        refuseActs(change)
        return guarded(() => write.commit(change))
      },
      nextSequence: (name) => guarded(() => write.nextSequence(name)),
      putSetting: (key, value) => guarded(() => write.putSetting(key, value)),
    },
    copy,
    lastCommit: seal.lastCommit,
    startCheck: (checkpoint, sizes) => {
      const report = checkAtStart(db, {
        ...{ copy: copy?.file, isFromLine: copy?.isFromLine, checkpoint },
        ...given({ sizes }),
      })
      if (report.ok && BigInt(report.events) === readHead(db).seq) provenWhole()
      else isInPart = true
      return report
    },
    provenWhole,
    isProvenInPart: () => isInPart,
    onFault: (listener) => {
      onFault.add(listener)
      return () => void onFault.delete(listener)
    },
    tailCheck: (count) => tailCheck(db, count),
    failure: () => failed,
    onFailed: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: () => {
      if (!db.open) return
      // Release the right to write last: no other writer may enter while the file is being closed.
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
