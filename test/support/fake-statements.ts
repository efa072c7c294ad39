/** Files that ask a person: a portal's list, and a workbook with a sheet for each month. */
import { readCsv } from '#backoffice/workbook/csv.ts'
import type { SheetFile } from '#backoffice/workbook/sheet.ts'

/** Dates that may be read in two ways, a word that no one knows, a stray quote, and no period. */
export const PORTAL = [
  'Tanggal;Nomor Referensi;Keterangan;Jumlah;Status',
  '02/11/2026;P00126110600000017F3Q;QRIS;+150.000,00;SUKSES',
  '03/11/2026;P00126110600000027F3Q;"QRIS BU SRI;+45.000,00;SUKSES',
  '04/11/2026;P00126110600000037F3Q;QRIS;+82.500,00;GAGAL',
  '05/11/2026;P00126110600000047F3Q;VA 014;+1.250.000,00;Tertunda Bank',
  '06/11/2026;P00126110600000057F3Q;QRIS;+37.000,00;REFUNDED',
  '06/11/2026;P00126110600000067F3Q;QRIS;+61.000,00;SUKSES',
].join('\r\n')

export function fakeCsv(text: string): SheetFile {
  const read = readCsv(text, (cell) => /tanggal|saldo/i.test(cell))
  if ('why' in read) throw new Error(read.why)
  const { lines, delimiter, oddQuotes } = read
  return { format: 'csv', sheets: [{ name: '', lines }], encoding: 'windows-1252', delimiter, oddQuotes }
}

const HEADER = ['Tanggal', 'Keterangan', 'Debit', 'Kredit', 'Saldo']

/** A line is missing in October. */
export function fakeWorkbook(): SheetFile {
  const sheets = {
    Ringkasan: [['Nama', 'Warung Bu Sri']],
    Oktober: [
      ['Periode 01/10/2026 - 31/10/2026'],
      HEADER,
      ['', 'Saldo Awal', '', '', '4.000.000,00'],
      ['05/10/2026', 'SETTLEMENT PENYEDIA', '', '1.234.500,00', '5.234.500,00'],
      ['14/10/2026', 'BIAYA SEWA KIOS', '500.000,00', '', '4.734.500,00'],
      ['', 'Saldo Akhir', '', '', '4.984.500,00'],
    ],
    November: [HEADER, ['16/11/2026', 'SETTLEMENT PENYEDIA', '', '880.000,00', '5.864.500,00']],
  }
  return {
    format: 'xlsx',
    sheets: Object.entries(sheets).map(([name, rows]) => ({
      name,
      lines: rows.map((cells, at) => ({ line: at + 1, cells: cells.map((text) => ({ text })) })),
    })),
    oddQuotes: [],
  }
}
