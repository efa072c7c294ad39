import type { BatchField } from '#contract/batch-input.ts'
import type { HeaderWords } from '../../workbook/columns.ts'

/** In a workbook that Loket makes: one for both languages, which it reads again. */
export const BATCH_HEADS: Readonly<Record<BatchField, string>> = {
  name: 'Nama penerima / Payee name',
  accountNo: 'Nomor rekening / Account number',
  bankCode: 'Kode bank / Bank code',
  bankName: 'Nama bank / Bank name',
  swiftCode: 'Kode SWIFT / SWIFT code',
  amount: 'Jumlah / Amount',
  day: 'Tanggal kirim / Send on',
  fee: 'Biaya transfer / Transfer fee',
  transferType: 'Cara transfer / Transfer type',
  email: 'Email',
  address: 'Alamat / Address',
  sourceAccountName: 'Nama rekening sumber / Source account name',
  remark: 'Keterangan / Remark',
  referenceNo: 'Nomor bank sumber / Source bank reference',
  trxType: 'Jaringan / Network',
  proxyType: 'Jenis alamat penerima / Proxy type',
  proxyValue: 'Alamat penerima / Proxy value',
  trxPurposeCode: 'Kode tujuan / Purpose code',
  beneficiaryAccountType: 'Jenis rekening / Account type',
  beneficiaryCustomerType: 'Jenis penerima / Customer type',
  beneficiaryCustomerResidentStatus: 'Kependudukan / Resident status',
  beneficiaryCustomerTownName: 'Kota penerima / Town',
  purposeOfTransaction: 'Tujuan transfer / Purpose of transaction',
  memo: 'Memo',
}

/** As `plainHeader` writes them: the two halves of a heading, and what banks call the same. */
export const BATCH_WORDS: HeaderWords<BatchField> = {
  // Before the shorter words that stand in them.
  sourceAccountName: halvesOf('sourceAccountName'),
  referenceNo: halvesOf('referenceNo'),
  beneficiaryAccountType: halvesOf('beneficiaryAccountType'),
  beneficiaryCustomerType: halvesOf('beneficiaryCustomerType'),
  beneficiaryCustomerResidentStatus: halvesOf('beneficiaryCustomerResidentStatus'),
  beneficiaryCustomerTownName: halvesOf('beneficiaryCustomerTownName'),
  purposeOfTransaction: halvesOf('purposeOfTransaction'),
  trxPurposeCode: halvesOf('trxPurposeCode'),
  proxyType: halvesOf('proxyType'),
  proxyValue: halvesOf('proxyValue'),
  trxType: halvesOf('trxType'),
  accountNo: [...halvesOf('accountNo'), 'no rekening', 'rekening', 'account no', 'account'],
  bankCode: [...halvesOf('bankCode'), 'kode bank penerima'],
  bankName: [...halvesOf('bankName'), 'bank'],
  swiftCode: [...halvesOf('swiftCode'), 'swift', 'bic'],
  name: [...halvesOf('name'), 'nama pemilik rekening', 'nama', 'account name', 'beneficiary name', 'name'],
  amount: [...halvesOf('amount'), 'nominal', 'nilai', 'total'],
  day: [...halvesOf('day'), 'tanggal', 'tgl', 'date'],
  fee: [...halvesOf('fee'), 'biaya', 'fee'],
  transferType: halvesOf('transferType'),
  email: ['email', 'e mail', 'surel'],
  address: [...halvesOf('address')],
  remark: [...halvesOf('remark'), 'berita', 'remarks'],
  memo: ['memo'],
}

function halvesOf(field: BatchField): readonly string[] {
  return BATCH_HEADS[field].toLowerCase().split(' / ')
}
