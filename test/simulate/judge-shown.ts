/** What is shown must be true of the books, or rest on the gateway's sure word. */
import type { Order } from '#domain/order.ts'
import { everWas, successesOf, type Books, type Flag } from './books.ts'
import type { Rule } from './rules.ts'
import type { Sent } from './sent.ts'

type Deps = {
  readonly books: Books
  readonly say: (rule: Rule, detail: string) => void
  readonly sents: () => readonly Sent[]
}

export function asksForMoney({ operation }: Sent['asked']): boolean {
  return operation === 'qr-generate' || operation === 'payment-host-to-host'
}

export function asksOf(reference: string, all: readonly Sent[]): readonly Sent[] {
  return all.filter(({ asked }) => asked.reference === reference && asksForMoney(asked))
}

const MONEY: readonly Flag[] = ['S', 'WS', 'SP', 'WC']

/** Of an answer that could not be believed: that it spoke of money is all that the till has taken from it. */
export function isDoubt(state: Order['state']): boolean {
  return state.kind === 'suspect' && state.evidence.unread !== undefined
}

export function judgeShown({ books, say, sents }: Deps) {
  return ({ reference, state, amount }: Order): void => {
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
        if (!everWas(entry, isDoubt(state) ? MONEY : ['SP', 'WC']))
          say('paid-without-money', `${reference} suspect`)
        return
      case 'settling':
        if (!everWas(entry, ['WS'])) say('paid-without-money', `${reference} settling`)
        return
      default:
        return
    }
  }
}
