import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { CashSaleView } from '#contract/cash-views.ts'
import type { SplitView } from '#contract/split-views.ts'
import type { OrderView } from '#contract/views.ts'
import { readDrawer } from '#counter/cash/drawer.ts'
import { viewCashSale } from '#counter/cash/view.ts'
import type { Approver } from '#counter/sale/approval.ts'
import { forRole } from '#counter/show/for-role.ts'
import { viewOrder } from '#counter/show/view.ts'
import { endSplit, openSplit, payLeg, payLegInCash } from '#counter/split/split.ts'
import { splitStoryOf } from '#counter/split/split-story.ts'
import { viewSplit } from '#counter/split/split-sums.ts'
import type { Till } from '#counter/till.ts'
import { moneyOfMinor } from '#domain/money.ts'
import type { KeptSplit } from '#journal/tables/splits.ts'
import type { PaperController } from '#paper/paper-controller.ts'
import type { HandlersOf } from '../handler.ts'
import { onceAtATime } from '../once.ts'
import { typedBill } from '../typed-bill.ts'

export type SplitDeps = {
  readonly approve: Approver
  readonly paper: Pick<PaperController, 'cashTaken'>
}

/** Sales that are paid in parts. */
export function createSplitHandlers(
  { deps, watcher, display }: Till,
  { approve, paper }: SplitDeps,
): HandlersOf<'split'> {
  const viewed = (found: Result<KeptSplit>): Result<SplitView> =>
    found.ok ? accept(viewSplit(deps, found.value)) : found
  const oncePaid = onceAtATime<Result<OrderView>>()
  const onceEnded = onceAtATime<Result<SplitView>>()
  const { read } = deps.journal
  const byId = (id: string): Result<KeptSplit> => {
    const split = read.split(id)
    return split === undefined ? refuse('not-found') : accept(split)
  }
  return {
    'split.open': ({ totalMinor, note }) => {
      const opened = openSplit(deps, moneyOfMinor(totalMinor), note)
      if (opened.ok) {
        // The typed total is the split's now.
        display.typing(null)
        display.offerRest(opened.value.id)
      }
      return viewed(opened)
    },
    'split.pay': (asked, role, right) => {
      const { id, amountMinor, method, bill } = asked
      return oncePaid(
        async () => {
          const made = display.making('renewed')
          const leg = { amount: moneyOfMinor(amountMinor), method, ...typedBill(bill) }
          const paid = await payLeg(deps, id, leg, right)
          watcher.nudge()
          if (!paid.ok) return paid
          made(paid.value.reference)
          return accept(forRole(viewOrder(deps, paid.value, watcher.nextCheckAt), role))
        },
        'pay',
        asked,
      )
    },
    'split.payCash': async (asked, _role, right): Promise<Result<CashSaleView>> => {
      const { id, press, amountMinor, tenderedMinor } = asked
      const amounts = { amount: moneyOfMinor(amountMinor), tendered: moneyOfMinor(tenderedMinor) }
      const sold = await payLegInCash(deps, id, { press, ...amounts }, right)
      if (!sold.ok) return sold
      const { sale, isNew } = sold.value
      const view = viewCashSale(sale)
      if (isNew) {
        display.showCash(view)
        paper.cashTaken(sale.reference, readDrawer(deps).pulse)
      }
      return accept(view)
    },
    'split.end': (asked, role, right) => {
      const { id, note, approval } = asked
      return onceEnded(
        async () => {
          const ended = await endSplit(deps, id, note, () => approve(role, approval, right))
          if (ended.ok) display.endRest(id)
          return viewed(ended)
        },
        'end',
        asked,
      )
    },
    'split.show': ({ id }) => {
      const split = byId(id)
      if (!split.ok) return split
      display.offerRest(split.value.id)
      return accept(null)
    },
    'split.get': ({ id }) => viewed(byId(id)),
    'split.story': ({ reference }) => accept(splitStoryOf(deps, reference) ?? null),
    'split.list': () => accept(read.openSplits().map((split) => viewSplit(deps, split))),
  }
}
