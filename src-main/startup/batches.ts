import { openWorker } from '#backoffice/apart/worker.ts'
import type { BackofficeDeps } from '#backoffice/deps.ts'
import { type BatchesController, createBatchesController } from '#backoffice/payouts/batch/controller.ts'
import type { BatchQuestions } from '#backoffice/payouts/batch/messages.ts'
import type { PayoutController } from '#backoffice/payouts/controller.ts'
import { forkChild } from '#shell/child.ts'
import { askForSheet } from '#shell/choose-file.ts'
import { chooseSaveFile } from '#shell/save-file.ts'

type Options = {
  /** The program that has a workbook. */
  readonly script: string
  readonly backoffice: BackofficeDeps
  readonly payouts: Pick<PayoutController, 'people' | 'sendSoon'>
  readonly bug: (error: unknown, where: string) => unknown
}

/** Payouts from a workbook, with the machine's own dialogs and a process of its own. */
export function openBatches({ script, backoffice, payouts, bug }: Options): BatchesController {
  const { timers, announce } = backoffice
  const worker = openWorker<BatchQuestions>({
    fork: () => forkChild(script, [], 'loket-batches'),
    timers,
    onLost: () => announce({ type: 'payouts-changed' }),
    bug,
    where: 'batches',
  })
  return createBatchesController({
    ...{ deps: backoffice, worker, people: payouts.people, sendSoon: payouts.sendSoon },
    askFile: askForSheet,
    askPlace: (name) => chooseSaveFile(name, 'xlsx'),
  })
}
