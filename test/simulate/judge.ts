/**
 * What must hold at every moment, judged by the gateway's books and the wire's own record. Of the till it uses only
 * what is shown, never its reasons.
 */
import type { JournalChange } from '#journal/write.ts'
import { isClosed, isPaid, type Order } from '#domain/order.ts'
import { flagsAt, MONEY, moneySince, successesOf, type Books } from './books.ts'
import type { Calm } from './calm.ts'
import { keepDrawer } from './drawer.ts'
import { stamp } from './jakarta.ts'
import { asksForMoney, asksOf, isDoubt, judgeShown } from './judge-shown.ts'
import { judgeAsking } from './judge-asking.ts'
import type { Line } from './line.ts'
import type { Sent } from './sent.ts'
import type { Plan } from './plan.ts'
import type { Rule, Violation } from './rules.ts'
import type { Tally } from './tally.ts'
import type { Memory } from './memory.ts'
import { keepRefunds, type Refunds } from './judge-refunds.ts'
import { fitsHeard, keepHeard } from './words.ts'

export type Judge = {
  readonly violations: Violation[]
  readonly refunds: Refunds
  /** Every order that the till has shown, in order of creation. */
  readonly shown: readonly Order[]
  shownAs(reference: string): Order['state']['kind'] | undefined
  /** How far the till's clock was ahead of the gateway's when the order was made. */
  leadWhenMade(reference: string): number | undefined
  /** The till's clock is about to be set. */
  onClock(): void
  /** By how much the till's clock is behind the gateway's, or was a moment ago; milliseconds. */
  behind(): number
  /** As whom the till was set up when it made the order. */
  merchantOf(reference: string): string | undefined
  ofSale(saleId: string): readonly string[]
  /** Whether it could have been paid: it was on a screen. */
  wasPayable(reference: string): boolean
  /** What the till itself knows to hold the money of the sale, or to have taken its place. */
  heldHere(order: Order): string | undefined
  /** The transaction that the till shows an order to be paid by. */
  evidenceOf(reference: string): string | undefined
  /** Transactions that the gateway reported as paid, with the till's acknowledgement. */
  readonly notices: Set<string>
  /** The order of the sale about which the gateway has called just now. */
  justCalled(saleId: string): string | undefined
  /** Another order of the sale that holds money, and of which the latest answer could not be read. */
  unread(order: Order): string | undefined
  /** The latest answer about it was an earlier one, repeated. */
  hasOldWord(reference: string): boolean
  /** Since when the order is closed here, by the gateway's clock. */
  closedAt(reference: string): number | undefined
  onCompare(): void
  /** A person was told that there are no calls left. */
  onShut(): void
  /** Call the result when the till falls back to this moment: whatever it learned since is lost. */
  remember(): () => void
  /** Made after the backup that was restored: the till no longer knows it. */
  isLost(reference: string): boolean
  /** When it was made or entered another state than being paid in time, by the gateway's clock. */
  lastNewsAt(reference: string): number
  /** By the gateway's books. */
  isPaidFor(saleId: string): boolean
  /** Cash was taken for an order of the sale, by the commits. */
  isPaidInCash(saleId: string): boolean
  say(rule: Rule, detail: string): void
  /** A request is about to leave; `before`: those that have already left. */
  onSend(sent: Sent, before: readonly Sent[]): void
  onCommit(change: JournalChange): void
  /** The disk reported a failure: whether it stored the change is unknown. */
  onFailed(change: JournalChange): void
}

export type JudgeDeps = {
  readonly plan: Plan
  readonly now: () => number
  readonly books: Books
  readonly calm: Calm
  readonly line: () => Line
  readonly merchant: () => string
  /** Over by the clock of the till, which is wrong by more than the till can know. */
  readonly isOutOfTime: (reference: string) => boolean
  /** How far the till's clock is ahead of the gateway's. */
  readonly lead: () => number
  /** Told after the commit. */
  readonly onCash: (order: Order) => void
  readonly onPaid: (reference: string) => unknown
  readonly memory: Memory
  /** Money was booked here, or cash: what the screens make of it. */
  readonly onHeld: (saleId: string) => void
  readonly tally: Tally
  /** Orders made between two events that have left the till. */
  readonly madeBetween: (fromSeq: bigint, toSeq: bigint) => readonly string[]
  readonly orderNow: (reference: string) => Order | undefined
  readonly ordersOfSale: (saleId: string) => readonly Order[]
  /** Sen of a refund, by its number. */
  readonly refundAmount: (refund: number) => bigint
}

const MAY_HOLD_MONEY: ReadonlySet<string> = new Set([
  'sending',
  'unknown',
  'suspect',
  'settling',
  'paid',
  'paid-late',
  'paid-wrong-amount',
])

export function createJudge(deps: JudgeDeps): Judge {
  const { plan, now, books, tally, calm, memory, orderNow, ordersOfSale } = deps
  const sents = (): readonly Sent[] => deps.line().sents
  const violations: Violation[] = []
  const said = new Set<string>()
  const say = (rule: Rule, detail: string): void => {
    // Once is enough; what does not end is said at every look.
    if (said.has(`${rule} ${detail}`)) return
    said.add(`${rule} ${detail}`)
    violations.push({ rule, detail })
    tally.note(`VIOLATION ${rule}`, () => detail)
  }
  const shown: Order[] = []
  let known = new Map<string, Order['state']['kind']>()
  const merchants = new Map<string, string>()
  const leads = new Map<string, number>()
  const sales = new Map<string, string[]>()
  const payable = new Set<string>()
  const inCash = new Set<string>()
  let closed = new Set<string>()
  const lost = new Set<string>()
  let hasFallenBack = false
  let clockSet = { at: -Infinity, lead: 0 }
  const heard = keepHeard()
  const closedAt = new Map<string, number>()
  const drawer = keepDrawer(say, paidUnseen)
  const refunds = keepRefunds(say, deps.refundAmount)
  let taken = new Set<string>()
  const movedAt = new Map<string, number>()
  const newsAt = new Map<string, number>()
  const asking = judgeAsking({
    ...{ plan, now, books, calm, say, sents, memory },
    triedAt: (reference) => deps.line().triedAt(reference),
    ofSale: (saleId) => ofSale(saleId).filter((reference) => payable.has(reference)),
    isTaken: ({ externalId }) => taken.has(externalId),
    isOutOfTime: deps.isOutOfTime,
  })
  function ofSale(saleId: string): readonly string[] {
    const all = memory.salesOf(saleId).flatMap((one) => sales.get(one) ?? [])
    return all.filter((reference) => !lost.has(reference))
  }
  const remember = (): (() => void) => {
    const then = { known: new Map(known), closed: new Set(closed), taken: new Set(taken) }
    const others = [heard.remember(), drawer.remember(), refunds.remember()]
    return () => {
      for (const { reference } of shown) if (!then.known.has(reference)) lost.add(reference)
      known = new Map(then.known)
      closed = new Set(then.closed)
      taken = new Set(then.taken)
      hasFallenBack = true
      for (const forget of others) forget()
    }
  }
  const onShown = judgeShown({ books, say, sents })
  return {
    violations,
    refunds,
    shown,
    shownAs: (reference) => known.get(reference),
    leadWhenMade: (reference) => leads.get(reference),
    onClock: () => {
      clockSet = { at: now(), lead: deps.lead() }
    },
    behind: () => Math.max(0, -deps.lead(), now() - clockSet.at < MOMENT_MS ? -clockSet.lead : 0),
    merchantOf: (reference) => merchants.get(reference),
    ofSale,
    wasPayable: (reference) => payable.has(reference),
    notices: new Set(),
    justCalled: asking.justCalled,
    unread: asking.unread,
    hasOldWord: asking.hasOldWord,
    closedAt: (reference) => closedAt.get(reference),
    onCompare: () => drawer.onCompare(now()),
    onShut: () => asking.onShut(),
    heldHere: ({ saleId }) => {
      const holding = ordersOfSale(saleId).find(
        ({ state, cash }) => cash !== undefined || HOLDS.has(state.kind),
      )
      return holding === undefined ? undefined : `${holding.reference} ${holding.state.kind}`
    },
    evidenceOf: (reference) => {
      const state = orderNow(reference)?.state
      return state !== undefined && 'evidence' in state ? state.evidence.transactionId : undefined
    },
    remember,
    isLost: (reference) => lost.has(reference),
    lastNewsAt: (reference) => newsAt.get(reference) ?? -Infinity,
    isPaidInCash: (saleId) => inCash.has(saleId),
    isPaidFor: (saleId) => ofSale(saleId).some((reference) => successesOf(books.entry(reference)).length > 0),
    say,
    onSend: (sent, before) => {
      const { asked, externalId } = sent
      const owner = merchants.get(asked.reference)
      const customerNo = asked.body['customerNo']
      if (owner !== undefined && customerNo !== undefined && customerNo !== owner)
        say('asked-as-another', `${asked.operation} ${asked.reference} as ${JSON.stringify(customerNo)}`)
      if (before.some((one) => one.externalId === externalId)) say('id-used-twice', externalId)
      if (!asksForMoney(asked)) return
      if (asksOf(asked.reference, before).some(({ fate }) => fate !== 'never'))
        say('sent-twice', `${asked.operation} ${asked.reference}`)
      const order = orderNow(asked.reference)
      if (order === undefined) return
      asking.onCharging(order)
      const others = ordersOfSale(order.saleId).filter((one) => one.reference !== order.reference)
      const holding = others.find(({ state, cash }) => cash !== undefined || MAY_HOLD_MONEY.has(state.kind))
      if (holding !== undefined)
        say('sale-asked-twice', `${order.reference} beside ${holding.reference} ${holding.state.kind}`)
    },
    onFailed: (change) => {
      drawer.onFailed(change)
      refunds.onFailed(change)
      // What the disk kept closes the order unseen.
      const after = change.order?.after
      if (after !== undefined && isClosed(after.state.kind)) closed.add(after.reference)
    },
    onCommit: (change) => {
      const { order, attempt, cash } = change
      const end = attempt?.phase === 'end' ? attempt : undefined
      const sent = end === undefined ? undefined : sents().find(({ externalId }) => externalId === end.id)
      if (sent !== undefined && isTaken(end)) {
        taken.add(sent.externalId)
        take(sent)
      }
      if (cash?.reference !== undefined && !memory.wasBegunBy(cash.reference, cash.by))
        say('not-theirs', `cash of ${cash.reference} by ${cash.by}`)
      drawer.onCommit(change, deps.madeBetween)
      refunds.onCommit(change)
      if (order === undefined) {
        // An answer without a step: what stands must be what it says.
        const stands = sent?.asked.operation === 'va-status' ? orderNow(sent.asked.reference) : undefined
        if (sent !== undefined && stands?.state.kind === 'waiting') judgeWords(stands, sent)
        return
      }
      const { after } = order
      const before = known.get(after.reference)
      if (before === undefined) {
        shown.push(after)
        leads.set(after.reference, deps.lead())
        memory.onMade(after)
        if (hasFallenBack) tally.count('sells after a backup was brought back')
        judgeDay(after)
        // What a failing disk has kept is seen for the first time when the till may be another merchant's.
        const isSeenLate = after.state.kind === 'unknown' || after.createdAt < now()
        const merchant = isSeenLate ? after.madeUnder?.merchantId : undefined
        merchants.set(after.reference, merchant ?? deps.merchant())
        sales.set(after.saleId, [...(sales.get(after.saleId) ?? []), after.reference])
      }
      if (before !== after.state.kind) {
        movedAt.set(after.reference, now())
        if (!IN_TIME.has(after.state.kind)) newsAt.set(after.reference, now())
      }
      known.set(after.reference, after.state.kind)
      // What a person has resolved is over too.
      if (isClosed(after.state.kind) || order.eventKind === 'resolved') closed.add(after.reference)
      if (isClosed(after.state.kind) && !closedAt.has(after.reference)) closedAt.set(after.reference, now())
      if (after.state.kind === 'waiting') payable.add(after.reference)
      if (sent?.asked.operation === 'va-status') judgeWords(after, sent)
      if (after.state.kind === 'paid-late' && after.state.was === 'settling' && !closed.has(after.reference))
        asking.onSettledLate(after)
      // A number is given out without a call; any other order asks for money when its request leaves.
      if (before === undefined && after.method === 'va') asking.onCharging(after)
      if (order.eventKind === 'resolved' && cash !== undefined) {
        tally.count('the rest in cash')
        asking.onRest(after)
      }
      if (order.eventKind === 'cash-taken') {
        inCash.add(after.saleId)
        asking.onCash(after, cash?.approvedBy)
        deps.onCash(after)
      }
      if (cash !== undefined || HOLDS.has(after.state.kind)) deps.onHeld(after.saleId)
      if (before === after.state.kind) return
      const since = after.state.kind === 'paid-late' ? moneySince(books.entry(after.reference)) : undefined
      if (since !== undefined && since < Math.min(after.expiresAt, closedAt.get(after.reference) ?? Infinity))
        tally.count('heard of after the end, and paid before')
      tally.note(`shows ${after.state.kind}`, () => `${after.reference} was ${before ?? 'new'}`)
      if (isPaid(after.state.kind) && (before === undefined || !isPaid(before))) deps.onPaid(after.reference)
      onShown(after)
    },
  }

  /** Answers of old books are the gateway's own word, and may say less. */
  function paidUnseen(reference: string, by: number): boolean {
    const order = orderNow(reference)
    const paidAt = books
      .entry(reference)
      ?.versions.find(({ transactions }) => transactions.some(({ flag }) => flag === 'S'))?.at
    const isOld = plan.steps.some(({ act }) => act.do === 'fault' && OLD_WORDS.has(act.fault.kind))
    return !isOld && order !== undefined && !isPaid(order.state.kind) && paidAt !== undefined && paidAt < by
  }
  /** Its reference bears the day of Jakarta, and it is watched to the end of the next one, wherever the machine is. */
  function judgeDay({ reference, createdAt, watchUntil }: Order): void {
    const day = stamp(createdAt).slice(2, 10).replaceAll('-', '')
    if (reference.slice(4, 10) === day && stamp(watchUntil).includes('T23:59:59')) return
    say('another-day', `${reference}, made at ${stamp(createdAt)}, watched until ${stamp(watchUntil)}`)
  }
  /** A trusted answer of which the till says that it has it. */
  function take({ asked, sentAt, saidAt }: Sent): void {
    const { reference } = asked
    if (asked.operation !== 'va-status' || saidAt === undefined) return
    if (asked.body['customerNo'] !== merchants.get(reference)) return
    const flags = flagsAt(books.entry(reference), saidAt, plan.cancelledShows)
    // That there was no money yet was true of an earlier state. Within one millisecond the order of the two is
    // unknown.
    const isOfNoMoney = !flags.some((flag) => MONEY.has(flag))
    const movedBy = sentAt - (movedAt.get(reference) ?? -1)
    if (isOfNoMoney && movedBy < 0) return
    if (isOfNoMoney && movedBy === 0) return heard.forget(reference)
    if ((heard.of(reference)?.asked.sentAt ?? 0) > sentAt) tally.count('an older answer comes last')
    const justBefore = flagsAt(books.entry(reference), saidAt - 1, plan.cancelledShows)
    heard.add(reference, { sentAt, saidAt, flags, before: justBefore })
  }
  /**
   * The screen shows the latest answer, or the latest question's answer if that one came from books that lag behind.
   */
  function judgeWords({ reference, state, cash }: Order, { sentAt, saidAt = 0 }: Sent): void {
    const last = heard.of(reference)
    if (last === undefined || fitsHeard(state.kind, last.asked) || fitsHeard(state.kind, last.said)) return
    if (isDoubt(state) || (cash !== undefined && OVER_BY_CASH.has(state.kind))) return
    const isOlder = sentAt < last.asked.sentAt && saidAt < last.said.saidAt
    const words = `${reference} ${state.kind} over ${last.said.flags.join() || 'nothing'}`
    say(isOlder ? 'older-overrides' : 'words-differ', words)
  }
}

/** Until a till has looked at everything by its new time. */
const MOMENT_MS = 10_000
const IN_TIME: ReadonlySet<string> = new Set(['paid', 'settling'])
const HOLDS: ReadonlySet<string> = new Set(['suspect', 'settling', 'paid', 'paid-late', 'paid-wrong-amount'])
/** An answer that belongs to another question may be an older one about the same order. */
const OLD_WORDS: ReadonlySet<string> = new Set(['old-books', 'answer-of-another'])
/** It no longer has to be paid: its existence at the gateway is no reason to show it again. */
const OVER_BY_CASH: ReadonlySet<string> = new Set(['never-arrived', 'refused', 'not-sent', 'unknown'])

function isTaken(end: { readonly outcome: string } | undefined): boolean {
  return end?.outcome === 'done' || end?.outcome === 'not-found'
}
