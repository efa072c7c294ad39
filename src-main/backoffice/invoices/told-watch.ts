import { endOfNextJakartaDay } from '#domain/timestamp.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { BackofficeDeps } from '../deps.ts'
import { isDue, lookAgain } from '../ever-slower.ts'
import { askAboutTold, toldWithoutAnswer } from './told-paid.ts'

/** Longer than any watch: to the end of the next day. */
const LOOK_BACK_MS = 2 * 86_400_000

export type ToldWatch = {
  /** The gateway has told that an invoice of this sent block was paid. Resolves when it has been asked about. */
  told(reference: string): Promise<void>
  stop(): void
}

/**
 * Asks about each invoice that was told paid: at once, and without an answer again, to the end of the next day. One at a
 * time, with the calls that people leave over.
 */
export function watchTold(deps: BackofficeDeps): ToldWatch {
  const { journal, clock } = deps
  /** Blocks that may have such an invoice. */
  const open = new Set(journal.read.invoicesToldSince(clock.now() - LOOK_BACK_MS))
  /** Of each document: which notice it was asked about for, and when last. */
  const asked = new Map<string, { readonly told: number; readonly at: number }>()
  let last = Promise.resolve()
  let isStopped = false

  const askAll = async (reference: string): Promise<void> => {
    const now = clock.now()
    const watched = toldWithoutAnswer(journal, reference).filter(({ at }) => now <= endOfNextJakartaDay(at))
    if (watched.length === 0) open.delete(reference)
    for (const { document, at } of watched) {
      if (isStopped || !deps.journalSound()) return
      const before = asked.get(document)
      if (!isDue(clock.now(), at, before?.told === at ? before.at : undefined)) continue
      asked.set(document, { told: at, at: clock.now() })
      // A gateway that gives no answer is not asked about all the others now.
      if (!(await askAboutTold(deps, reference, document))) return
    }
  }
  /** Notices that come together lead to one question. */
  const ask = (reference: string): Promise<void> => {
    last = last
      .then(() => askAll(reference))
      .catch((error: unknown) => {
        // A failed disk has reported itself.
        if (!(error instanceof JournalFailed)) deps.bug(error, 'invoice notice', reference)
      })
    return last
  }
  const looks = lookAgain(deps, 'invoice notices', async () => {
    for (const reference of open) await ask(reference)
    return false
  })
  return {
    told: (reference) => {
      open.add(reference)
      deps.announce({ type: 'instruction-changed', reference })
      return ask(reference)
    },
    stop: () => {
      isStopped = true
      looks.stop()
    },
  }
}
