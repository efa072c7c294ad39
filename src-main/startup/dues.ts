import { openWorker } from '#backoffice/apart/worker.ts'
import type { BackofficeDeps } from '#backoffice/deps.ts'
import type { DuesQuestions } from '#backoffice/dues/apart/messages.ts'
import { createDuesController, type DuesController } from '#backoffice/dues/controller.ts'
import { askOfDues } from '#counter/dues/ask-of-dues.ts'
import type { People } from '#counter/people/people.ts'
import { madeUnder } from '#counter/show/made-under.ts'
import { forkChild } from '#shell/child.ts'
import { askForSheet } from '#shell/choose-file.ts'
import { chooseSaveFile } from '#shell/save-file.ts'

type Options = {
  /** The program that has a workbook. */
  readonly script: string
  readonly backoffice: BackofficeDeps
  readonly people: Pick<People, 'approveByPin'>
  readonly bug: (error: unknown, where: string) => unknown
}

/** Dues with the machine's own dialogs and a process of their own. */
export function openDues({ script, backoffice, people, bug }: Options): DuesController {
  const { timers, announce, profile } = backoffice
  const worker = openWorker<DuesQuestions>({
    fork: () => forkChild(script, [], 'loket-dues'),
    timers,
    onLost: () => announce({ type: 'dues-changed' }),
    bug,
    where: 'dues',
  })
  return createDuesController({
    ...{ backoffice, worker, approve: people.approveByPin },
    ask: () => askOfDues(backoffice),
    madeUnder: () => madeUnder(profile()),
    askFile: askForSheet,
    askPlace: (name) => chooseSaveFile(name, 'xlsx'),
  })
}
