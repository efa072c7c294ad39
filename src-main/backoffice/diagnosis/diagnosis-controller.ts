import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { BundleView } from '#contract/support-views.ts'
import type { Health, Settings } from '#contract/views.ts'
import type { ConnectionDeps } from '../connection/deps.ts'
import { viewSetup } from '../connection/view.ts'
import type { BackofficeDeps } from '../deps.ts'
import {
  callLines,
  connectionLines,
  COUNTED_CALLS,
  healthLines,
  journalLines,
  LOG_LINES,
  settingLines,
} from './sections.ts'
import { bundleOf, factLines, type Facts } from './text.ts'

export type DiagnosisDeps = {
  readonly backoffice: BackofficeDeps
  readonly connection: ConnectionDeps
  readonly health: () => Health
  readonly settings: () => Settings
  /** About the program and the machine. */
  readonly program: () => Facts
  /** The last lines of the log, cleaned. */
  readonly logTail: (most: number) => readonly string[]
}

export type DiagnosisController = {
  bundle(): BundleView
  /** Refusals: not-found when it is not the last one shown; internal (details.disk). */
  save(id: string): Promise<Result<{ readonly saved: boolean; readonly file?: string }>>
}

/** One file for technical support: shown first, saved exactly as shown, and journalled with the person's name. */
export function createDiagnosisController(deps: DiagnosisDeps): DiagnosisController {
  const { backoffice, connection } = deps
  let shown: BundleView | undefined
  return {
    bundle: () => {
      const { journal } = backoffice
      const health = deps.health()
      const { seq, hash } = journal.read.head()
      shown = bundleOf(
        {
          program: factLines(deps.program()),
          health: healthLines(health),
          journal: journalLines({
            state: health.journal.state,
            events: seq,
            head: hash.toString('hex'),
            'second copy': journal.copy !== undefined,
          }),
          calls: callLines(journal.read.callCounts(COUNTED_CALLS)),
          settings: settingLines(deps.settings()),
          connection: connectionLines(viewSetup(connection)),
          log: deps.logTail(LOG_LINES),
        },
        backoffice.clock.now(),
      )
      return shown
    },
    save: async (id) => {
      if (shown?.id !== id) return refuse('not-found')
      // A dialog takes time, so the requester is recorded now.
      const by = backoffice.signedIn()
      const put = await connection.saveFile(shown.text, shown.fileName)
      if (!put.ok) return refuse('internal', { disk: put.code })
      if (put.file === undefined) return accept({ saved: false })
      connection.note('diagnosis-saved', { id, ...(by === undefined ? {} : { by }) })
      return accept({ saved: true, file: put.file })
    },
  }
}
