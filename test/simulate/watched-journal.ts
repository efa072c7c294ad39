/** The journal as the till uses it in a life, observed by the judge. */
import { JournalFailed } from '#journal/failure.ts'
import type { Journal } from '#journal/journal.ts'
import type { Judge } from './judge.ts'

/**
 * Events proven at an earlier opening are not proven again. The end proves all of them, and no life is long enough
 * for the chain to break and heal.
 */
export type Proven = { events: number }

/** Numbers in journalled events: none is issued twice, whatever was restored. */
export function keepNumbers(judge: Pick<Judge, 'say'>) {
  const used = new Set<string>()
  let given: string[] = []
  return {
    open: (): void => {
      given = []
    },
    give: (name: string, number: bigint): void => {
      const one = `${name} ${number}`
      if (used.has(one)) judge.say('number-used-twice', one)
      given.push(one)
    },
    onCommit: (): void => {
      for (const one of given) used.add(one)
      given = []
    },
  }
}

/** The journal as the till uses it: the judge sees every commit. */
export function watchJournal(
  kept: Journal,
  life: { readonly alive: boolean },
  judge: Judge,
  { proven, numbers }: { readonly proven: Proven; readonly numbers: ReturnType<typeof keepNumbers> },
): Journal {
  numbers.open()
  return {
    file: kept.file,
    meta: kept.meta,
    get read() {
      return kept.read
    },
    write: {
      commit: (change) => {
        let done
        try {
          done = kept.write.commit(change)
        } catch (error) {
          judge.onFailed(change)
          throw error
        }
        numbers.onCommit()
        judge.onCommit(change)
        return done
      },
      nextSequence: (name) => {
        if (!life.alive) throw new JournalFailed('io', 'DEAD', undefined)
        const number = kept.write.nextSequence(name)
        numbers.give(name, number)
        return number
      },
      putSetting: (key, value) => kept.write.putSetting(key, value),
    },
    copy: kept.copy,
    lastCommit: () => kept.lastCommit(),
    provenWhole: () => kept.provenWhole(),
    isProvenInPart: () => kept.isProvenInPart(),
    onFault: (listener) => kept.onFault(listener),
    // The pages of a database in memory are not under test here.
    startCheck: () => {
      const events = Number(kept.read.seqNow())
      // There are fewer only where a control drops some.
      const report = kept.tailCheck(Math.max(0, events - proven.events))
      if (report.ok) proven.events = events
      return report
    },
    tailCheck: (count) => kept.tailCheck(count),
    failure: () => kept.failure(),
    onFailed: (listener) => kept.onFailed(listener),
    reopen: () => kept.reopen(),
    close: () => kept.close(),
  }
}
