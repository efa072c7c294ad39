/** When a sign lets the goods go: once for a sale, for money that came whole and in time, by the gateway's books. */
import type { Order } from '#domain/order.ts'
import { isPaid } from '#domain/order.ts'
import type { OrderView } from '#contract/views.ts'
import { moneySince, type Books } from './books.ts'
import type { Plan } from './plan.ts'
import type { Rule } from './rules.ts'
import type { Tally } from './tally.ts'

type Deps = {
  readonly plan: Plan
  /** By how much the till's clock is behind the gateway's, milliseconds. */
  readonly behind: () => number
  readonly books: Books
  readonly say: (rule: Rule, detail: string) => void
  readonly tally: Tally
  readonly viewOf: (order: Order) => OrderView | undefined
  /** Whether the customer reads on their screen that this order is paid. */
  readonly isShownPaid: (order: Order) => boolean
}

export function judgeGoods({ plan, behind, books, say, tally, viewOf, isShownPaid }: Deps) {
  const releaseOf = (order: Order): OrderView['release'] | undefined =>
    isPaid(order.state.kind) || order.state.kind === 'settling' ? viewOf(order)?.release : undefined
  /** Why the goods must not go for this order, by what the till itself has journalled and by the books. */
  const objection = (order: Order, others: readonly Order[]): string | undefined => {
    const { reference, state } = order
    if ([order, ...others].some(({ cash }) => cash !== undefined)) return 'over cash'
    // Next to one that settles, the one that is paid lets them go.
    const other = others.find((one) => isPaid(one.state.kind) || releaseOf(one) === 'yes')
    if (other !== undefined) return `next to ${other.reference} ${other.state.kind}`
    const entry = books.entry(reference)
    const since = moneySince(entry)
    if (since === undefined) return 'without money'
    // A till whose clock is behind has not closed the code yet.
    if (entry !== undefined && since > entry.expiresAt + behind()) return 'for late money'
    return state.kind === 'settling' && plan.settlingReleases !== true ? 'against the policy' : undefined
  }
  return (sale: readonly Order[]): void => {
    const without = (order: Order): readonly Order[] => sale.filter((one) => one !== order)
    const signs = sale.flatMap((order) => {
      const release = releaseOf(order)
      return release === undefined ? [] : [{ order, release }]
    })
    for (const { order, release } of signs) {
      const { reference, state } = order
      if (state.kind === 'settling' && plan.settlingReleases === true)
        tally.count(`goods ${release} while settling`)
      const why = release === 'yes' ? objection(order, without(order)) : undefined
      if (why !== undefined) say('goods-untrue', `${reference} ${state.kind}: the goods may go ${why}`)
    }
    const isFair = signs.some(({ order }) => objection(order, without(order)) === undefined)
    const [first] = sale
    if (first !== undefined && signs.length > 0 && !isFair && isShownPaid(first))
      say('goods-untrue', `${first.saleId}: the customer's screen says paid, and nothing is so`)
  }
}
