import type { InvoiceOutcome, InvoiceState } from '#contract/invoices-input.ts'
import type { InvoiceFault } from '#contract/invoices-views.ts'
import { BridgeRefusal } from '../../../bridge/call.ts'
import { errorWords } from '../../../till/error-state.tsx'
import { cellWords, sheetWhyWords } from '../../../till/sheet-words.ts'
import type { MarkShape } from '../../../ui/mark.tsx'
import type { Tone } from '../../../ui/tone.ts'
import type { Words } from '../../../words/words.tsx'

const WHYS = ['used', 'run', 'address', 'finished', 'running'] as const

export function whyWords(words: Words, said: unknown): string | undefined {
  const why = WHYS.find((each) => each === said)
  return why === undefined ? sheetWhyWords(words, said) : words.t(`invoices.why.${why}`)
}

/** Why an act of this desk was refused; the reason's own words where it has some. */
export function refusalWords(words: Words, error: unknown): string {
  const said = error instanceof BridgeRefusal ? error.error.details?.['why'] : undefined
  return whyWords(words, said) ?? errorWords(words, error)
}

const STOPS = [
  ...(['paused', 'restart', 'unknown', 'not-sent', 'refused', 'held', 'vault-refused'] as const),
  ...(['journal-not-sound', 'invalid-request'] as const),
] as const

/** Why a run stands still. */
export function stopWords({ t }: Words, why: string): string {
  return t(`invoices.stopped.${STOPS.find((each) => each === why) ?? 'other'}`)
}

/** What is wrong with a cell, and what would be right. */
export function faultWords(words: Words, fault: InvoiceFault): string {
  const { t } = words
  const { field, why, other } = fault
  if (why === 'form' && (field === 'document' || field === 'memberEmail'))
    return t(`invoices.cell.form.${field}`)
  return cellWords(words, fault, (own) => t(`invoices.cell.${own}`, { line: other ?? 0 }))
}

type Look = { readonly tone: Tone; readonly shape: MarkShape }

export const LOOK: Readonly<Record<InvoiceOutcome | InvoiceState, Look>> = {
  unsent: { tone: 'quiet', shape: 'open' },
  sending: { tone: 'waiting', shape: 'wait' },
  accepted: { tone: 'paid', shape: 'up' },
  refused: { tone: 'danger', shape: 'down' },
  unknown: { tone: 'unknown', shape: 'doubt' },
  withdrawn: { tone: 'quiet', shape: 'ask' },
}
