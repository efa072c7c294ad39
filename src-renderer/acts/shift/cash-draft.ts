import { draftStep, type DraftAction } from '../../ui/amount-draft.ts'
import { readRupiah } from '../../ui/rupiah-text.ts'

/** Rupiah notes and coins in a drawer, largest first. Smaller ones count as one sum. */
export const PIECES = [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500] as const
export type Piece = (typeof PIECES)[number]

/** A sum of cash, typed in total or counted by notes. Switching keeps what was entered in the other way. */
export type CashDraft = {
  readonly how: 'typed' | 'pieces'
  /** Whole rupiah; empty while nothing was typed. Zero is a valid amount: `0`. */
  readonly digits: string
  readonly pieces: Readonly<Partial<Record<Piece, number>>>
  /** Small change, as its field's text. */
  readonly rest: string
  /** Unreadable entries as typed: they do not count until corrected. */
  readonly wrong: Readonly<Partial<Record<Field, string>>>
}

/** `typed`: the total. */
type Field = Piece | 'typed'

export const NO_CASH: CashDraft = { how: 'typed', digits: '', pieces: {}, rest: '', wrong: {} }
/** A larger count of one kind is a typing mistake. */
export const MOST_PIECES = 99_999

export function typed(draft: CashDraft, action: DraftAction): CashDraft {
  const before = draft.digits === '0' ? '' : draft.digits
  const { digits, refused } = draftStep({ digits: before }, action)
  const wrong = withWrong(draft, 'typed', refused?.text)
  return { ...draft, digits: digits === '' && saysZero(action) ? '0' : digits, wrong }
}

function saysZero(action: DraftAction): boolean {
  if (action.type !== 'digits' && action.type !== 'text') return false
  return /^0+$/.test(action.type === 'digits' ? action.digits : action.text.trim())
}

/** `text`: the field's content. Counts are whole: `1.5` is refused and never read as fifteen. */
export function counted(draft: CashDraft, piece: Piece, text: string): CashDraft {
  const trimmed = text.trim()
  const isWrong = !/^\d{0,5}$/.test(trimmed)
  const count = isWrong ? undefined : Number(trimmed)
  const { [piece]: _before, ...pieces } = draft.pieces
  return {
    ...draft,
    pieces: count === undefined ? pieces : { ...pieces, [piece]: count },
    wrong: withWrong(draft, piece, isWrong ? trimmed : undefined),
  }
}

export function oneMore(draft: CashDraft, piece: Piece, by: 1 | -1): CashDraft {
  const count = Math.min(MOST_PIECES, Math.max(0, (draft.pieces[piece] ?? 0) + by))
  return { ...draft, pieces: { ...draft.pieces, [piece]: count }, wrong: withWrong(draft, piece, undefined) }
}

function withWrong({ wrong }: CashDraft, field: Field, text: string | undefined): CashDraft['wrong'] {
  const { [field]: _before, ...others } = wrong
  return text === undefined ? others : { ...others, [field]: text }
}

/** Which kind of visible field is unreadable. */
export function wrongIn({ how, rest, wrong }: CashDraft): 'amount' | 'pieces' | undefined {
  if (how === 'typed') return wrong.typed === undefined ? undefined : 'amount'
  if (readRupiah(rest).isWrong) return 'amount'
  return PIECES.some((piece) => wrong[piece] !== undefined) ? 'pieces' : undefined
}

/** Sen; undefined while nothing is entered or an entry is unreadable. */
export function cashOf(draft: CashDraft): bigint | undefined {
  const { how, digits, pieces, rest } = draft
  if (wrongIn(draft) !== undefined) return undefined
  if (how === 'typed') return digits === '' ? undefined : BigInt(digits) * 100n
  const counts = PIECES.flatMap((piece) => {
    const count = pieces[piece]
    return count === undefined ? [] : [BigInt(piece) * BigInt(count)]
  })
  const { minor } = readRupiah(rest)
  if (counts.length === 0 && minor === undefined) return undefined
  return counts.reduce((sum, one) => sum + one, 0n) * 100n + (minor ?? 0n)
}
