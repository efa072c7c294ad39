import { readRupiah, rupiahText, type ReadRupiah } from '../../../ui/rupiah-text.ts'

/** A typed amount that was paid: zero is a fault, an empty field is not. */
export function readAmount(text: string): ReadRupiah {
  const read = readRupiah(text)
  return read.minor === 0n ? { isWrong: true } : read
}

/** As written into the field: whole rupiah, grouped. */
export function amountText(minor: bigint | undefined): string {
  return minor === undefined || minor === 0n ? '' : rupiahText(minor)
}
