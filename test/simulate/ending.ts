/** What must hold when nothing more can happen. */
import { askStatus } from '#counter/ask/ask-status.ts'
import { paidTwiceBy } from '#domain/order-rules.ts'
import { isPaid, type Order } from '#domain/order.ts'
import { moneyReceived } from '#domain/received.ts'
import type { Journal } from '#journal/journal.ts'
import { successesOf, everWas, standing } from './books.ts'
import { BOUND_MS } from './in-time.ts'
import type { Judge } from './judge.ts'
import type { Plan } from './plan.ts'
import { FIRST_MERCHANT } from './program.ts'
import type { Stage } from './stage.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Ends all faults and lets hours pass, until everything that can settle has settled. */
export async function settleAll(stage: Stage): Promise<void> {
  const { shop, line, judge, time, plan } = stage
  line.clear()
  shop.mend()
  if (plan.setsBack && shop.merchant() !== FIRST_MERCHANT) {
    shop.becomeAnother(SECOND)
    stage.tally.count('set back')
  }
  if (!shop.isAtHome()) shop.moveGateway(SECOND)
  // Requests on their way arrive or are given up.
  if (plan.tokens !== undefined || line.sents.some(({ isOver }) => !isOver)) await time.advance(MINUTE)
  // Until every till that is down is open again, and every disk works again.
  if (shop.till()?.deps.journalSound() !== true) await sleepOn(stage, 25 * MINUTE, MINUTE)
  if (plan.ends === 'opened-anew') shop.restart()
  // Without anyone at the till: whatever it owes within a bound happens now.
  if (plan.ends === 'watched') await time.advance(BOUND_MS + 2 * MINUTE)
  // Includes orders that a failed disk stored and that were never shown.
  const kept = shop.journal().read.openOrders(time.clock.now())
  const isUnsure =
    kept.some(({ state }) => UNSURE.has(state.kind)) ||
    judge.shown.some(({ reference }) => UNSURE.has(judge.shownAs(reference) ?? ''))
  // By then every order has expired, and closed orders have had their next question.
  const pace = plan.ends === 'days-later' ? 75 * HOUR : plan.pace === 'counter' ? 5 * HOUR : HOUR
  await sleepOn(
    stage,
    pace + 10 * MINUTE + backMs(plan),
    isUnsure ? (plan.limits === undefined ? 4 : 45) * MINUTE : AWAKE,
  )
}

/** A clock that was set back reaches a given time later by as much. */
function backMs({ steps }: Plan): number {
  return steps.reduce((sum, { act }) => (act.do === 'clock' && act.byMs < 0 ? sum - act.byMs : sum), 0)
}

/** Longest gap allowed between the last question about a closed order and the end of its watch. */
const LAST_GAP = 12 * HOUR
const isHeard = ({ outcome }: { readonly outcome?: string }): boolean =>
  outcome === 'done' || outcome === 'not-found'
/** States that take more than one question to become certain. */
const UNSURE: ReadonlySet<string> = new Set(['sending', 'unknown', 'cancelling'])
/** Long enough for one round of questions. */
const AWAKE = 5_000

/** The machine sleeps through most of it: awake, the till would check its orders every minute. */
export async function sleepOn({ time, shop }: Stage, ms: number, awake: number): Promise<void> {
  // Most calls are over by then; a slow one continues during sleep.
  await time.advance(SECOND)
  time.sleep(ms - awake - SECOND)
  shop.disturb()
  await time.advance(awake)
}

/** Without people: the till shows what the gateway holds, or has reported the doubt to a person. */
export function judgeSettled(stage: Stage): void {
  const { books, line, shop, judge, time } = stage
  const { read } = shop.journal()
  const now = time.clock.now()
  for (const entry of books.entries()) {
    const order = read.order(entry.reference)
    if (order === undefined) {
      if (judge.isLost(entry.reference)) stage.tally.count('an order of the gap, at the gateway alone')
      else judge.say('forgotten', `${entry.reference} is in the gateway's books alone`)
    } else if (successesOf(entry).length > 0 && !isPaid(order.state.kind) && !cameTooLate(order))
      judge.say('success-not-shown', `${order.reference} ${order.state.kind}`)
  }
  for (const order of judge.shown) {
    const kept = read.order(order.reference)
    if (judge.isLost(order.reference)) {
      if (kept !== undefined) judge.say('forgotten', `${order.reference} is lost and is there`)
    } else if (kept === undefined) judge.say('forgotten', `${order.reference} was shown and is gone`)
    else {
      judgeDoubt(kept)
      judgeCalledBack(kept)
    }
  }
  /** The gateway called after the last change to the order, and the till acknowledged: then the till must ask. */
  function judgeCalledBack({ reference }: Order): void {
    const lastAt = books.entry(reference)?.versions.at(-1)?.at ?? Infinity
    const calledAt = stage.called.get(reference) ?? -1
    if (calledAt < lastAt) return
    const answered = answeredOf(reference)
    if (!line.sents.some(({ externalId, sentAt }) => sentAt >= calledAt && answered.has(externalId)))
      judge.say('success-not-shown', `${reference}: called back, and not asked about`)
  }
  /** Ids of the questions whose answers the till has stored. */
  function answeredOf(reference: string): ReadonlySet<string> {
    return new Set(
      read
        .attemptsOf(reference)
        .filter(isHeard)
        .map(({ externalId }) => externalId),
    )
  }
  /** It arrived after the last question that was due: an order is asked about until the end of the next day. */
  function cameTooLate({ reference, watchUntil }: Order): boolean {
    const askedAt = read.attemptsOf(reference).findLast(isHeard)?.startedAt ?? 0
    if (now <= watchUntil || askedAt < watchUntil - LAST_GAP) return false
    const kept = answeredOf(reference)
    const saidAt = line.sents.findLast(({ externalId }) => kept.has(externalId))?.saidAt
    const entry = books.entry(reference)
    return entry !== undefined && standing(entry).every(({ flag, at }) => flag !== 'S' || at > (saidAt ?? 0))
  }
  function judgeDoubt(order: Order): void {
    const { kind } = order.state
    const entry = books.entry(order.reference)
    const isOld = now > order.watchUntil
    const isOpen = read.openOrders(now).some(({ reference }) => reference === order.reference)
    const hasEvidence = read.attemptsOf(order.reference).length > 0
    const isRight =
      kind === 'suspect'
        ? everWas(entry, ['SP', 'WC'])
        : kind === 'settling'
          ? everWas(entry, ['WS'])
          : isOld || isOfAnother(stage, order)
    judgeWayOut(stage, order)
    const isDoubt = ['draft', 'sending', 'cancelling', 'unknown', 'suspect', 'settling'].includes(kind)
    if (!isDoubt) return
    const isBefore = isOpen || order.acknowledgedAt !== undefined || order.cash !== undefined
    if (
      kind === 'draft' ||
      kind === 'sending' ||
      kind === 'cancelling' ||
      !isRight ||
      !isBefore ||
      !hasEvidence
    )
      judge.say('not-settled', `${order.reference} ${kind}`)
  }
}

/**
 * Another merchant's till cannot learn that an order never arrived. The order stays in doubt, and the screens must
 * say so without asking for payment.
 */
function isOfAnother({ shop, judge, inTime, tally }: Stage, order: Order): boolean {
  if (judge.merchantOf(order.reference) === shop.merchant()) return false
  const view = inTime.viewOf(order)
  const asks = view?.qr !== undefined || view?.link !== undefined || view?.virtualAccountNo !== undefined
  if (view?.state !== 'unknown' || asks) return false
  tally.count('in doubt, of another merchant')
  return true
}

/** An order still shown to people, but no longer asked about, must be one that a person can acknowledge. */
function judgeWayOut({ shop, judge, time, inTime }: Stage, order: Order): void {
  const till = shop.till()
  if (till === undefined) return
  const view = inTime.viewOf(order)
  if (view === undefined) return
  const { reference, can, state, nextCheckAt } = view
  const isOpen = till.deps.journal.read
    .openOrders(time.clock.now())
    .some((one) => one.reference === reference)
  if (isOpen && nextCheckAt === undefined && !can.acknowledge && !can.resolve && !can.takeCash && !can.renew)
    judge.say('no-way-out', `${reference} ${state}`)
}

/**
 * A manager compares every order with the gateway, as at the end of a shift. Then every rupiah must be accounted for.
 */
export async function compareAll(stage: Stage): Promise<void> {
  const { books, shop, judge, line, time } = stage
  const heard = new Set(
    line.sents
      .filter(({ fate, isOver, saidAt = 0 }) => isOver && fate !== 'open' && saidAt > books.lastFactAt())
      .map(({ externalId }) => externalId),
  )
  for (const { reference } of judge.shown) {
    const deps = shop.till()?.deps
    const order = deps?.journal.read.order(reference)
    if (deps === undefined || order === undefined || order.state.kind === 'not-sent') continue
    // Nothing has happened since it was asked about, and the till did not die with the answer in its hands.
    const last = deps.journal.read.attemptsOf(reference).findLast(({ outcome }) => outcome === 'done')
    if (last !== undefined && heard.has(last.externalId)) continue
    askStatus(deps, order, 'person').catch((error: unknown) => judge.say('bug', String(error)))
  }
  await time.advance(AWAKE)
  judgeSums(stage)
  judgeJournal(shop.journal(), stage)
}

function judgeSums({ books, shop, judge }: Stage): void {
  const { read } = shop.journal()
  let received = 0n
  const cash = read.cashBetween(0n, read.seqNow()).filter(({ kind }) => kind === 'sale')
  for (const { reference } of judge.shown) {
    const order = read.order(reference)
    if (order === undefined) continue
    const here = moneyReceived(order).minor
    received += here
    const successes = successesOf(books.entry(reference))
    const there = successes.reduce((sum, minor) => sum + minor, 0n)
    if (here !== there) judge.say('sums-differ', `${reference}: here ${here} sen, in the books ${there}`)
    judgeTwice(order, successes.length)
  }
  const takings = read.takingsBetween(1n, read.seqNow()).reduce((sum, { minor }) => sum + minor, 0n)
  if (takings !== received) judge.say('sums-differ', `takings ${takings} sen, orders ${received}`)
  judgeZs(read, received, judge)
  for (const { reference = '' } of cash)
    if (read.order(reference) === undefined) judge.say('sums-differ', `cash for no order: ${reference}`)
  const marked = judge.shown.filter(({ reference }) => read.order(reference)?.cash !== undefined).length
  const whole = cash.filter(
    ({ reference = '', amount }) => read.order(reference)?.amount.minor === amount.minor,
  )
  if (whole.length !== marked) judge.say('sums-differ', `cash ${whole.length} times for ${marked} orders`)

  function judgeTwice(order: Order, successes: number): void {
    const rest = cash
      .filter(({ reference, amount }) => reference === order.reference && amount.minor !== order.amount.minor)
      .reduce((sum, { amount }) => sum + amount.minor, 0n)
    const isOver = rest > 0n && moneyReceived(order).minor + rest > order.amount.minor
    const isTold = paidTwiceBy(order, []) !== undefined || order.state.kind === 'paid-wrong-amount'
    if (isOver && !isTold) judge.say('twice-not-told', `${order.reference}, and its rest in cash`)
    const others = read.ordersOfSale(order.saleId).filter((one) => one.reference !== order.reference)
    const paidBeside = others.filter(
      ({ reference, cash }) => cash !== undefined || hasSuccess(reference),
    ).length
    const times = successes + (order.cash === undefined ? 0 : 1) + paidBeside
    if (successes > 0 && times > 1 && paidTwiceBy(order, others) === undefined)
      judge.say('twice-not-told', `${order.reference}, ${times} times`)
  }
  function hasSuccess(reference: string): boolean {
    const entry = books.entry(reference)
    return entry !== undefined && standing(entry).some(({ flag }) => flag === 'S')
  }
}

function judgeJournal(journal: Journal, { judge }: Stage): void {
  const report = journal.tailCheck(1_000_000)
  if (!report.ok) judge.say('journal-broken', report.why)
}

/** Every rupiah is in exactly one Z report, or in what the next one will cover. */
function judgeZs(read: Journal['read'], received: bigint, judge: Judge): void {
  const zs = read.closedShifts(0, 100)
  const closed = zs
    .flatMap((shift) => shift.closed?.z ?? [])
    .reduce((sum, z) => sum + z.takings.all.minor + (z.between?.takings.all.minor ?? 0n), 0n)
  const open = read
    .takingsBetween(read.lastClosedSeq() + 1n, read.seqNow())
    .reduce((sum, { minor }) => sum + minor, 0n)
  if (closed + open !== received)
    judge.say('sums-differ', `${zs.length} Zs ${closed} and since then ${open} sen, orders ${received}`)
}
