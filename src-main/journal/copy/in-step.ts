import type { Db } from '../connection.ts'
import type { Copy } from './copy.ts'
import type { CopiedEvent } from './copy-lines.ts'
import { sequencesOf } from './copy-write.ts'
import { makeAppend } from '../chain/events.ts'
import type { HeadSeal } from '../chain/head-seal.ts'

/**
 * Each transaction seals the events it appends. They go to the copy after SQLite's commit and before the caller
 * learns of it. Sequence numbers follow with the next event: anything that uses a number leaves the till only after
 * that.
 */
export function keepInStep(db: Db, seal: Pick<HeadSeal, 'of'>, copy: Pick<Copy, 'append'> | undefined) {
  const sealHead = db.prepare<[Buffer | null]>('UPDATE head SET seal = ? WHERE one = 1')
  let appended: CopiedEvent[] = []
  let hasMoved = false
  return {
    append: makeAppend(db, (event) => void appended.push(event)),
    /** The last event of the current transaction. */
    last: (): CopiedEvent | undefined => appended.at(-1),
    movedNumbers: (): void => {
      hasMoved = true
    },
    /** Wraps `act` in one transaction: everything is kept when it returns, and nothing when it throws. */
    inStep: <Given extends unknown[], Done>(act: (...given: Given) => Done): ((...given: Given) => Done) => {
      const transaction = db.transaction((...given: Given): Done => {
        const done = act(...given)
        // Only the last head needs a seal, so it is made once per commit.
        const end = appended.at(-1)
        if (end !== undefined) sealHead.run(seal.of(end))
        return done
      })
      return (...given) => {
        appended = []
        const done = transaction.immediate(...given)
        copy?.append(appended, hasMoved ? sequencesOf(db) : undefined)
        hasMoved = false
        return done
      }
    },
  }
}
