import { draftStep, type DraftAction } from '../sale/amount-draft.ts'

/** Notes and coins of rupiah as they lie in a drawer, the largest first. What is smaller counts as one sum. */
export const PIECES = [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500] as const
export type Piece = (typeof PIECES)[number]

/** A sum of cash, typed as a whole or counted by notes. What was put in one way is still there when the other is chosen. */
export type CashDraft = {
  readonly how: 'typed' | 'pieces'
  /** Whole rupiah; empty while nothing was typed. Nothing at all is an amount too: `0`. */
  readonly digits: string
  readonly pieces: Readonly<Partial<Record<Piece, number>>>
  /** Small change, whole rupiah. */
  readonly rest: string
}

export const NO_CASH: CashDraft = { how: 'typed', digits: '', pieces: {}, rest: '' }
/** More of one kind is a slip of the finger. */
export const MOST_PIECES = 99_999

export function typed(draft: CashDraft, action: DraftAction): CashDraft {
  const before = draft.digits === '0' ? '' : draft.digits
  const { digits } = draftStep({ digits: before }, action)
  const isZero = digits === '' && action.type !== 'clear' && action.type !== 'backspace' && saysZero(action)
  return { ...draft, digits: isZero ? '0' : digits }
}

function saysZero(action: DraftAction & { readonly type: 'digits' | 'text' }): boolean {
  return /^0+$/.test(action.type === 'digits' ? action.digits : action.text.trim())
}

/** `text`: what stands in the field; anything but digits is left out. */
export function counted(draft: CashDraft, piece: Piece, text: string): CashDraft {
  const count = Number(text.replace(/\D/g, '').slice(0, 5))
  return { ...draft, pieces: { ...draft.pieces, [piece]: count } }
}

export function oneMore(draft: CashDraft, piece: Piece, by: 1 | -1): CashDraft {
  const count = Math.min(MOST_PIECES, Math.max(0, (draft.pieces[piece] ?? 0) + by))
  return { ...draft, pieces: { ...draft.pieces, [piece]: count } }
}

export function smallChange(draft: CashDraft, text: string): CashDraft {
  return { ...draft, rest: text.replace(/\D/g, '').slice(0, 9) }
}

/** Sen; undefined while nothing was put in. */
export function cashOf({ how, digits, pieces, rest }: CashDraft): bigint | undefined {
  if (how === 'typed') return digits === '' ? undefined : BigInt(digits) * 100n
  const counts = PIECES.flatMap((piece) => {
    const count = pieces[piece]
    return count === undefined ? [] : [BigInt(piece) * BigInt(count)]
  })
  if (counts.length === 0 && rest === '') return undefined
  return (counts.reduce((sum, one) => sum + one, 0n) + BigInt(rest === '' ? '0' : rest)) * 100n
}
