import { accept, refuse, type Result } from '#contract/envelope.ts'
import { compareMoney, MAXIMUM_WIRE, sameMoney, type Money } from '#domain/money.ts'
import type { PersonId } from '#domain/person.ts'
import type { Reference } from '#domain/reference.ts'
import type { KeptCashSale } from '#journal/tables/cash-sales.ts'
import { sameAgain } from '../sale/same-again.ts'
import { newReference } from '../sale/new-reference.ts'
import type { CounterDeps } from '../deps.ts'
import { readDrawer } from './drawer.ts'

export type CashAsked = {
  /** Of one press: repeated, it is the same sale. */
  readonly press: string
  readonly amount: Money
  readonly tendered: Money
  readonly note?: string
  /** Asked before, and answered: another customer. */
  readonly sure?: boolean
}

export type SoldForCash = { readonly sale: KeptCashSale; readonly isNew: boolean }

/**
 * Sells for cash at once. It works without a shift, as every sale does; its cash then belongs to the next Z. A press
 * that has made a sale already gets that sale. `split`: of which it is a part. `by`: who pressed. Refusals:
 * journal-not-sound, too-large, not-allowed (details.why `nobody`; `elsewhere`: another program counts the drawer;
 * `too-little`: less cash than the amount; `pressed`: the press has made a sale of other amounts), same-again (a code of
 * this amount can still be paid, or was made a moment ago).
 */
export function sellForCash(
  deps: CounterDeps,
  asked: CashAsked,
  { split, by = deps.signedIn() }: { readonly split?: Reference; readonly by?: PersonId | undefined } = {},
): Result<SoldForCash> {
  if (!deps.journalSound()) return refuse('journal-not-sound')
  const { press, amount, tendered, note, sure } = asked
  const made = deps.journal.read.cashSaleOf(press)
  if (made !== undefined) {
    const isSame = sameMoney(made.amount, amount) && sameMoney(made.tendered, tendered)
    return isSame ? accept({ sale: made, isNew: false }) : refuse('not-allowed', { why: 'pressed' })
  }
  // Cash in the drawer must have a person who answers for it.
  if (by === undefined) return refuse('not-allowed', { why: 'nobody' })
  if (readDrawer(deps).elsewhere) return refuse('not-allowed', { why: 'elsewhere' })
  if (compareMoney(tendered, MAXIMUM_WIRE) > 0) return refuse('too-large')
  if (compareMoney(tendered, amount) < 0) return refuse('not-allowed', { why: 'too-little' })
  // Parts of a split are often of one amount, and have a rule of their own.
  const again = sure === true || split !== undefined ? undefined : sameAgain(deps, { amount, method: 'cash' })
  if (again !== undefined) return again
  const shift = deps.journal.read.openShift()?.number
  const reference = newReference(deps)
  deps.journal.write.commit({
    at: deps.clock.now(),
    ...(split === undefined ? {} : { splitLeg: { id: split, saleId: reference, amount } }),
    cashSale: {
      reference,
      saleId: reference,
      press,
      amount,
      tendered,
      by,
      ...(shift === undefined ? {} : { shift }),
      ...(note === undefined || note === '' ? {} : { note }),
    },
  })
  deps.announce({ type: 'shift-changed' })
  const sale = deps.journal.read.cashSale(reference)
  if (sale === undefined) throw new Error(`no cash sale ${reference} in the journal`)
  return accept({ sale, isNew: true })
}
