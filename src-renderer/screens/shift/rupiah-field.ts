import { groupDigits, parseTypedAmount } from '#domain/money.ts'

/** Text of a small field as whole rupiah, in sen; undefined for empty or invalid text. */
export function readRupiah(text: string): { readonly minor?: bigint; readonly isWrong: boolean } {
  if (text.trim() === '') return { isWrong: false }
  const read = parseTypedAmount(text)
  return read.ok ? { minor: read.money.minor, isWrong: false } : { isWrong: true }
}

export function rupiahText(minor: bigint): string {
  return groupDigits(minor / 100n)
}
