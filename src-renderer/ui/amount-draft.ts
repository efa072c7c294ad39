import { MAXIMUM_WIRE, parseTypedAmount, rupiah, type Money, type TypedAmountRefusal } from '#domain/money.ts'

/** The amount typed so far. `refused` stays until the next key. */
export type AmountDraft = {
  readonly digits: string
  readonly refused?: { readonly reason: TypedAmountRefusal; readonly text: string }
}
export type DraftAction =
  | { readonly type: 'digits'; readonly digits: string }
  | { readonly type: 'backspace' }
  | { readonly type: 'clear' }
  /** A quick amount, sen. */
  | { readonly type: 'amount'; readonly minor: bigint }
  /** Pasted or otherwise inserted as a whole: parsed strictly, never guessed. */
  | { readonly type: 'text'; readonly text: string }

export const EMPTY: AmountDraft = { digits: '' }
const LONGEST_SHOWN = 24

export function draftStep(draft: AmountDraft, action: DraftAction): AmountDraft {
  switch (action.type) {
    case 'digits':
      return append(draft.digits, action.digits)
    case 'backspace':
      return { digits: draft.digits.slice(0, -1) }
    case 'clear':
      return EMPTY
    case 'amount':
      return { digits: String(action.minor / 100n) }
    case 'text': {
      const read = parseTypedAmount(action.text)
      const text = action.text.trim().slice(0, LONGEST_SHOWN)
      if (!read.ok) return { digits: draft.digits, refused: { reason: read.reason, text } }
      return append('', String(read.money.minor / 100n))
    }
  }
}

/** Leading zeros are dropped; one digit too many is refused, not cut. */
function append(before: string, more: string): AmountDraft {
  const digits = (before + more).replace(/^0+/, '')
  if (digits !== '' && rupiah(BigInt(digits)).minor > MAXIMUM_WIRE.minor) {
    return { digits: before, refused: { reason: 'too-large', text: '' } }
  }
  return { digits }
}

export function moneyOfDraft(draft: AmountDraft): Money {
  return rupiah(BigInt(draft.digits === '' ? '0' : draft.digits))
}

/**
 * An edit by a touch keyboard, dictation or an input method, which pass the whole text. Digits added or
 * removed at the end are typing; anything else is parsed strictly.
 */
export function editedField(shown: string, text: string): DraftAction {
  if (text === '') return { type: 'clear' }
  const added = text.startsWith(shown) ? text.slice(shown.length) : ''
  if (/^\d+$/.test(added) && (shown !== '' || added.length === 1)) return { type: 'digits', digits: added }
  // Our own grouping points are ignored here only: `150.00` is `150.000` with one digit deleted.
  if (shown.startsWith(text)) return { type: 'text', text: text.replaceAll('.', '') }
  return { type: 'text', text }
}
