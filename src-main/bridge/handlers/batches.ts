import type { BatchesController } from '#backoffice/payouts/batch/controller.ts'
import { accept, type Result } from '#contract/envelope.ts'
import type { Batch } from '#contract/batch-views.ts'
import type { HandlersOf } from '../handler.ts'
import { onceAtATime } from '../once.ts'

/** Payouts from a workbook, for managers. */
export function createBatchesHandlers(controller: BatchesController): HandlersOf<'batches'> {
  const onceProposed = onceAtATime<Result<Batch>>()
  const onceApproved = onceAtATime<Result<null>>()
  return {
    'batches.template': (_input, _role, right) => controller.template(right),
    'batches.open': (_input, _role, right) => controller.open(right),
    'batches.paste': ({ text }) => controller.paste(text),
    'batches.draft': () => controller.draft(),
    'batches.choose': (input) => controller.choose(input),
    'batches.edit': (input) => controller.edit(input),
    'batches.lines': (input) => controller.lines(input),
    'batches.close': () => controller.close(),
    'batches.propose': (input) => onceProposed(() => controller.propose(input), 'propose', input),
    'batches.list': () => accept(controller.list()),
    'batches.one': ({ batch }) => accept(controller.one(batch)),
    'batches.rows': (input) => accept(controller.rows(input)),
    'batches.approve': (input, _role, right) =>
      onceApproved(() => controller.approve(input, right), 'approve', input),
    'batches.withdraw': (input) => controller.withdraw(input),
    'batches.pause': ({ batch }) => controller.pause(batch),
    'batches.resume': ({ batch }) => controller.resume(batch),
  }
}
