import { formatRupiah, moneyOfMinor } from '#domain/money.ts'

type Props = {
  /** Sen. */
  readonly minor: bigint
  readonly className?: string
}

/** `Rp 150.000`; never broken over two lines. In a table or list of facts its digits are tabular, like all there. */
export function MoneyText({ minor, className = '' }: Props) {
  return <span className={`whitespace-nowrap ${className}`}>{moneyWords(minor)}</span>
}

/** The same as plain text, for sentences. In our typeface a no-break space is narrow (0.18 em); it has no other. */
export function moneyWords(minor: bigint): string {
  return formatRupiah(moneyOfMinor(minor)).replace(' ', '\u00a0')
}

// In our boldest type, tightly set, a zero takes 0.68 em and the longest amounts 0.59 em a character.
const EM_PER_CHARACTER = 0.6

/** The most width that an amount takes, for type that shrinks with its length. */
export function widthInEms(minor: bigint): number {
  return moneyWords(minor).length * EM_PER_CHARACTER
}
