import { describe, expect, test } from 'vitest'
import { STATEMENT_WORDS as WORDS } from '#backoffice/statement/fields.ts'
import {
  fieldOf,
  findHeader,
  fingerprintOf,
  guessMapping,
  plainHeader,
} from '#backoffice/workbook/columns.ts'

const lineOf = (line: number, ...texts: readonly string[]) => ({
  line,
  cells: texts.map((text) => ({ text })),
})

describe('a header', () => {
  test.each([
    ['Tanggal', 'date'],
    ['TGL. TRANSAKSI', 'date'],
    ['Keterangan', 'text'],
    ['Uraian Transaksi', 'text'],
    ['Debit (Rp)', 'debit'],
    ['Mutasi Debet', 'debit'],
    ['Mutasi Kredit', 'credit'],
    ['Debit/Kredit', 'side'],
    ['DB/CR', 'side'],
    ['Mutasi', 'amount'],
    ['Jumlah [IDR]', 'amount'],
    ['Saldo', 'balance'],
    ['Saldo Akhir', 'balance'],
    ['No. Referensi', 'reference'],
    ['Cabang', undefined],
    ['', undefined],
  ])('%s is of %s', (header, field) => {
    expect(fieldOf(WORDS, header)).toBe(field)
  })
  test('gives each field one column: the one that is exactly its word', () => {
    const header = ['No', 'Tanggal Efektif', 'Tanggal', 'Keterangan', 'Debit', 'Kredit', 'Saldo']
    expect(guessMapping(WORDS, header)).toEqual({ date: 2, text: 3, debit: 4, credit: 5, balance: 6 })
  })
  test('is the line with most fields, below what a bank writes first', () => {
    const header = lineOf(4, 'Tanggal', 'Keterangan', 'Mutasi', 'Saldo')
    const lines = [
      lineOf(1, 'Nomor rekening', '123'),
      lineOf(2, 'Tanggal cetak', '02/03/2026'),
      lineOf(3, ''),
      header,
      lineOf(5, '02/03/2026', 'Setoran', '1.000,00', '1.000,00'),
    ]
    expect(findHeader(WORDS, lines, 'date')).toBe(header)
    expect(findHeader(WORDS, lines.slice(0, 3), 'date')).toBeUndefined()
  })
  test('has one fingerprint however it is written, and another in another order', () => {
    expect(fingerprintOf(['Tanggal', 'SALDO (IDR)'])).toBe(fingerprintOf([' tanggal:', 'Saldo']))
    expect(fingerprintOf(['Tanggal', 'Saldo'])).not.toBe(fingerprintOf(['Saldo', 'Tanggal']))
    expect(plainHeader('Tgl. Transaksi (WIB)')).toBe('tgl transaksi')
  })
})
