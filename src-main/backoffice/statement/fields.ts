import type { StatementField } from '#contract/settlement-input.ts'
import type { HeaderWords } from '../workbook/columns.ts'

/** As `plainHeader` writes them. A field that stands earlier wins a header that has words of both. */
export const STATEMENT_WORDS: HeaderWords<StatementField> = {
  side: [
    'debit kredit',
    'debet kredit',
    'db cr',
    'dr cr',
    'd k',
    'd c',
    'dk',
    'dc',
    'tipe',
    'jenis',
    'type',
    'jenis mutasi',
    'tipe transaksi',
    'transaction type',
  ],
  date: ['tanggal', 'tgl', 'tanggal transaksi', 'tgl transaksi', 'date', 'transaction date', 'posting date'],
  balance: ['saldo', 'balance', 'saldo akhir', 'running balance'],
  debit: ['debit', 'debet', 'withdrawal', 'keluar', 'pengeluaran', 'dr', 'db'],
  credit: ['kredit', 'credit', 'deposit', 'masuk', 'pemasukan', 'cr'],
  amount: ['mutasi', 'jumlah', 'amount', 'nominal', 'nilai'],
  reference: [
    'referensi',
    'reference',
    'no referensi',
    'nomor referensi',
    'ref',
    'no ref',
    'no bukti',
    'reff',
  ],
  text: [
    'keterangan',
    'uraian',
    'deskripsi',
    'description',
    'berita',
    'remark',
    'remarks',
    'narasi',
    'detail',
  ],
}
