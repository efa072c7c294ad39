import type { Db } from './connection.ts'
import type { Copy } from './copy/copy.ts'
import { type EntryParts, openEntries } from './tables/entries.ts'
import type { HeadSeal } from './chain/head-seal.ts'
import { keepInStep } from './copy/in-step.ts'
import { type Drawn, makeSequences, type SequenceName } from './tables/sequences.ts'

/**
 * What happened, all of it or nothing: at least one of the parts that `entries.ts` lists. An attempt's start is an
 * intent, its end a fact.
 */
export type JournalChange = EntryParts & {
  /** Epoch milliseconds. */
  readonly at: number
}

/** `seq` and `head` of the last event that the commit added. */
export type Committed = { readonly seq: bigint; readonly head: Buffer }

/**
 * Everything here is synchronous, and flushed when it returns. Throws `JournalFailed` when the disk did not keep its
 * promise, and always after that. Any other throw is a bug, and leaves the file unchanged.
 */
export type JournalWrite = {
  commit(change: JournalChange): Committed
  /** A number of this journal that is never given out twice; the next commit keeps it. */
  nextSequence(name: SequenceName): bigint
  /** Journalled like everything else: never a secret. */
  putSetting(key: string, value: string): void
}

export function makeWrite(
  db: Db,
  now: () => number,
  seal: Pick<HeadSeal, 'of'>,
  drawn: Drawn,
  copy?: Pick<Copy, 'begin' | 'finish' | 'takeBack'>,
): JournalWrite {
  const numbers = makeSequences(db, drawn)
  const { append, inStep, last } = keepInStep(db, seal, copy, numbers)
  const entries = openEntries(db)
  const commit = inStep((change: JournalChange): Committed => {
    entries.write(append, change.at, change)
    const event = last()
    if (event === undefined) throw new TypeError('a commit of nothing')
    return { seq: event.seq, head: event.hash }
  })
  return {
    commit,
    nextSequence: numbers.next,
    putSetting: (key, value) => void commit({ at: now(), setting: { key, value } }),
  }
}
