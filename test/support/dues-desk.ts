/** The desk of dues on a till in virtual time, with the work of its process and the listener's answers in this one. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDuesController, type DuesController } from '#backoffice/dues/controller.ts'
import { openDuesWork } from '#backoffice/dues/apart/work.ts'
import { accept, type Result } from '#contract/envelope.ts'
import type { Due, DuesList } from '#contract/dues-views.ts'
import { askOfDues } from '#counter/dues/ask-of-dues.ts'
import { madeUnder } from '#counter/show/made-under.ts'
import type { BillAsk } from '#domain/bill-draft.ts'
import { ALWAYS } from '#domain/right.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import { must } from './back-office.ts'
import { listeningMerchant } from './listening-merchant.ts'
import { nearby } from './near-worker.ts'
import { openVirtualTill, type VirtualTill } from './virtual-till.ts'

/** Two customers: one with two bills, one with one. */
export const DUES = [
  'Kode pelanggan;Nama pelanggan;Kode iuran;Nama iuran;Nama Inggris;Jumlah;Bayar sampai',
  'NIS-001;Siti Aminah;01;SPP Januari;Tuition January;Rp 250.000;31/01/2026',
  'NIS-001;;02;Uang buku;Books;Rp 75.000;31/01/2026',
  'NIS-002;Budi Santoso;01;SPP Januari;Tuition January;Rp 250.000;31/01/2026',
].join('\n')

export type DuesDesk = {
  readonly shop: VirtualTill
  controller(): DuesController
  /** Pasted, and confirmed with the sums that are shown. */
  make(
    text?: string,
    more?: { readonly replaces?: boolean; readonly withoutFaults?: boolean },
  ): Promise<Result<DuesList>>
  dues(list: string): readonly Due[]
  /** What the profile asks about a bill, where a test changes it. */
  asks: (() => Result<BillAsk>) | undefined
  /** How the gateway calls about a payment; `lost`: the call does not reach the till. */
  calls: 'S' | 'F' | 'lost' | 'untold'
  restart(): Promise<void>
  saved(): Buffer
  close(): Promise<void>
}

export function openDuesDesk(profile: Partial<GatewayProfile> = {}): DuesDesk {
  const folder = mkdtempSync(join(tmpdir(), 'loket-dues-'))
  const place = join(folder, 'iuran.xlsx')
  const listener = listeningMerchant(
    () => shop.journal(),
    () => shop.backOffice().personal(),
    () => shop.time.clock.now(),
  )
  const heard = (kind: 'inquiry' | 'payment', reference: string, body: object, code = '2002400'): void => {
    const at = shop.time.clock.now()
    const known = { at, kind, reference, code, verified: true }
    shop.journal().write.commit({ at, callbacks: [{ ...known, evidence: JSON.stringify({ body }) }] })
  }
  const shop = openVirtualTill({
    signedIn: () => 'sari',
    profile,
    merchant: {
      ...listener,
      inquire: async (input) => {
        const told = await listener.inquire(input)
        const isGranted = told.kind === 'granted'
        heard('inquiry', input.reference, {}, isGranted ? '2002400' : '4042412')
        if (isGranted) shop.till().toldOfInquiry([input.reference])
        return told
      },
      notifyPayment: async ({ reference, paid }) => {
        if (desk.calls === 'lost') return { kind: 'unreachable', why: 'connection', detail: '' }
        const transactionStatus = desk.calls === 'F' ? 'F' : 'S'
        heard('payment', reference, {
          paidAmount: { value: paid },
          additionalInfo: { transactionStatus },
        })
        if (desk.calls !== 'untold') shop.till().toldOfPayment(reference)
        return { kind: 'accepted' }
      },
    },
  })
  const open = () =>
    createDuesController({
      backoffice: shop.backOffice(),
      worker: nearby(openDuesWork()),
      approve: async () => accept({ approvedBy: 'sari' }),
      ask: () => desk.asks?.() ?? askOfDues(shop.till().deps),
      madeUnder: () => madeUnder(shop.till().deps.profile()),
      askFile: async () => undefined,
      askPlace: async () => place,
    })
  let controller = open()
  const desk: DuesDesk = {
    ...{ shop, calls: 'S', asks: undefined },
    controller: () => controller,
    make: async (text = DUES, { replaces = false, withoutFaults = false } = {}) => {
      const { read } = must(await controller.paste(text))
      const sums = { count: read?.good ?? 0, totalMinor: read?.totalMinor ?? 0n }
      const made = controller.make({ ...sums, withoutFaults, replaces }, ALWAYS)
      await shop.time.advance(1_000)
      return made
    },
    dues: (list) => controller.list({ list, states: [], text: '', skip: 0, limit: 200 }).rows,
    restart: async () => {
      await shop.restart()
      controller = open()
    },
    saved: () => readFileSync(place),
    close: async () => {
      await shop.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return desk
}
