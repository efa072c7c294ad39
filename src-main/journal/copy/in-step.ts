import { given } from '#domain/given.ts'
import type { Db } from '../connection.ts'
import type { Copy } from './copy.ts'
import type { CopiedEvent } from './copy-lines.ts'
import { sequencesOf } from './copy-write.ts'
import { makeAppend } from '../chain/events.ts'
import type { HeadSeal } from '../chain/head-seal.ts'
import type { Sequences } from '../tables/sequences.ts'

/**
 * Each transaction seals the events it appends. Their line of the copy is written before SQLite commits, so that both
 * are flushed at the same time, and both are on the disk before the caller learns of it. It also marks the numbers that
 * were drawn since the last one.
 */
export function keepInStep(
  db: Db,
  seal: Pick<HeadSeal, 'of'>,
  copy: Pick<Copy, 'begin' | 'finish' | 'takeBack'> | undefined,
  numbers: Pick<Sequences, 'mark' | 'marked'>,
) {
  const sealHead = db.prepare<[Buffer | null]>('UPDATE head SET seal = ? WHERE one = 1')
  let appended: CopiedEvent[] = []
  const sealEnd = (): Buffer | null => {
    // Only the last head needs a seal, so it is made once per commit.
    const end = appended.at(-1)
    if (end === undefined) return null
    const made = seal.of(end)
    sealHead.run(made)
    return made
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
    /** Wraps `act` in one transaction: everything is kept when it returns, and nothing when it throws. */
    inStep: <Given extends unknown[], Done>(act: (...input: Given) => Done): ((...input: Given) => Done) => {
      const transaction = db.transaction((...input: Given): Done => {
        const done = act(...input)
        const made = sealEnd()
        const sequences = numbers.mark() ? sequencesOf(db) : undefined
        copy?.begin({ events: appended, ...given({ seal: made, sequences }) })
        return done
      })
      return (...input) => {
        appended = []
        const done = committed(() => transaction.immediate(...input))
        copy?.finish()
        numbers.marked()
        return done
      }
    },
  }
}
