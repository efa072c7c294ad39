import type { DueState, DueWhy } from '#contract/dues-input.ts'
import type { DueFault } from '#contract/dues-views.ts'
import { BILL_WHYS, type BillWhy } from '#domain/bill-forms.ts'
import { BridgeRefusal } from '../../../bridge/call.ts'
import { errorWords } from '../../../till/error-state.tsx'
import { sheetWhyWords } from '../../../till/sheet-words.ts'
import type { MarkShape } from '../../../ui/mark.tsx'
import type { Tone } from '../../../ui/tone.ts'
import type { Words } from '../../../words/words.tsx'

/** Reasons with words of this desk: of `details.why`, and of the code. */
const WHYS = ['none-open', 'no-address', 'needs', 'out-of-date', 'made-before'] as const
const CODES = ['too-many', 'vault-refused', 'not-found'] as const

function ownWords(words: Words, code: string | undefined, said: unknown): string | undefined {
  const why = WHYS.find((each) => each === said) ?? CODES.find((each) => each === code)
  return why === undefined ? sheetWhyWords(words, said) : words.t(`dues.why.${why}`)
}

/** Why an act of this desk was refused; the reason's own words where it has some. */
export function refusalWords(words: Words, error: unknown): string {
  const { code, details } = error instanceof BridgeRefusal ? error.error : {}
  return ownWords(words, code, details?.['why']) ?? errorWords(words, error)
}

type Approved = {
  readonly error: string | undefined
  readonly refusedWith: string | undefined
  readonly refusedWhy: unknown
}

/** The same, of an act with a manager's PIN. */
export function approvedWords(
  words: Words,
  { error, refusedWith, refusedWhy }: Approved,
): string | undefined {
  return error === undefined ? undefined : (ownWords(words, refusedWith, refusedWhy) ?? error)
}

const OWN = ['twice', 'differs', 'past'] as const
const isOwn = (why: DueWhy): why is (typeof OWN)[number] => OWN.some((each) => each === why)
const isBills = (why: DueWhy): why is BillWhy => BILL_WHYS.some((each) => each === why)

/** What is wrong with a cell, and what would be right. */
export function faultWords({ t }: Words, { why, other }: DueFault): string {
  if (isOwn(why)) return t(`dues.cell.${why}`, { line: other ?? 0 })
  // As at the counter, where they are no sentences.
  return isBills(why) ? `${t(`bill.why.${why}`)}.` : t(`sheet.cell.${why}`)
}

type Look = { readonly tone: Tone; readonly shape: MarkShape }

export const LOOK: Readonly<Record<DueState, Look>> = {
  open: { tone: 'waiting', shape: 'open' },
  doubt: { tone: 'unknown', shape: 'doubt' },
  paid: { tone: 'paid', shape: 'up' },
  differs: { tone: 'danger', shape: 'note' },
  ended: { tone: 'quiet', shape: 'ask' },
  expired: { tone: 'clock', shape: 'wait' },
}
