/** A shop with two managers that pays workbooks, over the gateway simulator in virtual time. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BatchesController, createBatchesController } from '#backoffice/payouts/batch/controller.ts'
import type { BatchWorker } from '#backoffice/payouts/batch/messages.ts'
import { openBatchWork } from '#backoffice/payouts/batch/work.ts'
import type { PayoutPeople } from '#backoffice/payouts/people.ts'
import { type PayoutWatch, watchPayouts } from '#backoffice/payouts/watch.ts'
import type { BatchNow } from '#contract/batch-views.ts'
import { ALWAYS } from '#domain/right.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import { must, requestsFor } from '#test/support/back-office.ts'
import { nearby } from '#test/support/near-worker.ts'
import type { VirtualTillOptions } from '#test/support/virtual-till.ts'
import { DEWI, openDesk } from './desk.ts'

export const HEADER = [
  ...['Nama penerima', 'Nomor rekening', 'Kode bank', 'Jumlah', 'Tanggal kirim', 'Keterangan'],
  ...['Nama rekening sumber', 'Jenis rekening', 'Tujuan transfer', 'Jenis penerima', 'Memo', 'Kependudukan'],
]

/** `changes`: other texts, by the number of their column. */
export const row = (number: number, changes: Readonly<Record<number, string>> = {}) => {
  const cells = [
    ...[`PENERIMA ${number}`, String(7_310_000_000 + number), '008', `${10 + (number % 20)}.000`],
    ...['2026-01-05', 'Gaji Januari', 'WARUNG CONTOH', 'SVGS', '99', '01', `Gaji ${number}`, '1'],
  ]
  return cells.map((cell, at) => changes[at] ?? cell)
}
export const rows = (count: number) => Array.from({ length: count }, (_, at) => row(at + 1))

export type BatchDesk = ReturnType<typeof openBatchDesk>

export function openBatchDesk(options: VirtualTillOptions = {}) {
  const profile: Partial<GatewayProfile> & { transferSource?: GatewayProfile['transferSource'] } = {
    banks: [{ code: '008', name: 'BANK CONTOH', swiftCode: 'SAMPIDJA' }],
    budget: { perMinute: 600, perHour: 6_000, reservePerMinute: 5, reservePerHour: 50 },
  }
  const desk = openDesk({ ...options, profile })
  const folder = mkdtempSync(join(tmpdir(), 'loket-batch-'))
  const near = nearby(openBatchWork())
  /** What the process of the workbook is, and who the managers are: a test may put another in its place. */
  const given: { worker: BatchWorker; people: PayoutPeople } = { worker: near, people: desk.people }
  let watch: PayoutWatch | undefined
  let controller: BatchesController
  const open = (): void => {
    watch?.stop()
    watch = watchPayouts(desk.shop.backOffice(), { managers: () => given.people.managers() })
    controller = createBatchesController({
      deps: desk.shop.backOffice(),
      people: {
        managers: () => given.people.managers(),
        checkPin: (...asked) => given.people.checkPin(...asked),
      },
      worker: { ...near, ask: (name, input) => given.worker.ask(name, input) },
      sendSoon: watch.soon,
      askFile: async () => join(folder, 'gaji.csv'),
      askPlace: async () => join(folder, 'kosong.xlsx'),
    })
  }
  open()
  const opened = async (of: readonly (readonly string[])[], header: readonly string[] = HEADER) => {
    const lines = [header, ...of].map((cells) => cells.join(';'))
    writeFileSync(join(folder, 'gaji.csv'), lines.join('\r\n'))
    const draft = must(await controller.open(ALWAYS))
    if (draft?.read === undefined) throw new Error('no header')
    return draft.read
  }
  const now = (batch: string) =>
    controller.one(batch) ??
    ({ stages: {}, toCheck: { count: 0, totalMinor: 0n } } as Pick<BatchNow, 'stages' | 'toCheck'>)
  const propose = async (of: readonly (readonly string[])[]) => {
    const { good, totalMinor } = await opened(of)
    return going(controller.propose({ count: good, totalMinor, withoutFaults: false }))
  }
  /** Timers that are due run until it is done. */
  async function going<T>(act: Promise<T>): Promise<T> {
    let isDone = false
    const done = () => void (isDone = true)
    void act.finally(done).catch(() => undefined)
    while (!isDone) await desk.shop.time.advance(0)
    return act
  }
  return {
    ...{ desk, shop: desk.shop, profile, given, open, opened, propose, going, now },
    controller: () => controller,
    sent: () => requestsFor(desk.shop, 'transfer-interbank'),
    proposed: async (of: readonly (readonly string[])[]) => must(await propose(of)),
    approve: (batch: string, changes: object = {}) =>
      controller.approve({ batch, without: [], ...now(batch).toCheck, approval: DEWI, ...changes }, ALWAYS),
    stop: () => watch?.stop(),
    close: async () => {
      watch?.stop()
      await desk.shop.close()
      rmSync(folder, { recursive: true, force: true })
    },
    pass: async (minutes: number) => {
      for (let at = 0; at < minutes * 6; at += 1) await desk.shop.time.advance(10_000)
    },
  }
}
