import { basename } from 'node:path'
import type { BatchField } from '#contract/batch-input.ts'
import type { BatchDraft } from '#contract/batch-views.ts'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { Right } from '#domain/right.ts'
import type { BackofficeDeps } from '../../deps.ts'
import { rememberedColumns } from '../../workbook/remembered.ts'
import type { SheetSource } from '../../workbook/typed-sheets.ts'
import type { PayoutPeople } from '../people.ts'
import { approveBatch, pauseBatch, withdrawBatch } from './check.ts'
import type { BatchWorker } from './messages.ts'
import { givenTo, proposeBatch } from './propose.ts'
import { templateFields } from './sheet.ts'
import { batchRows, listBatches, viewBatch } from './view.ts'

type Deps = {
  readonly deps: BackofficeDeps
  readonly people: PayoutPeople
  readonly worker: BatchWorker
  /** Looks at what is to be sent, now. */
  readonly sendSoon: () => void
  /** Paths that a person chose in the system's dialogs; undefined when one was closed. */
  readonly askFile: () => Promise<string | undefined>
  readonly askPlace: (name: string) => Promise<string | undefined>
}

export type BatchesController = ReturnType<typeof createBatchesController>

/** Payouts from a workbook: asks the process that has it, and journals what people decide. */
export function createBatchesController({ deps, people, worker, sendSoon, askFile, askPlace }: Deps) {
  const changed = () => deps.announce({ type: 'payouts-changed' })
  const columns = rememberedColumns<BatchField>(deps.journal, 'payouts.columns')
  const openDraft = async (source: SheetSource): Promise<Result<BatchDraft>> => {
    const from = givenTo(deps)
    return from.ok
      ? after(worker.ask('open', { source, given: from.value, remembered: columns.all() }))
      : from
  }
  async function after<T>(asked: Promise<Result<T>>): Promise<Result<T>> {
    const answer = await asked
    changed()
    return answer
  }
  const sentAfter = (done: Result<null>): Result<null> => {
    if (done.ok) sendSoon()
    return done
  }
  return {
    template: async (right: Right): Promise<Result<{ readonly file: string } | null>> => {
      const target = await askPlace('loket-pembayaran-keluar.xlsx')
      if (target === undefined) return accept(null)
      // A dialog takes time, and another person may stand here now.
      if (!right.isHere()) return refuse('forbidden')
      const made = await worker.ask('template', { target, fields: templateFields(deps.profile()) })
      return made.ok ? accept({ file: basename(target) }) : made
    },
    open: async (right: Right): Promise<Result<BatchDraft | null>> => {
      const path = await askFile()
      if (path === undefined) return accept(null)
      return right.isHere() ? openDraft({ path }) : refuse('forbidden')
    },
    paste: (text: string) => openDraft({ text }),
    draft: (): Promise<Result<BatchDraft | null>> | Result<null> =>
      worker.isThere() ? worker.ask('draft', null) : accept(null),
    choose: (input: InputOf<'batches.choose'>) => after(worker.ask('choose', input)),
    edit: (input: InputOf<'batches.edit'>) => after(worker.ask('edit', input)),
    lines: (input: InputOf<'batches.lines'>) => worker.ask('lines', input),
    /** Ends the process, and all it has of the file. */
    close: (): Result<null> => {
      worker.end()
      changed()
      return accept(null)
    },
    propose: async (input: InputOf<'batches.propose'>) => {
      const proposed = await proposeBatch({ deps, worker, columns }, input)
      if (proposed.ok) worker.end()
      return proposed
    },
    list: () => listBatches(deps),
    one: (batch: string) => viewBatch(deps, people, batch),
    rows: (input: InputOf<'batches.rows'>) => batchRows(deps, input),
    approve: async (input: InputOf<'batches.approve'>, right: Right) =>
      sentAfter(await approveBatch(deps, people, input, right)),
    withdraw: ({ batch, remark }: InputOf<'batches.withdraw'>) => withdrawBatch(deps, batch, remark),
    pause: (batch: string) => pauseBatch(deps, batch, true),
    resume: (batch: string) => sentAfter(pauseBatch(deps, batch, false)),
    stop: (): void => worker.stop(),
  }
}
