import { groupDigits, parseTypedAmount } from '#domain/money.ts'
import { draftStep, editedField } from './amount-draft.ts'

/** Text of a field as whole rupiah, in sen: no `minor` while it is empty or cannot be read. */
export type ReadRupiah = { readonly minor?: bigint; readonly isWrong: boolean }

export function readRupiah(text: string): ReadRupiah {
  if (text.trim() === '') return { isWrong: false }
  const read = parseTypedAmount(text)
  return read.ok ? { minor: read.money.minor, isWrong: false } : { isWrong: true }
}

export function rupiahText(minor: bigint): string {
  return groupDigits(minor / 100n)
}

/** The field's text after an edit: grouped, or as typed while it cannot be read. It is never guessed. */
export function typedRupiah(shown: string, text: string): string {
  if (/^0+$/.test(text.trim())) return '0'
  const { minor = 0n, isWrong } = readRupiah(shown)
  const digits = minor === 0n ? '' : String(minor / 100n)
  const after = draftStep({ digits }, isWrong ? { type: 'text', text } : editedField(shown, text))
  if (after.refused !== undefined) return text.trim() === '' ? '' : text
  return after.digits === '' ? '' : groupDigits(BigInt(after.digits))
}
