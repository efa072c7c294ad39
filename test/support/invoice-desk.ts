/** The desk of invoices on a till in virtual time, with the work of its process in this one. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keysIn, openInvoiceWork } from '#backoffice/invoices/apart/work.ts'
import { createInvoicesController, type InvoicesController } from '#backoffice/invoices/controller.ts'
import { recoverInstructions } from '#backoffice/recover.ts'
import { accept, type Result } from '#contract/envelope.ts'
import type { InvoiceDraft, InvoiceRun } from '#contract/invoices-views.ts'
import type { InputOf } from '#contract/procedures.ts'
import { ALWAYS } from '#domain/right.ts'
import { must } from './back-office.ts'
import { nearby } from './near-worker.ts'
import { openVirtualTill, type VirtualTill, type VirtualTillOptions } from './virtual-till.ts'

export const INVOICE_HEADER =
  'Nomor tagihan;Kode pelanggan;Nama pelanggan;Email;Telepon;Jumlah;Tanggal terbit;Jatuh tempo;Catatan'

/** Line `number + 1` of the file. */
export function invoiceCells(number: number): string[] {
  return [
    ...[`S1_${number}_N`, `MEMBER-${number}`, `PELANGGAN ${number}`, `pelanggan-${number}@mail.example`],
    ...['6281200000000', `Rp ${10 + (number % 90)}.000`, '05/01/2026', '28/02/2026', 'Januari'],
  ]
}

export function invoiceCsv(rows: readonly (readonly string[])[]): string {
  return [INVOICE_HEADER, ...rows.map((cells) => cells.join(';'))].join('\r\n')
}

export function invoiceRows(count: number): string[][] {
  return Array.from({ length: count }, (_, at) => invoiceCells(at + 1))
}

export type InvoiceDesk = {
  readonly shop: VirtualTill
  controller(): InvoicesController
  openText(text: string): Promise<InvoiceDraft>
  /** What a person confirms of the workbook that is open. */
  seen(): Promise<Pick<InputOf<'invoices.send'>, 'count' | 'totalMinor' | 'digest'>>
  /** With the sums that are shown, and lets the time pass that sending takes. */
  send(withoutFaults?: boolean): Promise<Result<InvoiceRun>>
  /** The till starts again, as after an evening. */
  restart(): Promise<void>
  /** As after SIGKILL at the moment of the photograph. */
  wakeFrom(photograph: string): Promise<void>
  /** The last workbook that was saved. */
  saved(): Buffer
  close(): Promise<void>
}

export function openInvoiceDesk(options: VirtualTillOptions = {}): InvoiceDesk {
  const shop = openVirtualTill({ signedIn: () => 'sari', ...options })
  const folder = mkdtempSync(join(tmpdir(), 'loket-invoices-'))
  const file = join(folder, 'tagihan.csv')
  const place = join(folder, 'hasil.xlsx')
  const open = () =>
    createInvoicesController({
      backoffice: shop.backOffice(),
      worker: nearby(openInvoiceWork(keysIn(shop.journal().file))),
      approve: async () => accept({ approvedBy: 'sari' }),
      askFile: async () => file,
      askPlace: async () => place,
    })
  let controller = open()
  const passing = async <T>(asked: Promise<T>): Promise<T> => {
    for (let seconds = 0; seconds < 30; seconds += 1) await shop.time.advance(1_000)
    return asked
  }
  const seen = async () => {
    const { read } = must(await controller.draft()) ?? {}
    if (read === undefined) throw new Error('no workbook')
    return { count: read.good, totalMinor: read.totalMinor, digest: read.digest }
  }
  return {
    shop,
    controller: () => controller,
    seen,
    openText: async (text) => {
      writeFileSync(file, text)
      const draft = must(await controller.open('send', ALWAYS))
      if (draft === null) throw new Error('no file')
      return draft
    },
    send: async (withoutFaults = false) => {
      return passing(controller.send({ ...(await seen()), withoutFaults }, ALWAYS))
    },
    restart: async () => {
      await shop.restart()
      recoverInstructions(shop.backOffice())
      controller = open()
    },
    wakeFrom: async (photograph) => {
      await shop.wakeFrom(photograph)
      recoverInstructions(shop.backOffice())
      controller = open()
    },
    saved: () => readFileSync(place),
    close: async () => {
      await shop.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
