import type { DueField } from '#contract/dues-input.ts'
import type { HeaderWords } from '../workbook/columns.ts'

/** As `plainHeader` writes them. A field that stands earlier wins a header that has words of both. */
export const DUE_WORDS: HeaderWords<DueField> = {
  customer: [
    'kode pelanggan',
    'kode anggota',
    'nomor anggota',
    'nis',
    'nomor induk',
    'customer code',
    'member code',
  ],
  name: ['nama pelanggan', 'nama anggota', 'nama siswa', 'nama', 'customer name', 'member name'],
  phone: ['telepon', 'telp', 'nomor hp', 'no hp', 'hp', 'phone'],
  email: ['email', 'e mail', 'surel'],
  contract: ['nomor kontrak', 'no kontrak', 'contract number', 'contract'],
  number: ['angsuran ke', 'instalment number', 'installment number'],
  subCompany: ['kode sub perusahaan', 'sub perusahaan', 'sub company'],
  english: ['nama inggris', 'nama dalam bahasa inggris', 'english name'],
  code: ['kode iuran', 'kode tagihan', 'nomor tagihan', 'no tagihan', 'bill code', 'bill number'],
  indonesia: ['iuran', 'nama iuran', 'nama tagihan', 'tagihan', 'keterangan', 'bill name', 'bill'],
  amount: ['jumlah', 'nominal', 'nilai', 'amount'],
  until: ['bayar sampai', 'batas bayar', 'jatuh tempo', 'tempo', 'pay by', 'due date'],
}

/** In a workbook that Loket makes: one for both languages, which it reads again. */
export const DUE_HEADS: Readonly<Record<DueField, string>> = {
  customer: 'Kode pelanggan / Customer code',
  name: 'Nama pelanggan / Customer name',
  phone: 'Telepon / Phone',
  email: 'Email',
  code: 'Kode iuran / Bill code',
  indonesia: 'Nama iuran / Bill name',
  english: 'Nama Inggris / English name',
  amount: 'Jumlah / Amount',
  subCompany: 'Kode sub-perusahaan / Sub company',
  until: 'Bayar sampai / Pay by',
  contract: 'Nomor kontrak / Contract number',
  number: 'Angsuran ke / Instalment number',
}
