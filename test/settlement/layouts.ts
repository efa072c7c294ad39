// The same rows as three banks write them.
import { type PlainCell, plainXlsx } from '#test/support/plain-xlsx.ts'

/** `reference` and `isPaid`: in a portal's list of payments; all rows have them, or none. */
export type FileRow = {
  readonly day: string
  readonly rupiah: number
  readonly text: string
  readonly reference?: string
  readonly isPaid?: boolean
}

type Period = { readonly from: string; readonly through: string }

export const LAYOUTS: Readonly<Record<string, (rows: readonly FileRow[], period: Period) => Uint8Array>> = {
  'semicolons.csv': semicolons,
  'letters.txt': letters,
  'spreadsheet.xlsx': spreadsheet,
}

const OPENING = 5_000_000

/** Two columns of amounts, `1.234.567,00`, Windows-1252. */
function semicolons(rows: readonly FileRow[], period: Period): Uint8Array {
  let saldo = OPENING
  const lines = rows.map(({ day, rupiah, text, ...portal }) => {
    saldo += addedBy(rupiah, portal)
    const [debit, kredit] = rupiah < 0 ? [indonesian(-rupiah), ''] : ['', indonesian(rupiah)]
    const cells = [day.split('-').reverse().join('/'), quoted(text), debit, kredit, indonesian(saldo)]
    return [...cells, ...given(portal, 'SUKSES', 'Kedaluwarsa')].join(';')
  })
  const before = ['Nama;Toko Ibu Désirée', 'Nomor rekening;1234567890', `Periode;${spanOf(period)}`, '']
  const header = [
    'Tanggal;Keterangan;Debit;Kredit;Saldo',
    ...(isNamed(rows) ? ['Referensi', 'Status'] : []),
  ].join(';')
  const all = [
    ...before,
    header,
    `;Saldo Awal;;;${indonesian(OPENING)}`,
    ...lines,
    `;Saldo Akhir;;;${indonesian(saldo)}`,
    '',
  ]
  return Buffer.from(all.join('\r\n'), 'latin1')
}

/** One column of amounts with letters, `"1,234,567.00 CR"`, UTF-8 with a byte order mark, newest first. */
function letters(rows: readonly FileRow[], period: Period): Uint8Array {
  let saldo = OPENING
  const lines = rows.map(({ day, rupiah, text, ...portal }) => {
    saldo += addedBy(rupiah, portal)
    const [year = '', month, date] = day.split('-')
    const amount = `"${english(Math.abs(rupiah))} ${rupiah < 0 ? 'DB' : 'CR'}"`
    const cells = [`${date}-${month}-${year.slice(2)}`, quoted(text), amount, `"${english(saldo)}"`]
    return [...cells, ...given(portal, 'Paid', 'Expired')].join(',')
  })
  const header = [
    'Tgl. Transaksi,Uraian,Mutasi (Rp),Saldo (Rp)',
    ...(isNamed(rows) ? ['No. Referensi', 'Status Transaksi'] : []),
  ]
  return Buffer.from([`\uFEFFPeriode: ${spanOf(period)}`, header.join(','), ...lines.toReversed()].join('\n'))
}

/** Dates of two kinds, and numbers; on the second sheet. */
function spreadsheet(rows: readonly FileRow[], period: Period): Uint8Array {
  const months = 'Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des'.split(' ')
  let saldo = OPENING
  const lines = rows.map(({ day, rupiah, text, ...portal }, at): readonly PlainCell[] => {
    saldo += addedBy(rupiah, portal)
    const [year, month, date] = day.split('-')
    const named = `${date} ${months[Number(month) - 1]} ${year}`
    const amounts = rupiah < 0 ? [-rupiah, null] : [null, rupiah]
    return [
      at % 2 === 0 ? { date: day } : named,
      text,
      ...amounts,
      saldo,
      ...given(portal, 'Berhasil', 'GAGAL'),
    ]
  })
  const header = ['Transaction Date', 'Description', 'Debit', 'Credit', 'Balance']
  const all = [...header, ...(isNamed(rows) ? ['Reference', 'Payment Status'] : [])]
  return plainXlsx({
    Account: [['Account', '1234567890']],
    Mutations: [['Period', spanOf(period)], all, ...lines],
  })
}

function spanOf({ from, through }: Period): string {
  return [from, through].map((day) => day.split('-').reverse().join('/')).join(' - ')
}

function isNamed(rows: readonly FileRow[]): boolean {
  return rows[0]?.reference !== undefined
}

type Portal = Pick<FileRow, 'reference' | 'isPaid'>

function given({ reference, isPaid = true }: Portal, paid: string, open: string): readonly string[] {
  return reference === undefined ? [] : [reference, isPaid ? paid : open]
}

function addedBy(rupiah: number, { isPaid = true }: Portal): number {
  return isPaid ? rupiah : 0
}

function indonesian(rupiah: number): string {
  return `${grouped(rupiah, '.')},00`
}

function english(rupiah: number): string {
  return `${grouped(rupiah, ',')}.00`
}

function grouped(rupiah: number, mark: string): string {
  return String(rupiah).replace(/\B(?=(?:\d{3})+$)/g, mark)
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
