import { groupDigits, parseTypedAmount } from '#domain/money.ts'

export type TypedAmount = { readonly minor?: bigint; readonly isWrong: boolean }

/** What was typed as an amount: empty is no amount and nothing wrong. */
export function readAmount(text: string): TypedAmount {
  if (text.trim() === '') return { isWrong: false }
  const read = parseTypedAmount(text)
  return read.ok && read.money.minor > 0n ? { minor: read.money.minor, isWrong: false } : { isWrong: true }
}

/** As it is written into the field: whole rupiah, grouped. */
export function amountText(minor: bigint | undefined): string {
  return minor === undefined || minor === 0n ? '' : groupDigits(minor / 100n)
}
