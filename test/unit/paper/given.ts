/** Slips for the paper's tests: one till, one person, one moment. */
import type { PaperSettings } from '#contract/paper-views.ts'
import type { Evidence } from '#domain/evidence.ts'
import { rupiah } from '#domain/money.ts'
import type { Order, OrderState } from '#domain/order.ts'
import type { Reference } from '#domain/reference.ts'
import type { Between, Tally, ZReport } from '#domain/shift.ts'
import type { HoldSlip } from '#domain/slip.ts'
import type { SlipContext } from '#paper/frame.ts'
import { DEFAULT_PAPER } from '#paper/settings.ts'

/** 2026-11-20 14:03:22 in Jakarta. */
export const AT = Date.parse('2026-11-20T14:03:22+07:00')
export const MINUTE = 60_000
export const REFERENCE = 'P00126112000000427F3Q'

const NAMES: Readonly<Record<string, string>> = { 'kasir-1': 'Sari', 'manajer-1': 'Dewi' }

export const SETTINGS: PaperSettings = {
  ...DEFAULT_PAPER,
  addressLines: ['Jl. Merdeka 17', 'Bandung 40111'],
  footer: 'Terima kasih',
}

export function contextOf(
  changes: Partial<SlipContext> = {},
  settings: Partial<PaperSettings> = {},
): SlipContext {
  return {
    settings: { ...SETTINGS, ...settings },
    language: 'id',
    merchantName: 'Warung Bu Sri',
    mode: 'real',
    till: 1,
    nameOf: (id) => NAMES[id],
    copy: 1,
    now: AT + 5 * MINUTE,
    ...changes,
  }
}

export const CONFIRMED: Evidence = {
  source: 'status',
  at: AT,
  flag: 'S',
  paidAt: AT - 2_000,
  transactionId: 'TRX-20261120-000918273645',
  rrn: '632514098765',
}

export function orderOf(state: OrderState, changes: Partial<Order> = {}): Order {
  return {
    reference: REFERENCE as Reference,
    saleId: 'S1',
    method: 'qr',
    amount: rupiah(150_000n),
    createdAt: AT - MINUTE,
    expiresAt: AT + 9 * MINUTE,
    watchUntil: AT + 1000 * MINUTE,
    takenBy: 'kasir-1',
    state,
    ...changes,
  }
}

export const paid = (changes: Partial<Evidence> = {}): OrderState => ({
  kind: 'paid',
  since: AT,
  evidence: { ...CONFIRMED, ...changes },
})

export const HOLD: HoldSlip = {
  number: 12,
  at: AT,
  by: 'kasir-1',
  amount: rupiah(150_000n),
  reference: REFERENCE,
  shown: 'success-screen',
  shownAt: AT - MINUTE,
  personal: 'p1.sealed',
}

const tally = (count: number, whole: bigint): Tally => ({ count, minor: whole * 100n })

export const Z: ZReport = {
  number: 7,
  till: 1,
  mode: 'real',
  openedAt: AT - 600 * MINUTE,
  openedBy: 'kasir-1',
  closedAt: AT,
  closedBy: 'kasir-1',
  approvedBy: 'manajer-1',
  fromSeq: 1201n,
  toSeq: 2044n,
  takings: {
    all: tally(48, 7_250_000n),
    byMethod: { qr: tally(45, 6_750_000n), va: tally(3, 500_000n) },
    byCashier: { 'kasir-1': tally(40, 6_000_000n), 'kasir-2': tally(8, 1_250_000n) },
    late: tally(1, 35_000n),
  },
  orders: { paid: tally(47, 7_215_000n), expired: tally(4, 210_000n), unknown: tally(1, 150_000n) },
  late: [
    {
      reference: 'P00126111900000097F3Q',
      method: 'qr',
      minor: 3_500_000n,
      state: 'paid-late',
      createdAt: AT - 1500 * MINUTE,
    },
  ],
  carriedOver: [
    { reference: REFERENCE, method: 'va', minor: 15_000_000n, state: 'unknown', createdAt: AT - MINUTE },
  ],
  cash: {
    float: rupiah(500_000n),
    sales: tally(2, 85_000n),
    in: tally(1, 100_000n),
    out: tally(1, 50_000n),
    expected: rupiah(635_000n),
    counted: rupiah(630_000n),
    difference: { minor: -500_000n, currency: 'IDR' },
  },
  comparison: {
    kind: 'made',
    at: AT,
    compared: 52,
    here: tally(47, 7_215_000n),
    there: tally(48, 7_250_000n),
    disagreements: [
      {
        reference: 'P00126112000000317F3Q',
        why: 'status-differs',
        here: { state: 'expired', minor: 3_500_000n },
        there: { status: 'S', minor: 3_500_000n },
      },
    ],
    unanswered: [REFERENCE],
  },
  note: 'Kembalian kurang',
  before: '0'.repeat(64),
}

/** Takings from before this Z's shift was opened. */
export const BETWEEN: Between = {
  takings: {
    all: tally(3, 90_000n),
    byMethod: { qr: tally(2, 60_000n), link: tally(1, 30_000n) },
    byCashier: { 'kasir-1': tally(3, 90_000n) },
    late: tally(0, 0n),
  },
  cashSales: tally(1, 25_000n),
}

/** Sources other than the gateway. */
export const EVIDENCE_SOURCES_OF_PEOPLE = ['manager', 'till'] as const
