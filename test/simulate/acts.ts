/** What people and machines do, one step of the plan after the other. */
import type { Approve } from '#counter/take-cash.ts'
import { cancelOrder } from '#counter/cancel.ts'
import { acknowledge, askNow } from '#counter/look-at.ts'
import { resolveOrder } from '#counter/resolve.ts'
import { closeShift } from '#counter/shift/close-shift.ts'
import { cashOf } from '#counter/shift/figures.ts'
import { openShift } from '#counter/shift/open-shift.ts'
import { takeCash } from '#counter/take-cash.ts'
import { renewPayment, retryPayment, takePayment } from '#counter/take-payment.ts'
import type { Till } from '#counter/till.ts'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import { addMoney, moneyOfMinor, rupiah } from '#domain/money.ts'
import { RESOLVED_HOW } from '#domain/resolution.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { VirtualTime } from '#test/support/virtual-time.ts'
import type { Books, Flag } from './books.ts'
import type { Judge } from './judge.ts'
import type { Line } from './line.ts'
import type { Act, PayHow } from './plan.ts'
import type { Shop } from './shop.ts'
import type { Tally } from './tally.ts'

export type Stage = {
  readonly time: VirtualTime
  readonly books: Books
  readonly line: Line
  readonly shop: Shop
  readonly judge: Judge
  readonly tally: Tally
  /** The orders that the gateway has called about, and when the last call was answered, on the gateway's own clock. */
  readonly called: Map<string, number>
  readonly now: () => number
}

const AGREES: Approve = () => Promise.resolve(accept({ approvedBy: 'manajer' }))
const REFUSES: Approve = () => Promise.resolve(refuse('approval-needed'))

/** Begins the act and does not wait for its end: the world goes on meanwhile. */
export function perform(stage: Stage, act: Act): void {
  const { line, shop, tally, time } = stage
  switch (act.do) {
    case 'fault':
      tally.note('arms', () => JSON.stringify(act))
      return line.arm(act.on, act.fault, act.times)
    case 'crash':
      return shop.crash(act)
    case 'disk':
      return shop.hurtDisk(act)
    case 'clock':
      tally.note(act.byMs < 0 ? 'clock set back' : 'clock set forward', () => `${act.byMs} ms`)
      return time.setClock(time.clock.now() + act.byMs)
    case 'pay':
      return pay(stage, act.order, act.how)
    case 'decide':
      return decide(stage, act.order, act.to)
    case 'call-back':
      return callBack(stage, act.order, act.times)
    default:
      return atTheTill(stage, act)
  }
}

type TillAct = Exclude<
  Act,
  { readonly do: 'fault' | 'crash' | 'disk' | 'clock' | 'pay' | 'decide' | 'call-back' }
>

function atTheTill({ shop, judge, tally }: Stage, act: TillAct): void {
  const till = shop.till()
  if (till === undefined) return tally.note('nobody can, the till is down')
  const reference = 'order' in act ? judge.shown[act.order]?.reference : ''
  if (reference === undefined) return
  const { journal } = till.deps
  begin(till, act, reference).then(
    (result) => {
      if (act.do === 'close-shift' && result.ok) tally.count('Z written')
      tally.note(`cashier ${act.do}`, () =>
        `${reference} ${result.ok ? 'done' : `refused: ${result.refusal.code}`}`.trim(),
      )
    },
    (error: unknown) => {
      // What a dead program threw was heard by nobody.
      if (shop.till() !== till) return
      if (error instanceof JournalFailed || journal.failure() !== undefined)
        tally.note('journal failed', () => act.do)
      else judge.say('bug', `${act.do}: ${error instanceof Error ? error.stack : String(error)}`)
    },
  )
}

async function begin(till: Till, act: TillAct, reference: string): Promise<Result<unknown>> {
  const { deps } = till
  switch (act.do) {
    case 'sell':
      return takePayment(deps, { method: act.method, amount: rupiah(act.rupiah) })
    case 'cancel':
      return cancelOrder(deps, reference)
    case 'renew':
      return renewPayment(deps, reference)
    case 'retry':
      return retryPayment(deps, reference)
    case 'acknowledge':
      return acknowledge(deps, reference)
    case 'check':
      return askNow(deps, reference)
    case 'cash':
      return takeCash(deps, reference, act.agrees ? AGREES : REFUSES, till.line.state() === 'down')
    case 'resolve': {
      const how = RESOLVED_HOW[act.how] ?? 'seen'
      return resolveOrder(deps, reference, { how, note: 'dicek' }, AGREES)
    }
    case 'open-shift':
      return openShift(deps, rupiah(act.rupiah))
    case 'close-shift': {
      const shift = deps.journal.read.openShift()
      const expected = shift === undefined ? rupiah(0) : cashOf(deps, shift).expected
      const counted = addMoney(expected, moneyOfMinor(BigInt(act.off) * 100n))
      const comparison = { kind: 'not-made', why: 'tes' } as const
      return closeShift(deps, { counted, comparison: () => comparison }, AGREES)
    }
  }
}

const FLAG_OF: Readonly<Record<PayHow, Flag>> = {
  full: 'S',
  'with-fee': 'S',
  'too-little': 'S',
  'too-much': 'S',
  suspect: 'SP',
  'wait-correction': 'WC',
  'settle-later': 'WS',
  fail: 'F',
  expire: 'EX',
}

/** A customer pays what the gateway has, whether its QR was ever shown or not. A number is paid by who was told it. */
function pay({ books, judge, tally }: Stage, at: number, how: PayHow): void {
  const order = judge.shown[at]
  if (order === undefined) return
  const { reference, amount, method, expiresAt } = order
  if (method === 'va') books.create({ reference, kind: 'va', amount: amount.minor, expiresAt })
  const off = how === 'too-little' ? -500_00n : how === 'too-much' ? 500_00n : 0n
  const isDone = books.pay(reference, FLAG_OF[how], amount.minor + off, how === 'with-fee' ? 1_000_00n : 0n)
  if (!isDone) return tally.note('customer finds nothing to pay')
  const entry = books.entry(reference)
  const transactions = entry?.versions.at(-1)?.transactions.length ?? 0
  tally.note(`customer pays ${how}`, () => reference)
  if (transactions > 1) tally.note('customer pays again')
  const last = judge.shownAs(reference)
  if (FLAG_OF[how] === 'S' && last !== undefined && last !== 'waiting') tally.note(`paid while shown ${last}`)
}

function decide({ books, judge, tally }: Stage, at: number, to: 'S' | 'F'): void {
  const order = judge.shown[at]
  if (order === undefined) return
  const { reference, amount } = order
  if (books.pay(reference, to, amount.minor, 0n, ['SP', 'WC', 'WS']))
    tally.note(`gateway decides ${to}`, () => reference)
}

/** As the listener does it: the fact is journalled, then the till is told. It may come when nothing was paid. */
function callBack({ shop, judge, tally, time, called, now }: Stage, at: number, times: number): void {
  const reference = judge.shown[at]?.reference
  const till = shop.till()
  if (reference === undefined) return
  if (till === undefined) return tally.note('callback finds no till')
  tally.note('callback', () => `${reference} ${times} times`)
  const fact = {
    at: time.clock.now(),
    kind: 'payment',
    reference,
    code: '2002500',
    verified: true,
    evidence: '{}',
  } as const
  for (let i = 0; i < times; i += 1) {
    try {
      till.deps.journal.write.commit({ at: fact.at, callbacks: [fact] })
    } catch (error) {
      if (!(error instanceof JournalFailed)) throw error
      return tally.note('callback finds no disk')
    }
    called.set(reference, now())
    till.toldOfPayment(reference)
  }
}
