/**
 * What must hold at every moment, judged by the gateway's books and the wire's own record; of the till only what it
 * shows. Nothing here asks the till why.
 */
import type { JournalChange } from '#journal/write.ts'
import type { Order } from '#domain/order.ts'
import { everWas, successesOf, type Books } from './books.ts'
import type { Sent } from './line.ts'
import type { Tally } from './tally.ts'

export const RULES = [
  'sent-twice',
  'sale-asked-twice',
  'id-used-twice',
  'unsure-shown-as-no',
  'paid-without-money',
  'success-not-shown',
  'not-settled',
  'twice-not-told',
  'forgotten',
  'journal-broken',
  'sums-differ',
  'bug',
] as const
export type Rule = (typeof RULES)[number]

export type Violation = { readonly rule: Rule; readonly detail: string }

export type Judge = {
  readonly violations: Violation[]
  /** Every order the till has shown, in the order in which it was made. */
  readonly shown: readonly Order[]
  shownAs(reference: string): Order['state']['kind'] | undefined
  say(rule: Rule, detail: string): void
  /** A request is about to leave; `before`: those that have left already. */
  onSend(sent: Sent, before: readonly Sent[]): void
  onCommit(change: JournalChange): void
}

export type JudgeDeps = {
  readonly books: Books
  readonly tally: Tally
  readonly sents: () => readonly Sent[]
  readonly orderNow: (reference: string) => Order | undefined
  readonly ordersOfSale: (saleId: string) => readonly Order[]
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

export function createJudge({ books, tally, sents, orderNow, ordersOfSale }: JudgeDeps): Judge {
  const violations: Violation[] = []
  const shown: Order[] = []
  const known = new Map<string, Order['state']['kind']>()
  const say = (rule: Rule, detail: string): void => {
    violations.push({ rule, detail })
    tally.note(`VIOLATION ${rule}`, () => detail)
  }
  const asksOf = (reference: string, all: readonly Sent[]): readonly Sent[] =>
    all.filter(({ asked }) => asked.reference === reference && asksForMoney(asked))

  /** What is shown must be true of the books, or rest on somebody's sure word. */
  const onShown = (order: Order): void => {
    const { reference, state, amount } = order
    const entry = books.entry(reference)
    const asks = asksOf(reference, sents())
    switch (state.kind) {
      case 'not-sent':
        if (asks.some(({ fate }) => fate !== 'never')) say('unsure-shown-as-no', `${reference} not-sent`)
        return
      case 'refused':
        if (asks.at(-1)?.fate !== 'refused') say('unsure-shown-as-no', `${reference} refused`)
        return
      case 'failed':
        if (!everWas(entry, ['F', 'IP'])) say('unsure-shown-as-no', `${reference} failed`)
        return
      case 'paid':
      case 'paid-late':
        if (!successesOf(entry).some((minor) => minor === amount.minor))
          say('paid-without-money', `${reference} ${state.kind}`)
        return
      case 'paid-wrong-amount':
        if (successesOf(entry).length === 0) say('paid-without-money', `${reference} ${state.kind}`)
        return
      case 'suspect':
        if (!everWas(entry, ['SP', 'WC'])) say('paid-without-money', `${reference} suspect`)
        return
      case 'settling':
        if (!everWas(entry, ['WS'])) say('paid-without-money', `${reference} settling`)
        return
      default:
        return
    }
  }
  return {
    violations,
    shown,
    shownAs: (reference) => known.get(reference),
    say,
    onSend: (sent, before) => {
      const { asked, externalId } = sent
      if (before.some((one) => one.externalId === externalId)) say('id-used-twice', externalId)
      if (!asksForMoney(asked)) return
      if (asksOf(asked.reference, before).some(({ fate }) => fate !== 'never'))
        say('sent-twice', `${asked.operation} ${asked.reference}`)
      const order = orderNow(asked.reference)
      if (order === undefined) return
      const others = ordersOfSale(order.saleId).filter((one) => one.reference !== order.reference)
      const holding = others.find(({ state, cash }) => cash !== undefined || MAY_HOLD_MONEY.has(state.kind))
      if (holding !== undefined)
        say('sale-asked-twice', `${order.reference} beside ${holding.reference} ${holding.state.kind}`)
    },
    onCommit: ({ order }) => {
      if (order === undefined) return
      const { after } = order
      const before = known.get(after.reference)
      if (before === undefined) shown.push(after)
      known.set(after.reference, after.state.kind)
      if (before === after.state.kind) return
      tally.note(`shows ${after.state.kind}`, () => `${after.reference} was ${before ?? 'new'}`)
      onShown(after)
    },
  }
}

export function asksForMoney({ operation }: Sent['asked']): boolean {
  return operation === 'qr-generate' || operation === 'payment-host-to-host'
}
