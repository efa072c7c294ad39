/** The till's paper in the fake main process. */
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { PaperDocument, PaperSettings, PaperView } from '#contract/paper-views.ts'
import { rupiah } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import type { Reference } from '#domain/reference.ts'
import { receipt } from '#paper/receipt.ts'
import { DEFAULT_PAPER } from '#paper/settings.ts'

export const PAPER: PaperView = {
  settings: { ...DEFAULT_PAPER, target: { kind: 'system', printer: 'TM_T82' } },
  printers: [
    { name: 'TM_T82', words: 'Printer depan' },
    { name: 'Canon', words: 'Canon kantor' },
  ],
  folder: '/home/kasir/Documents/Loket',
}

type What = InputOf<'paper.print'>['what']

export function createFakePaper(init: PaperView, changed: () => void) {
  let view = init
  const copies = new Map<string, number>()
  const put = (next: PaperView): PaperView => {
    view = next
    changed()
    return view
  }
  return {
    change: (next: Partial<PaperView>) => put({ ...view, ...next }),
    handlers: {
      'paper.get': () => view,
      'paper.news': () => (view.failed === undefined ? {} : { failed: view.failed }),
      'paper.lookForPrinters': () => put({ ...view, printers: view.printers ?? PAPER.printers ?? [] }),
      'paper.change': (change: InputOf<'paper.change'>) => {
        const given = Object.fromEntries(
          Object.entries(change).filter(([, value]) => value !== undefined),
        ) as Partial<PaperSettings>
        return put({ ...view, settings: { ...view.settings, ...given } })
      },
      'paper.chooseFolder': () => put({ ...view, folder: '/media/usb/struk' }),
      'paper.print': ({ what, to }: InputOf<'paper.print'>): OutputOf<'paper.print'> => {
        const copy = (copies.get(JSON.stringify(what)) ?? 0) + 1
        copies.set(JSON.stringify(what), copy)
        return to === 'pdf' || view.settings.target.kind === 'pdf'
          ? { to: 'pdf', copy, file: `${view.folder}/slip.pdf` }
          : { to: 'printer', copy }
      },
      'paper.preview': ({ what }: { what: What }) =>
        what.kind === 'receipt' ? receiptOf(view.settings) : slipOf(what, view.settings),
    },
  }
}

const AT = Date.parse('2026-11-20T14:03:20+07:00')
const PAID: Order = {
  reference: 'P00126112000000427F3Q' as Reference,
  saleId: 'S1',
  method: 'qr',
  amount: rupiah(150_000n),
  createdAt: AT - 60_000,
  expiresAt: AT + 540_000,
  watchUntil: AT + 86_400_000,
  takenBy: 'practice-cashier',
  note: 'meja 4',
  state: {
    kind: 'paid',
    since: AT,
    evidence: { source: 'status', at: AT, flag: 'S', transactionId: 'T261120140318', rrn: '632414031821' },
  },
}

/** A receipt as the till prints it. */
function receiptOf(settings: PaperSettings): PaperDocument {
  const till = { mode: 'practice', till: 1, copy: 1, now: AT } as const
  const nameOf = () => 'Siti'
  return receipt({ settings, language: 'id', merchantName: 'Warung Bu Sri', ...till, nameOf }, PAID)
}

/** A slip recognisable by its title and number. */
function slipOf(what: What, { width, addressLines, footer }: PaperSettings): PaperDocument {
  return {
    width,
    title: `Slip ${what.kind}`,
    language: 'id',
    watermark: 'LATIHAN / PRACTICE',
    lines: [
      { kind: 'band', text: 'LATIHAN - BUKAN BUKTI PEMBAYARAN' },
      { kind: 'text', text: 'Warung Bu Sri', align: 'center', size: 'large', bold: true },
      ...addressLines.map((text) => ({ kind: 'text', text, align: 'center' }) as const),
      { kind: 'rule' },
      { kind: 'text', text: `Slip ${what.kind}`, align: 'center' },
      { kind: 'text', text: 'Rp\u00a0150.000', align: 'center', size: 'big', bold: true },
      { kind: 'pair', left: 'Nomor pesanan', right: 'P001-261120-0000042-7F3Q' },
      {
        kind: 'table',
        rows: [
          ['QR', '45', 'Rp\u00a06.750.000'],
          ['Virtual account', '3', 'Rp\u00a0500.000'],
        ],
      },
      { kind: 'ruler' },
      { kind: 'qr', content: 'LOKET 58 mm', caption: 'Pindai' },
      { kind: 'barcode', content: 'LKTU0010000042807024' },
      { kind: 'space' },
      ...(footer === '' ? [] : [{ kind: 'text', text: footer, align: 'center' } as const]),
      { kind: 'cut' },
    ],
  }
}
