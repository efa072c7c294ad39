import { systemClock } from '#support/real-ports.ts'
import type { Log } from '#support/log.ts'
import { copyOf } from '#journal/copy/copy.ts'
import { runBackupsApart } from '#shell/backup-apart.ts'
import { type CannotOpen, endSaying, offersRestore } from '#shell/cannot-open.ts'
import { copyPlace } from './copy-place.ts'
import { goBack } from './go-back.ts'
import { restoreHint } from './restore-hint.ts'
import type { Mode } from './runtime.ts'
import type { Program } from './tool-command.ts'
import { canBeRestored } from './ways-back.ts'

type Shut = {
  readonly why: string
  readonly detail: string
  /** The folder of Loket's files. */
  readonly folder: string
  readonly file: string
  readonly mode: Mode
  readonly program: Program
  /** The program that rebuilds it. */
  readonly script: string
  readonly log: Log
  readonly cannot: CannotOpen
}

/**
 * Reports in a box that a journal does not open, then ends the program. Where the second copy can repair it, the
 * person at the till may do so. The copy has every acknowledged event, the rebuilt journal is proven, and the broken
 * one is kept. A process of its own rebuilds it, so that a window can show how far it is.
 */
export async function sayShut({ why, detail, program, script, log, cannot, ...place }: Shut): Promise<void> {
  log.error({ why }, 'the journal cannot be opened')
  if (goBack(why)) return
  const hint = restoreHint(why, place, program)
  if (!canBeRestored(why, place)) return cannot(why, `${detail}${hint}`)
  if (!(await offersRestore(why, `${detail}${hint}`))) return endSaying(undefined, 1)
  const { file } = place
  const copy = copyOf(file, copyPlace(file))
  const { showRestoring } = await import('#shell/restoring-window.ts')
  const shown = showRestoring(log)
  const { run } = runBackupsApart(script)
  const report = await run({ type: 'rebuild', file, copy, now: systemClock.now() }, shown.tell)
  shown.end()
  if (report.ok) log.warn({ why, end: report.end }, 'the journal was restored from its copy')
  else log.error({ why, reason: report.why }, 'the restore of the journal failed')
  const { restoredWords } = await import('#shell/start-words.ts')
  endSaying(restoredWords(report, hint), report.ok ? 0 : 1)
}
