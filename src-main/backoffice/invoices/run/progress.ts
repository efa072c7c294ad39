import type { InvoiceOutcome } from '#contract/invoices-input.ts'
import { INVOICE_OUTCOMES } from '#contract/invoices-input.ts'
import type { InvoiceRun, InvoiceRunNow } from '#contract/invoices-views.ts'
import type { Instruction } from '#domain/instruction.ts'
import type { Journal } from '#journal/journal.ts'
import { blockKey } from '../../held-keys.ts'
import { runsNoted } from './notes.ts'
import { blockOf, resultsOf } from './outcomes.ts'

type Read = Pick<Journal, 'read'>

/** The instruction that has sent each block; undefined for one that was certainly not sent. */
export function blocksSent({ read }: Read, { id, blocks }: InvoiceRun): readonly (Instruction | undefined)[] {
  return Array.from({ length: blocks }, (_, block) => {
    const { kind, key } = blockKey(id, block)
    return read.instructionByKey(kind, key)
  })
}

/** The first block that was not sent; undefined when the run is finished. */
export function nextBlock(journal: Read, run: InvoiceRun): number | undefined {
  if (run.endedBy !== undefined) return undefined
  const at = blocksSent(journal, run).indexOf(undefined)
  return at === -1 ? undefined : at
}

/** The run that must be finished or given up before the next; only the last one can be. */
export function unfinishedRun(journal: Read): InvoiceRun | undefined {
  const last = runsNoted(journal).at(-1)
  return last === undefined || nextBlock(journal, last) === undefined ? undefined : last
}

function countsOf(run: InvoiceRun, sent: readonly (Instruction | undefined)[]): InvoiceRunNow['counts'] {
  const counts: Record<InvoiceOutcome, number> = {
    unsent: run.count,
    sending: 0,
    accepted: 0,
    refused: 0,
    unknown: 0,
  }
  for (const { outcome } of sent.flatMap((each) => (each === undefined ? [] : resultsOf(each)))) {
    counts.unsent -= 1
    counts[outcome] += 1
  }
  return Object.fromEntries(INVOICE_OUTCOMES.map((each) => [each, counts[each]])) as InvoiceRunNow['counts']
}

export function progressOf(journal: Read, run: InvoiceRun) {
  const sent = blocksSent(journal, run)
  const known = sent.flatMap((each) => (each === undefined ? [] : [each]))
  return {
    sentBlocks: known.length,
    counts: countsOf(run, sent),
    unknown: known.filter(({ state }) => state === 'unknown').map(blockOf),
  }
}
