import { hash } from 'node:crypto'
import type { BusinessDay } from '#contract/review-views.ts'
import type { AttentionKind } from '#domain/attention.ts'
import { addSums, apart, type DaySums, subtractSums } from '#domain/day-sums.ts'
import type { LateFact, OpenMatter } from '#domain/day-signature.ts'
import { paidTwiceBy } from '#domain/order-rules.ts'
import { isPaid, type Order, type OrderMethod, type StateKind } from '#domain/order.ts'
import { moneyReceived } from '#domain/received.ts'
import { shownStateOf } from '#domain/shown-state.ts'
import type { HoldSlip } from '#domain/slip.ts'
import type { ZReport } from '#domain/shift.ts'
import { stableJson } from '#journal/chain/json.ts'
import type { DayCashSale, DayFactReads, DayRefund, Seqs, Window } from '#journal/reads/day-facts.ts'
import { businessDayOf, type DayEnds } from '../business-day.ts'
import { NO_CASH } from './cash-days.ts'

/** One thing that a day is made of, with all that a signature stands for. */
export type DayRow = {
  readonly key: string
  readonly reference?: string
  readonly method?: OrderMethod
  readonly state?: StateKind
  /** How a manager decided, or how it ended. */
  readonly ended?: string
  readonly sums: DaySums
  /** Not settled; not part of the hash, for it follows from the rest. */
  readonly open?: readonly OpenMatter[]
}

export type DayShiftRow = {
  readonly number: number
  readonly closed: boolean
  readonly differenceMinor?: bigint
}
export type DayAt = {
  readonly rows: readonly DayRow[]
  readonly shifts: readonly DayShiftRow[]
}

const DAY_MS = 86_400_000n
const JAKARTA_MS = 25_200_000n

/** `cash`: where the cash sales of each day lie, up to the journal's end. */
export type DaySources = {
  readonly reads: DayFactReads
  readonly ends: DayEnds
  readonly cash: ReadonlyMap<BusinessDay, Seqs>
}

/** Everything of a business day, as the events up to `upTo` left it. */
export function dayAt({ reads, ends, cash }: DaySources, day: BusinessDay, upTo: bigint): DayAt {
  const window = { ...windowOf(day), upTo }
  const isOf = (at: bigint, seq: bigint): boolean => businessDayOf(Number(at), ends.endAt(seq)) === day
  const orders = reads.ordersIn(window).filter((one) => isOf(one.created_at, one.made_seq))
  const shifts = reads.shiftsIn(window).filter((one) => isOf(one.opened_at, one.opened_seq))
  const rows = [
    ...orders.flatMap(({ reference }) => orderRows(reads, reference, upTo)),
    ...reads.slipsOfNone(window).flatMap(({ slip, seq, at }) => (isOf(at, seq) ? [slipRow(slip)] : [])),
    ...reads
      .cashSalesIn(window, cash.get(day) ?? NO_CASH)
      .flatMap((sale) => (isOf(sale.at, sale.seq) ? [cashRow(sale)] : [])),
    ...shifts.map(({ number, z }) => shiftRow(Number(number), z, reads, upTo)),
  ]
  return {
    rows: rows.toSorted((one, other) => (one.key < other.key ? -1 : 1)),
    shifts: shifts.map(({ number, closed_seq: closed, z }) => ({
      number: Number(number),
      closed: closed !== null,
      ...(z?.cash.difference === undefined ? {} : { differenceMinor: z.cash.difference.minor }),
    })),
  }
}

/** A business day begins at its midnight at the earliest, and ends within the next calendar day. */
export function windowOf(day: BusinessDay): Omit<Window, 'upTo'> {
  const text = String(day)
  const midnight =
    BigInt(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(4, 6)) - 1, Number(text.slice(6)))) -
    JAKARTA_MS
  return { from: midnight, to: midnight + 2n * DAY_MS }
}

export const sumsOf = (rows: readonly DayRow[]): DaySums => addSums(...rows.map(({ sums }) => sums))

/** SHA-256 over every row in the order of their names, in lower hexadecimal. */
export function hashOfRows(day: BusinessDay, rows: readonly DayRow[]): string {
  return hash('sha256', [`loket day 1 ${day}`, ...rows.map(spelt)].join('\n'))
}

/** What became known between two readings of one day. */
export function lateFacts(before: readonly DayRow[], now: readonly DayRow[]): readonly LateFact[] {
  const [old, fresh] = [before, now].map((rows) => new Map(rows.map((row) => [row.key, row])))
  const keys = [...new Set([...(old?.keys() ?? []), ...(fresh?.keys() ?? [])])].toSorted()
  return keys.flatMap((key): readonly LateFact[] => {
    const [was, is] = [old?.get(key), fresh?.get(key)]
    if (was !== undefined && is !== undefined && spelt(was) === spelt(is)) return []
    const { reference, method } = is ?? was ?? {}
    return [
      {
        key,
        what: was === undefined ? 'new' : is === undefined ? 'gone' : 'changed',
        ...(reference === undefined ? {} : { reference }),
        ...(method === undefined ? {} : { method }),
        ...(was?.state === undefined ? {} : { was: was.state }),
        ...(is?.state === undefined ? {} : { now: is.state }),
        ...(is?.ended === undefined ? {} : { ended: is.ended }),
        sums: subtractSums(is?.sums ?? {}, was?.sums ?? {}),
      },
    ]
  })
}

const spelt = ({ open: _open, ...row }: DayRow): string => stableJson(row)

function orderRows(reads: DayFactReads, reference: string, upTo: bigint): readonly DayRow[] {
  const order = reads.orderAt(reference, upTo)
  if (order === undefined) return []
  return [
    orderRow(order, factsOf(reads, order, upTo), reads.cashOf(reference, upTo)),
    ...reads.refundsOf(reference, upTo).map(refundRow),
    ...reads.slipsOf(reference, upTo).map(({ slip }) => slipRow(slip)),
  ]
}

type SaleFacts = { readonly others: readonly Order[]; readonly isGivenUp: boolean }

/** Read only where they matter: for money that came. */
function factsOf(reads: DayFactReads, { state, saleId, reference }: Order, upTo: bigint): SaleFacts {
  if (!isPaid(state.kind)) return { others: [], isGivenUp: false }
  const others = reads
    .referencesOfSale(saleId, upTo)
    .flatMap((other) => (other === reference ? [] : (reads.orderAt(other, upTo) ?? [])))
  return { others, isGivenUp: reads.isGivenUp(saleId, upTo) }
}

function orderRow(order: Order, facts: SaleFacts, cash: bigint): DayRow {
  const { reference, method, amount, state, resolved } = order
  const { kind } = state
  const came = moneyReceived(order).minor
  const one = (minor: bigint) => ({ count: 1, minor })
  return {
    ...{ key: `order ${reference}`, reference, method, state: kind },
    ...(resolved === undefined ? {} : { ended: resolved.how }),
    sums: {
      orders: one(amount.minor),
      ...(came === 0n ? {} : { came: one(came), [`came-${method}`]: one(came) }),
      ...(kind === 'paid-late' ? { late: one(came) } : {}),
      ...(kind === 'paid-wrong-amount' ? apart('wrong', came - amount.minor) : {}),
      ...(isUnknown(kind) ? { unknown: one(amount.minor) } : {}),
      ...(cash === 0n ? {} : { 'cash-instead': one(cash) }),
    },
    ...openOf(order, facts),
  }
}

/** Its outcome is not known here. */
const isUnknown = (kind: StateKind): boolean =>
  ['making', 'waiting', 'uncertain'].includes(shownStateOf(kind))

function openOf(order: Order, facts: SaleFacts): Pick<DayRow, 'open'> {
  const { reference, amount, state } = order
  const kind = openKind(order, facts)
  if (kind === undefined) return {}
  const came = moneyReceived(order).minor
  return { open: [{ kind, minor: came === 0n ? amount.minor : came, reference, state: state.kind }] }
}

/** As `orderAttention` sees it at that moment. */
function openKind(order: Order, { others, isGivenUp }: SaleFacts): AttentionKind | undefined {
  const { kind } = order.state
  if (isUnknown(kind)) return 'unknown'
  if (order.resolved !== undefined) return undefined
  if (order.acknowledgedAt === undefined) {
    if (paidTwiceBy(order, others) !== undefined) return 'twice'
    if (kind === 'paid-late') return 'late'
    if (kind === 'paid-wrong-amount') return 'wrong-amount'
  }
  return kind === 'paid' && isGivenUp ? 'given-up' : undefined
}

function refundRow({ seq, reference, minor, how }: DayRefund): DayRow {
  const tally = { count: 1, minor }
  return {
    ...{ key: `refund ${seq}`, reference },
    ...(how === null ? {} : { ended: how }),
    sums: how === null ? { 'refunds-owed': tally } : how === 'paid' ? { 'refunds-paid': tally } : {},
    ...(how === null ? { open: [{ kind: 'refund' as const, minor, reference, number: Number(seq) }] } : {}),
  }
}

function slipRow({ number, amount, reference, ended }: HoldSlip): DayRow {
  const { minor } = amount
  const of = reference === undefined ? {} : { reference }
  return {
    ...{ key: `slip ${number}`, ...of },
    ...(ended === undefined ? {} : { ended: ended.how }),
    sums: ended === undefined ? { slips: { count: 1, minor } } : {},
    ...(ended === undefined ? { open: [{ kind: 'slip' as const, minor, ...of, number }] } : {}),
  }
}

function cashRow({ reference, minor, voided }: DayCashSale): DayRow {
  const tally = { count: 1, minor }
  return {
    ...{ key: `cash ${reference}`, reference },
    ...(voided === null ? {} : { ended: 'voided' }),
    sums: { 'cash-sales': tally, ...(voided === null ? {} : { 'cash-voided': tally }) },
  }
}

function shiftRow(number: number, z: ZReport | undefined, reads: DayFactReads, upTo: bigint): DayRow {
  if (z === undefined) return { key: `shift ${number}`, sums: {} }
  const open = shiftMatters(z, reads, upTo).flatMap(({ count, ...matter }) =>
    count === 0 ? [] : [{ ...matter, number }],
  )
  return {
    ...{ key: `shift ${number}`, ended: 'closed', sums: sumsOfZ(z) },
    ...(open.length === 0 ? {} : { open }),
  }
}

function sumsOfZ({ cash, comparison }: ZReport): DaySums {
  const found = comparison.kind === 'made' ? comparison.disagreements.length : 0
  return {
    ...apart('drawer', cash.difference?.minor ?? 0n),
    ...(found === 0 ? {} : { disagreements: { count: found, minor: 0n } }),
  }
}

/** Whether a closed shift has something of its own that a manager must see, also without a sale. */
export function hasFindings(z: ZReport): boolean {
  const { comparison, cash } = z
  const isProved = comparison.kind === 'made' && comparison.unanswered.length === 0
  return !isProved || cash.counted === undefined || Object.keys(sumsOfZ(z)).length > 0
}

type Counted = Omit<OpenMatter, 'number'> & { readonly count: number }

function shiftMatters(
  { comparison, cash, takings }: ZReport,
  reads: DayFactReads,
  upTo: bigint,
): readonly Counted[] {
  const uncounted: Counted = {
    ...{ kind: 'not-counted', minor: cash.expected.minor, count: cash.counted === undefined ? 1 : 0 },
  }
  if (comparison.kind === 'not-made')
    return [{ kind: 'not-compared', minor: takings.all.minor, count: 1 }, uncounted]
  const { disagreements, unanswered } = comparison
  const left = disagreements.filter(({ reference, there }) => {
    const order = reads.orderAt(reference, upTo)
    return order === undefined || moneyReceived(order).minor !== (there?.minor ?? 0n)
  })
  const differs = left.reduce((sum, { here, there }) => sum + (there?.minor ?? here?.minor ?? 0n), 0n)
  const asked = unanswered.reduce(
    (sum, reference) => sum + (reads.orderAt(reference, upTo)?.amount.minor ?? 0n),
    0n,
  )
  return [
    { kind: 'difference', minor: differs, count: left.length },
    { kind: 'unanswered', minor: asked, count: unanswered.length },
    uncounted,
  ]
}
