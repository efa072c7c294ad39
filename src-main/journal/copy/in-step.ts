import type { Db } from '../connection.ts'
import type { Copy } from './copy.ts'
import type { CopiedEvent } from './copy-lines.ts'
import { sequencesOf } from './copy-write.ts'
import { makeAppend } from '../chain/events.ts'
import type { HeadSeal } from '../chain/head-seal.ts'

/**
 * What a transaction appends is sealed by it, and goes to the copy when SQLite has committed it, before the caller hears
 * of it. Numbers go with the next event: nothing that bears one leaves the till before that.
 */
export function keepInStep(db: Db, seal: Pick<HeadSeal, 'of'>, copy: Pick<Copy, 'append'> | undefined) {
  const sealHead = db.prepare<[Buffer | null]>('UPDATE head SET seal = ? WHERE one = 1')
  let appended: CopiedEvent[] = []
  let hasMoved = false
  return {
    append: makeAppend(db, (event) => void appended.push(event)),
    /** The last event of the transaction that is under way. */
    last: (): CopiedEvent | undefined => appended.at(-1),
    movedNumbers: (): void => {
      hasMoved = true
    },
    /** Makes one transaction of `act`, which appends: all of it is kept when it returns, or nothing when it throws. */
    inStep: <Given extends unknown[], Done>(act: (...given: Given) => Done): ((...given: Given) => Done) => {
      const transaction = db.transaction((...given: Given): Done => {
        const done = act(...given)
        // Only the end is ever asked for its seal, so that it is made once, however much comes with it.
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
