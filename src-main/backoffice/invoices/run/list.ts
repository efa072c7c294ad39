/** All invoices of this till: of each number, its last result. */
import { INVOICE_STATES, type InvoiceState } from '#contract/invoices-input.ts'
import type { InvoiceList, ListedInvoice } from '#contract/invoices-views.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { Instruction } from '#domain/instruction.ts'
import type { BackofficeDeps } from '../../deps.ts'
import type { InstructionPage } from '#journal/tables/instructions.ts'
import { documentKey } from '../../held-keys.ts'
import { toldPaid } from '../told-paid.ts'
import { resultsOf } from './outcomes.ts'

type Deps = Pick<BackofficeDeps, 'journal' | 'clock'>

/** Blocks that are read for the list: 20,000 invoices. */
const MOST_BLOCKS = 40
/** As long as a payment that this till does not know is shown anywhere. */
const TOLD_MS = 90 * 86_400_000

export function listInvoices(deps: Deps, asked: InputOf<'invoices.list'>): InvoiceList {
  const { journal } = deps
  const page = { limit: MOST_BLOCKS }
  const sent = journal.read.instructionsOf('invoices-send', page)
  const withdrawn = journal.read.instructionsOf('invoices-reject', page)
  const later = withdrawnSince(journal, sent.rows.at(-1)?.createdAt, withdrawn)
  const all = latestOf(deps, [...sent.rows, ...later])
  const text = asked.text.trim().toLowerCase()
  const found = all.filter(({ document }) => document.toLowerCase().includes(text))
  const fit = found.length === 0 && text !== '' ? olderOf(deps, asked.text.trim()) : found
  const shown = fit.filter(({ state }) => asked.states.length === 0 || asked.states.includes(state))
  const counts = Map.groupBy(fit, ({ state }) => state)
  return {
    total: shown.length,
    rows: shown.slice(asked.skip, asked.skip + asked.limit),
    counts: Object.fromEntries(
      INVOICE_STATES.map((state) => [state, counts.get(state)?.length ?? 0]),
    ) as InvoiceList['counts'],
    toldPaid: fit.filter(({ isToldPaid }) => isToldPaid).length,
    hasOlder: sent.next !== undefined || withdrawn.next !== undefined,
  }
}

/** An older one is found by its whole number. */
function olderOf(deps: Deps, document: string): readonly ListedInvoice[] {
  const { kind, key } = documentKey(document)
  const holder = deps.journal.read.instructionByKey(kind, key)
  if (holder === undefined) return []
  const first = deps.journal.read.instructionsOf('invoices-reject', { limit: MOST_BLOCKS })
  const later = withdrawnSince(deps.journal, holder.createdAt, first)
  return latestOf(deps, [holder, ...later]).filter((each) => each.document === document)
}

/** Blocks of withdrawals, back to a time: an invoice is not shown as asked for without those that came after it. */
function withdrawnSince(
  journal: Deps['journal'],
  since: number | undefined,
  { rows, next }: InstructionPage,
): readonly Instruction[] {
  const last = rows.at(-1)
  if (since === undefined || next === undefined || last === undefined || last.createdAt < since) return rows
  const older = journal.read.instructionsOf('invoices-reject', { limit: MOST_BLOCKS, cursor: next })
  return [...rows, ...withdrawnSince(journal, since, older)]
}

function latestOf({ journal, clock }: Deps, instructions: readonly Instruction[]): readonly ListedInvoice[] {
  const told = new Set(journal.read.allUnknownPayments(clock.now() - TOLD_MS).map(({ number }) => number))
  const each = new Map<string, ListedInvoice>()
  for (const instruction of instructions.toSorted((a, b) => a.createdAt - b.createdAt)) {
    const { kind, createdAt: at, reference } = instruction
    const notified = toldPaid(journal, reference)
    for (const { outcome, ...result } of resultsOf(instruction)) {
      const before = each.get(result.document)
      const state = kind === 'invoices-send' ? outcome : withdrawnState(outcome)
      // A withdrawal that was refused or never left changes nothing.
      if (state === undefined) continue
      const { document, gatewayReference } = { ...before, ...result }
      const isToldPaid =
        before?.isToldPaid === true ||
        notified.has(document) ||
        [document, gatewayReference].some((number) => number !== undefined && told.has(number))
      each.set(document, { ...before, ...result, state, at, reference, isToldPaid })
    }
  }
  return [...each.values()].toReversed()
}

function withdrawnState(outcome: InvoiceState | 'unsent'): InvoiceState | undefined {
  if (outcome === 'accepted') return 'withdrawn'
  return outcome === 'unknown' || outcome === 'sending' ? outcome : undefined
}
