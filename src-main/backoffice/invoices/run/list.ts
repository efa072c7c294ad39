/** All invoices of this till: of each number, its last result. */
import { INVOICE_STATES, type InvoiceState } from '#contract/invoices-input.ts'
import type { InvoiceList, ListedInvoice } from '#contract/invoices-views.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { Instruction } from '#domain/instruction.ts'
import type { BackofficeDeps } from '../../deps.ts'
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
  const all = latestOf(deps, [...sent.rows, ...withdrawn.rows])
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
  return holder === undefined ? [] : latestOf(deps, [holder]).filter((each) => each.document === document)
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
