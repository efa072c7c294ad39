import { ATTENTION_AFTER_MS } from '#domain/attention.ts'
import { blockOf } from '../invoices/run/outcomes.ts'
import { progressOf, unfinishedRun } from '../invoices/run/progress.ts'
import type { Reader } from './deps.ts'
import type { Found } from './orders.ts'

/** Blocks of invoices without a certain result: nothing of them is sent again before a person has looked. */
export function unknownInvoices({ journal }: Pick<Reader, 'journal'>): readonly Found[] {
  return journal.read.openInstructions().flatMap((instruction): readonly Found[] => {
    const { kind, state, reference, since } = instruction
    if (state !== 'unknown' || (kind !== 'invoices-send' && kind !== 'invoices-reject')) return []
    const { count, totalMinor } = blockOf(instruction)
    return [
      {
        key: `invoices ${reference}`,
        ...{ kind: 'invoices', act: 'open-document', since, number: count, name: reference },
        ...(totalMinor === 0n ? {} : { amountMinor: totalMinor }),
      },
    ]
  })
}

/** What is left of a run that stands still: no invoice of it leaves before a person resumes it or gives it up. */
export function unsentInvoices({ journal, clock }: Pick<Reader, 'journal' | 'clock'>): readonly Found[] {
  const run = unfinishedRun(journal)
  if (run === undefined || clock.now() - run.at <= ATTENTION_AFTER_MS) return []
  const { unsent } = progressOf(journal, run).counts
  return [
    {
      key: `invoices ${run.id}`,
      ...{ kind: 'invoices', act: 'open-document', since: run.at, number: unsent },
    },
  ]
}
