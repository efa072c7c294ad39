import { groupDigits, parseTypedAmount } from '#domain/money.ts'

export type TypedAmount = { readonly minor?: bigint; readonly isWrong: boolean }

/** A typed amount: an empty field is no amount and no fault. */
export function readAmount(text: string): TypedAmount {
  if (text.trim() === '') return { isWrong: false }
  const read = parseTypedAmount(text)
  return read.ok && read.money.minor > 0n ? { minor: read.money.minor, isWrong: false } : { isWrong: true }
}

/** As written into the field: whole rupiah, grouped. */
export function amountText(minor: bigint | undefined): string {
  return minor === undefined || minor === 0n ? '' : groupDigits(minor / 100n)
}
