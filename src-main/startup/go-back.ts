/**
 * A version that has just taken another one's place and cannot open the till gives it back, and that one is started: a trial
 * knows neither this till's journal nor its vault, profile and policy.
 */
import { app } from 'electron'
import { JOURNAL_FORM } from '#journal/migrations/list.ts'
import type { CannotOpen } from '#shell/cannot-open.ts'
import { noteBegun, swapBack, type SwapNote, unopenedSwap } from '#update/swap.ts'
import { asStarted } from './as-started.ts'
import { ownAppImage } from './own-app-image.ts'
import { smokeAsked } from './smoke/asked.ts'

/** No version is to blame: another Loket is open, or a disk is away. */
const FROM_OUTSIDE: ReadonlySet<string> = new Set(['locked', 'copy-folder-missing'])
const BEFORE_THE_JOURNAL: ReadonlySet<string> = new Set(['policy', 'mode', 'profile'])

type Unopened = { readonly program: string; readonly swap: SwapNote }

/** Undefined for a program that has opened the till before, and without an older one to go back to. */
function unopened(): Unopened | undefined {
  const program = smokeAsked() === undefined ? ownAppImage() : undefined
  const swap = program === undefined ? undefined : unopenedSwap(program, app.getVersion())
  return program === undefined || swap === undefined ? undefined : { program, swap }
}

/** False where there is nothing to go back to, or where going back could harm. */
export function goBack(why: string): boolean {
  try {
    const now = unopened()
    if (now === undefined) return false
    const { program, swap } = now
    if (FROM_OUTSIDE.has(why)) {
      noteBegun(program, swap, false)
      return false
    }
    // The old one opens no journal that this one may have migrated.
    if (JOURNAL_FORM > swap.form && !BEFORE_THE_JOURNAL.has(why)) return false
    swapBack(program, swap, why)
  } catch {
    // The reason why it does not open is what counts.
    return false
  }
  app.relaunch(asStarted())
  app.exit(0)
  return true
}

export const orGoBack =
  (cannot: CannotOpen): CannotOpen =>
  async (why, detail) => {
    if (!goBack(why)) await cannot(why, detail)
  }

/** Whether the first start of this version was begun before, and never ended; otherwise it is begun now. */
export function isFirstStartLost(): boolean {
  try {
    const now = unopened()
    if (now === undefined) return false
    if (now.swap.begun === undefined) noteBegun(now.program, now.swap, true)
    return now.swap.begun === true
  } catch {
    return false
  }
}
