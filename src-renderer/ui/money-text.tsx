import { formatRupiah, moneyOfMinor } from '#domain/money.ts'

type Props = {
  /** Sen. */
  readonly minor: bigint
  readonly className?: string
}

/** `Rp 150.000` in tabular digits; never broken over two lines. */
export function MoneyText({ minor, className = '' }: Props) {
  return (
    <span className={`tabular-nums whitespace-nowrap ${className}`}>
      {formatRupiah(moneyOfMinor(minor)).replace(' ', '\u00a0')}
    </span>
  )
}

/** The same as plain text, for sentences. */
export function moneyWords(minor: bigint): string {
  return formatRupiah(moneyOfMinor(minor)).replace(' ', '\u00a0')
}
