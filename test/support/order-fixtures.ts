import type { EvidenceView, OrderView } from '#contract/views.ts'
import { rupiah } from '#domain/money.ts'
import type { StateKind } from '#domain/order.ts'
import { identityOf } from '#domain/qr-identity.ts'
import { writeQrPayload } from '#domain/qr-write.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

function qrOf(amountMinor: bigint, reference: string): NonNullable<OrderView['qr']> {
  const content = writeQrPayload({
    amount: { minor: amountMinor, currency: 'IDR' },
    merchantName: 'WARUNG BU SRI',
    city: 'JAKARTA',
    postcode: '10110',
    reference,
  })
  return { content, warnings: [], identity: identityOf(content) }
}

function status(at: number, more: Partial<EvidenceView> = {}): EvidenceView {
  return { source: 'status', at, code: '2002600', message: 'Successful', ...more }
}

type Extra = (order: OrderView, now: number) => Partial<OrderView>

const NONE = {
  checkNow: false,
  cancel: false,
  renew: false,
  retry: false,
  acknowledge: false,
  takeCash: false,
  resolve: false,
}
const asked = (now: number, outcome = 'done') => ({
  lastAsked: { at: now - 4 * SECOND, outcome, code: '2002600' },
})
const soon = (now: number) => ({ nextCheckAt: now + 6 * SECOND })

/** What a state adds to the plain order. */
const EXTRAS: Readonly<Record<StateKind, Extra>> = {
  draft: () => ({ can: { ...NONE, retry: true } }),
  sending: (_, now) => ({ since: now - 2 * SECOND }),
  'not-sent': () => ({
    notSentWhy: 'no-connection',
    can: { ...NONE, retry: true, acknowledge: true, takeCash: true },
  }),
  refused: (_, now) => ({
    evidence: {
      source: 'generate',
      at: now - 9 * SECOND,
      code: '4014700',
      message: 'Unauthorized. Invalid Signature from Client',
    },
    can: { ...NONE, renew: true, acknowledge: true, takeCash: true },
  }),
  waiting: (order, now) => ({
    qr: qrOf(order.amountMinor, order.reference),
    can: { ...NONE, checkNow: true, cancel: true, renew: true, takeCash: true },
    ...asked(now),
    ...soon(now),
  }),
  cancelling: (_, now) => ({
    cancelTried: true,
    can: { ...NONE, checkNow: true, renew: true },
    ...asked(now),
    ...soon(now),
  }),
  unknown: (_, now) => ({
    unknownWhy: 'timeout',
    can: { ...NONE, checkNow: true, renew: true, takeCash: true },
    ...asked(now, 'unknown'),
    ...soon(now),
  }),
  'never-arrived': (_, now) => ({
    evidence: status(now - 20 * SECOND, { code: '4042601', message: 'Transaction Not Found' }),
    can: { ...NONE, renew: true, acknowledge: true, takeCash: true },
  }),
  suspect: (_, now) => ({
    evidence: status(now - 30 * SECOND, { flag: 'SP' }),
    can: { ...NONE, checkNow: true, takeCash: true },
    ...asked(now),
    ...soon(now),
  }),
  settling: (_, now) => ({
    evidence: status(now - 30 * SECOND, { flag: 'WS' }),
    can: { ...NONE, checkNow: true },
    ...asked(now),
    ...soon(now),
  }),
  failed: (_, now) => ({
    evidence: status(now - 30 * SECOND, { flag: 'F' }),
    can: { ...NONE, checkNow: true, renew: true, acknowledge: true, takeCash: true },
  }),
  expired: (_, now) => ({
    evidence: { source: 'till', at: now - MINUTE },
    can: { ...NONE, checkNow: true, renew: true, acknowledge: true, takeCash: true },
    ...asked(now),
  }),
  cancelled: (_, now) => ({
    evidence: status(now - MINUTE, { flag: 'EX' }),
    cancelTried: true,
    can: { ...NONE, checkNow: true, renew: true, acknowledge: true, takeCash: true },
  }),
  paid: (order, now) => ({
    evidence: paidBy(order, now, order.amountMinor),
    release: 'yes',
    can: { ...NONE, acknowledge: true },
  }),
  'paid-wrong-amount': (order, now) => ({
    evidence: paidBy(order, now, order.amountMinor - 5_000_00n),
    differenceMinor: -5_000_00n,
    can: { ...NONE, checkNow: true, resolve: true },
  }),
  'paid-late': (order, now) => ({
    evidence: { ...paidBy(order, now, order.amountMinor), source: 'history' },
    was: 'expired',
    release: 'manager',
    can: { ...NONE, checkNow: true, resolve: true },
  }),
}

function paidBy({ amountMinor }: OrderView, now: number, paidMinor: bigint): EvidenceView {
  return status(now - 3 * SECOND, {
    flag: 'S',
    paidMinor,
    totalMinor: amountMinor,
    paidAt: now - 5 * SECOND,
    transactionId: '261120000000000001',
    rrn: '632500012345',
  })
}

let made = 0

/** A believable order in a state; Rp 150.000 by QR, ten minutes, made 40 seconds ago. */
export function orderIn(state: StateKind, overrides: Partial<OrderView> = {}, now = Date.now()): OrderView {
  made += 1
  const serial = String(made).padStart(7, '0')
  const plain: OrderView = {
    reference: `P001261120${serial}7F3Q`,
    displayReference: `P001-261120-${serial}-7F3Q`,
    saleId: `S${serial}`,
    method: 'qr',
    amountMinor: rupiah(150_000).minor,
    createdAt: now - 40 * SECOND,
    expiresAt: now + 560 * SECOND,
    watchUntil: now + 30 * 60 * MINUTE,
    state,
    since: now - 35 * SECOND,
    cancelTried: false,
    release: 'no',
    can: NONE,
    siblings: [],
    ...overrides,
  }
  return { ...plain, ...EXTRAS[state](plain, now), ...overrides }
}
