/** The course of one order as a till journals it, by the till's own table of states. */
import type { OrderEvent, StatusEvidence } from '#domain/order-event.ts'
import { step } from '#domain/order-machine.ts'
import { type Money, moneyOfMinor, rupiah } from '#domain/money.ts'
import type { Order, OrderMethod, PageMethod } from '#domain/order.ts'
import { writeQrPayload } from '#domain/qr-write.ts'
import { makeReference } from '#domain/reference.ts'
import type { RefundEnd } from '#domain/refund.ts'
import type { ResolvedHow } from '#domain/resolved.ts'
import type { HoldSlip } from '#domain/slip.ts'
import { endOfNextJakartaDay } from '#domain/timestamp.ts'
import type { JournalChange } from '#journal/write.ts'
import type { Draw } from './draw.ts'

/**
 * A commit that is still to be made. `slip`: it gets the next number, and that of its order when it ends. `payOut`: the
 * refund promised for the order ends.
 */
export type Due = {
  readonly at: number
  readonly change: Omit<JournalChange, 'at'>
  readonly slip?: Omit<HoldSlip, 'number'> & { readonly reference: string }
  readonly payOut?: { readonly reference: string; readonly end: RefundEnd }
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const VALID_MS = 5 * MINUTE

export const CASHIERS = ['practice-cashier', 'practice-manager', 'sari', 'budi'] as const
const MANAGER = 'practice-manager'
const WALLETS = ['DANA', 'OVO', 'GoPay', 'ShopeePay', 'LinkAja', 'BCA'] as const
const NOTES = [
  'meja',
  'kopi susu',
  'nasi goreng',
  'bungkus',
  'ojek',
  'es teh',
  'catering',
  'ulang tahun',
] as const
const PRICES = [10, 12, 15, 18, 20, 25, 28, 32, 35, 45, 50, 75, 100, 150, 250] as const

/** How it ends, in how many of a thousand orders. */
const ENDS = {
  ...{ paid: 945, expired: 22, cancelled: 12, failed: 4, refused: 2 },
  ...{ late: 5, wrong: 3, twice: 3, unknown: 2, suspect: 1, again: 1 },
} as const
type End = keyof typeof ENDS
const END_NAMES = Object.keys(ENDS) as End[]
const END_WEIGHTS = Object.values(ENDS)

type Sale = {
  readonly at: number
  readonly sequence: bigint
  readonly saleId?: string
  readonly amount?: Money
}

export function lifeOf(draw: Draw, sale: Sale): readonly Due[] {
  const { at, sequence } = sale
  const due: Due[] = []
  const cashier = CASHIERS[draw.weighted([6, 1, 3, 2])] ?? CASHIERS[0]
  let order = draftOf(draw, sale, cashier)
  const does = (after: number, event: OrderEvent, by?: string, more: Due['change'] = {}): void => {
    const stepped = step(order, event, after)
    if (!stepped.ok) throw new Error(`${order.state.kind} refuses ${event.type}`)
    order = stepped.order
    const who = by === undefined ? {} : { by }
    due.push({
      at: after,
      change: { order: { after: order, event, eventKind: event.type, ...who }, ...more },
    })
  }
  const drawn = END_NAMES[draw.weighted(END_WEIGHTS)] ?? 'paid'
  const end = sale.saleId === undefined ? drawn : 'paid'
  const answered = at + draw.between(300, 2_000)
  const paidAt = answered + draw.between(6, 90) * SECOND
  const status = (flag: StatusEvidence['flag'], when: number, paid = order.amount, id = ''): OrderEvent => ({
    type: 'status',
    evidence: {
      ...{ source: 'status', at: when, code: '2002600', message: 'Successful', flag },
      ...(flag === 'S'
        ? {
            ...{ paidAmount: paid, totalAmount: paid, paidAt: when - draw.between(1, 4) * SECOND },
            transactionId: `TX${String(sequence).padStart(10, '0')}${id}`,
            rrn: String((sequence * 7_919n + 104_729n) % 1_000_000_000_000n).padStart(12, '0'),
          }
        : {}),
    },
  })
  const seen = (when: number): void => does(when, { type: 'acknowledged' }, cashier)
  /** A manager sees to it within a day or so. */
  const decides = (from: number, how: ResolvedHow): void => {
    const when = from + draw.between(5, 30 * 60) * MINUTE
    does(when, { type: 'resolved', how, by: MANAGER }, MANAGER)
    if (how !== 'refund-promised') return
    const paidOut = when + draw.between(1, 48) * HOUR
    const proof = `TRF ${sequence}`
    const ended = { how: 'paid', at: paidOut, way: 'portal', proof, by: MANAGER, second: cashier } as const
    const second = cashier === MANAGER ? 'sari' : cashier
    due.push({ at: paidOut, change: {}, payOut: { reference: order.reference, end: { ...ended, second } } })
  }

  if (order.method === 'va')
    does(at, { type: 'open-va', ask: { kind: 'va', virtualAccountNo: order.reference } }, cashier)
  else does(at, { type: 'send', attempt: `seed-${sequence}` }, cashier)
  if (order.method !== 'va') {
    const evidence = { source: 'generate', at: answered, code: '2004700', message: 'Successful' } as const
    if (end === 'refused') does(answered, { type: 'refused', evidence: { ...evidence, code: '4004701' } })
    else if (end === 'unknown') does(answered + 30 * SECOND, { type: 'lost', why: 'timeout' })
    else does(answered, { type: 'asked', ask: askOf(order, sequence), evidence })
  }
  const pays = (when: number): void => {
    does(when, status('S', when))
    seen(when + draw.between(3, 30) * SECOND)
    printed(draw, order, when, due)
  }
  switch (end) {
    case 'paid':
      pays(paidAt)
      break
    case 'refused':
      // A virtual account needs no answer.
      if (order.state.kind === 'waiting') pays(paidAt)
      else seen(answered + 10 * SECOND)
      break
    case 'unknown':
      if (order.state.kind === 'waiting' || draw.percent(60)) pays(paidAt + MINUTE)
      else decides(paidAt, 'seen')
      break
    case 'twice':
      does(paidAt, status('S', paidAt))
      does(paidAt + MINUTE, status('S', paidAt + MINUTE, order.amount, 'B'))
      decides(paidAt + MINUTE, 'refund-promised')
      break
    case 'wrong':
      does(paidAt, status('S', paidAt, moneyOfMinor(order.amount.minor - 100_000n)))
      decides(paidAt, draw.percent(70) ? 'goods-given' : 'refund-promised')
      break
    case 'expired':
    case 'late': {
      does(order.expiresAt + SECOND, { type: 'clock-expired' })
      if (end === 'expired') {
        seen(order.expiresAt + draw.between(5, 60) * SECOND)
        if (draw.percent(10)) claims(order, order.expiresAt + 2 * MINUTE, cashier, due)
        break
      }
      const later = order.expiresAt + draw.between(1, 90) * MINUTE
      does(later, status('S', later))
      decides(later, draw.percent(60) ? 'goods-given' : 'refund-promised')
      break
    }
    case 'cancelled':
      if (order.method === 'va') does(paidAt, status('EX', paidAt))
      else does(paidAt, { type: 'withdrawn' }, cashier)
      if (order.acknowledgedAt === undefined) seen(paidAt + 5 * SECOND)
      break
    case 'failed':
      does(paidAt, status('F', paidAt))
      seen(paidAt + 5 * SECOND)
      break
    case 'suspect':
      does(paidAt, status('SP', paidAt))
      does(paidAt + MINUTE, status('S', paidAt + MINUTE))
      if (order.acknowledgedAt === undefined) seen(paidAt + 2 * MINUTE)
      break
    case 'again': {
      // A new code for the same sale, and the first is paid as well.
      const { saleId, amount } = order
      const next = sequence + 1n
      does(order.expiresAt + SECOND, { type: 'clock-expired' })
      const second = lifeOf(draw, { at: order.expiresAt + 5 * SECOND, sequence: next, saleId, amount })
      due.push(...second)
      const later = order.expiresAt + 20 * MINUTE
      does(later, status('S', later))
      decides(later, 'refund-promised')
      break
    }
  }
  return due
}

function draftOf(draw: Draw, { at, sequence, saleId, amount }: Sale, cashier: string): Order {
  const method: OrderMethod = (['qr', 'va', 'link'] as const)[draw.weighted([70, 12, 18])] ?? 'qr'
  const reference = makeReference({ mode: 'practice', till: 1, sequence, now: at, random: draw.random })
  const wallet = draw.pick(WALLETS)
  const pageMethod: PageMethod = {
    payMethod: wallet.toUpperCase(),
    payOption: wallet.toUpperCase(),
    name: wallet,
  }
  const thousands = draw.percent(60) ? draw.pick(PRICES) : draw.between(10, 400)
  return {
    reference,
    saleId: saleId ?? reference,
    method,
    amount: amount ?? rupiah(thousands * 1_000 + (draw.percent(20) ? 500 : 0)),
    ...(draw.percent(15) ? { note: `${draw.pick(NOTES)} ${draw.between(1, 40)}` } : {}),
    ...(method === 'link' ? { pageMethod } : {}),
    madeUnder: { gateway: 'practice', merchantId: 'PRACTICE', partnerServiceId: '  900001', till: 1 },
    takenBy: cashier,
    createdAt: at,
    expiresAt: at + VALID_MS,
    watchUntil: endOfNextJakartaDay(at),
    state: { kind: 'draft', since: at },
  }
}

function askOf({ method, amount, reference }: Order, sequence: bigint) {
  if (method === 'link') return { kind: 'link', url: `https://pay.example/${reference}` } as const
  return {
    kind: 'qr',
    content: writeQrPayload({
      ...{ amount, reference },
      ...{ merchantName: 'WARUNG BU SRI', city: 'JAKARTA', postcode: '10110' },
    }),
    url: '',
    gatewayReference: `G${String(sequence).padStart(12, '0')}`,
    merchantName: 'WARUNG BU SRI',
    warnings: [],
  } as const
}

/** A receipt, and now and then another. */
function printed(draw: Draw, { reference }: Order, at: number, due: Due[]): void {
  if (!draw.percent(20)) return
  const what = { kind: 'receipt', reference } as const
  due.push({ at: at + 40 * SECOND, change: { print: { what, to: 'printer', copy: 1 } } })
  if (draw.percent(3)) due.push({ at: at + HOUR, change: { print: { what, to: 'printer', copy: 2 } } })
}

/** A waiting slip for a customer who claims to have paid. */
function claims({ reference, amount }: Order, at: number, by: string, due: Due[]): void {
  const slip = { at, by, amount, reference, shown: 'success-screen' } as const
  const later = at + HOUR
  due.push({ at, change: {}, slip })
  due.push({ at: later, change: {}, slip: { ...slip, ended: { at: later, by, how: 'not-paid' } } })
}
