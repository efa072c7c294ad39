/** Payouts with what the source bank of practice asks for, among them rows of a workbook. */
import { jakartaDay } from '#domain/timestamp.ts'

export const PAYOUT_HEADER = [
  ...['Nama penerima', 'Nomor rekening', 'Kode bank', 'Nama bank', 'Kode SWIFT', 'Jumlah', 'Tanggal kirim'],
  ...['Nama rekening sumber', 'Keterangan', 'Jenis rekening', 'Tujuan transfer', 'Jenis penerima'],
  ...['Kependudukan', 'Memo'],
]

/** Of so many thousands, to be sent today. */
export function payoutRow(number: number, thousands: number): string[] {
  return [
    ...[`PENERIMA ${number}`, String(7_310_000_000 + number), '008', 'BANK CONTOH', 'SAMPIDJA'],
    ...[`${thousands}.000`, jakartaDay(Date.now()), 'WARUNG CONTOH', 'Gaji', 'SVGS', '99', '01'],
    ...['1', `Gaji ${number}`],
  ]
}

/** What a form offers for the source bank of practice, by the names of the interface (2.8). */
export const PAYOUT_CHOICES = {
  beneficiaryAccountType: 'SVGS',
  beneficiaryCustomerType: '01',
  beneficiaryCustomerResidentStatus: '1',
  purposeOfTransaction: '03',
} as const
