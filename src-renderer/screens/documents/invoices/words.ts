import type { InvoiceOutcome, InvoiceState } from '#contract/invoices-input.ts'
import type { InvoiceFault } from '#contract/invoices-views.ts'
import { BridgeRefusal } from '../../../bridge/call.ts'
import { errorWords } from '../../../till/error-state.tsx'
import type { MarkShape } from '../../../ui/mark.tsx'
import type { Tone } from '../../../ui/tone.ts'
import type { Words } from '../../../words/words.tsx'

const WHYS = [
  ...(['empty', 'old-excel', 'pdf', 'html', 'not-text', 'damaged', 'gone', 'too-large'] as const),
  ...(['too-many-lines', 'too-many-columns', 'too-large-unpacked', 'took-too-long', 'stopped'] as const),
  ...(['sums-changed', 'nothing-read', 'faults', 'used', 'run', 'address', 'finished', 'running'] as const),
  ...(['disk-full', 'unwritable', 'target-exists'] as const),
] as const

export function whyWords({ t }: Words, said: unknown): string | undefined {
  const why = WHYS.find((each) => each === said)
  return why === undefined ? undefined : t(`invoices.why.${why}`)
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
export function faultWords({ t }: Words, { field, why, other, most }: InvoiceFault): string {
  if (why === 'form') {
    if (field === 'document') return t('invoices.cell.form.document')
    return t(field === 'memberEmail' ? 'invoices.cell.form.memberEmail' : 'invoices.cell.form')
  }
  return t(`invoices.cell.${why}`, { line: other ?? 0, most: most ?? 0 })
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
