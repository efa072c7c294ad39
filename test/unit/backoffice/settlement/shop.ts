/** A journal with paid orders, a bank's file, and the controller over both. */
import { utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createSettlementController } from '#backoffice/settlement/controller.ts'
import { FIRST_TERMS } from '#backoffice/settlement/terms.ts'
import type { TermsInput } from '#contract/settlement-input.ts'
import { rupiah } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import { ALWAYS } from '#domain/right.ts'
import { nearWorker } from '#test/support/near-worker.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { NOON, orderOf, paidEvidence, put } from '../../journal/helpers.ts'

const DAY_MS = 86_400_000
export { NOON, referenceOf } from '../../journal/helpers.ts'

export const TERMS: TermsInput = {
  ...FIRST_TERMS,
  fees: {
    rules: [{ method: 'any', from: '2026-01-01', basisPoints: 70n, fixed: 0n }],
    rounding: 'half-up',
    confirmed: true,
  },
}

/** Paid so many days after Friday, 20 November 2026. */
export function paidOrder(number: number, thousands: number, days = 0, more: Partial<Order> = {}): Order {
  const paidAt = NOON + days * DAY_MS + number
  return orderOf(number, {
    amount: rupiah(thousands * 1_000),
    createdAt: paidAt - 60_000,
    state: { kind: 'paid', since: paidAt, evidence: { ...paidEvidence, at: paidAt, paidAt } },
    ...more,
  })
}

export function openSettlementShop(orders: readonly Order[]) {
  const shop: VirtualTill = openVirtualTill()
  const journal = shop.journal()
  for (const order of orders) put(journal, order, order.state.since)
  let file: string | undefined
  // Wednesday of the week after.
  let days = 5
  const now = () => NOON + days * DAY_MS
  const parts = () => ({
    backoffice: {
      ...shop.backOffice(),
      signedIn: () => 'sari',
      clock: { now },
    },
    worker: nearWorker(journal.file),
    askFile: async () => file,
    bug: (error: unknown) => {
      throw error
    },
  })
  const controller = createSettlementController(parts())
  return {
    ...{ shop, journal },
    controller: {
      ...controller,
      /** As a manager does it: first the rules, then the word that they are right. */
      setTerms: (terms: TermsInput) => {
        if (terms.fees.confirmed) controller.setTerms({ ...terms, fees: { ...terms.fees, confirmed: false } })
        return controller.setTerms(terms)
      },
    },
    setTermsAtOnce: controller.setTerms,
    /** The controller of the next start, with nothing in memory. */
    restart: () => createSettlementController(parts()),
    laterBy: (more: number) => {
      days += more
    },
    /** Chooses a file of this text in the dialog. `written`: days before today. */
    openFile: (text: string | Uint8Array, name = 'mutasi.csv', written = 0) => {
      file = join(dirname(journal.file), name)
      writeFileSync(file, text)
      const at = (now() - written * DAY_MS) / 1_000
      utimesSync(file, at, at)
      return controller.open(ALWAYS)
    },
  }
}

/** `[day, rupiah]`, as one bank writes them. */
export function csvOf(rows: readonly (readonly [string, string])[]): string {
  return ['Tanggal;Keterangan;Debit;Kredit', ...rows.map(([day, sum]) => `${day};SETTLEMENT;;${sum}`)].join(
    '\n',
  )
}
