import type { RestoringDeps } from '#backup/restoring.ts'
import { copyOf } from '#journal/copy/copy.ts'

/** For a till that is never restored from its screen. */
export function noRestoring(journal: string): RestoringDeps {
  const never = (): never => {
    throw new Error('nothing is restored here')
  }
  return {
    copy: copyOf(journal),
    note: { read: () => undefined, write: never },
    emptyDisplay: never,
    standStill: never,
    startAgain: never,
  }
}
