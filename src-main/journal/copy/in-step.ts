import type { Db } from '../connection.ts'
import type { Copy } from './copy.ts'
import type { CopiedEvent } from './copy-lines.ts'
import { sequencesOf } from './copy-write.ts'
import { makeAppend } from '../chain/events.ts'
import type { HeadSeal } from '../chain/head-seal.ts'

/**
 * Each transaction seals the events it appends. Their line of the copy is written before SQLite commits, so that both
 * are flushed at the same time, and both are on the disk before the caller learns of it. Sequence numbers follow with
 * the next event: anything that uses a number leaves the till only after that.
 */
export function keepInStep(
  db: Db,
  seal: Pick<HeadSeal, 'of'>,
  copy: Pick<Copy, 'begin' | 'finish' | 'takeBack'> | undefined,
) {
  const sealHead = db.prepare<[Buffer | null]>('UPDATE head SET seal = ? WHERE one = 1')
  let appended: CopiedEvent[] = []
  let hasMoved = false
  const sealEnd = (): { readonly seal?: Buffer } => {
    // Only the last head needs a seal, so it is made once per commit.
    const end = appended.at(-1)
    if (end === undefined) return {}
    const made = seal.of(end)
    sealHead.run(made)
    return made === null ? {} : { seal: made }
  }
  const committed = <Done>(act: () => Done): Done => {
    try {
      return act()
    } catch (error) {
      copy?.takeBack()
      throw error
    }
  }
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
        const sealed = sealEnd()
        copy?.begin({ events: appended, ...sealed, ...(hasMoved ? { sequences: sequencesOf(db) } : {}) })
        return done
      })
      return (...given) => {
        appended = []
        const done = committed(() => transaction.immediate(...given))
        copy?.finish()
        hasMoved = false
        return done
      }
    },
  }
}
