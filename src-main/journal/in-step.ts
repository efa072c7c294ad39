import type { Db } from './connection.ts'
import type { Copy } from './copy.ts'
import type { CopiedEvent } from './copy-lines.ts'
import { sequencesOf } from './copy-write.ts'
import { makeAppend } from './events.ts'
import type { HeadSeal } from './head-seal.ts'

/**
 * What a transaction appends goes to the copy when SQLite has committed it, and before the caller hears of it. Numbers
 * go with the next event: nothing that bears one leaves the till before that.
 */
export function keepInStep(db: Db, seal: Pick<HeadSeal, 'of'>, copy: Pick<Copy, 'append'> | undefined) {
  let appended: CopiedEvent[] = []
  let hasMoved = false
  return {
    append: makeAppend(db, seal, (event) => void appended.push(event)),
    /** The last event of the transaction that is under way. */
    last: (): CopiedEvent | undefined => appended.at(-1),
    movedNumbers: (): void => {
      hasMoved = true
    },
    inStep: <T>(act: () => T): T => {
      appended = []
      const done = act()
      copy?.append(appended, hasMoved ? sequencesOf(db) : undefined)
      hasMoved = false
      return done
    },
  }
}
