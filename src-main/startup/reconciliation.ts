import type { BackofficeDeps } from '#backoffice/deps.ts'
import { openWorker } from '#backoffice/apart/worker.ts'
import { createSettlementController, type SettlementController } from '#backoffice/settlement/controller.ts'
import { forkChild } from '#shell/child.ts'
import { askForSheet } from '#shell/choose-file.ts'

type Options = {
  /** The program that has a statement and compares it. */
  readonly script: string
  readonly backoffice: BackofficeDeps
  readonly bug: (error: unknown, where: string) => unknown
}

/** Reconciliation with the machine's own dialog and a process of its own. */
export function openReconciliation({ script, backoffice, bug }: Options): SettlementController {
  const { journal, timers, announce } = backoffice
  const worker = openWorker({
    fork: () => forkChild(script, [journal.file], 'loket-reconciliation'),
    timers,
    onLost: () => announce({ type: 'settlement-changed' }),
    bug,
    where: 'reconciliation',
  })
  return createSettlementController({ backoffice, worker, askFile: askForSheet, bug })
}
