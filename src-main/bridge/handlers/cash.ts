import type { Role } from '#contract/define.ts'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { CashSaleView } from '#contract/cash-views.ts'
import { correctMove } from '#counter/cash/correct-move.ts'
import { changeDrawer, readDrawer } from '#counter/cash/drawer.ts'
import { sellForCash } from '#counter/cash/sell-for-cash.ts'
import { listCashSales, viewCashSale } from '#counter/cash/view.ts'
import { voidCashSale } from '#counter/cash/void-cash-sale.ts'
import type { Approval, Approver } from '#counter/sale/approval.ts'
import { moveCash } from '#counter/shift/move-cash.ts'
import type { Till } from '#counter/till.ts'
import { moneyOfMinor } from '#domain/money.ts'
import type { Right } from '#domain/right.ts'
import type { PaperController } from '#paper/paper-controller.ts'
import type { HandlersOf } from '../handler.ts'
import { onceAtATime } from '../once.ts'

export type CashDeps = {
  readonly approve: Approver
  readonly paper: Pick<PaperController, 'cashTaken'>
  /** Opens the drawer if the till is set to. */
  readonly openDrawer: () => void
}

/** Sales for cash, and cash moved in and out of the drawer. */
export function createCashHandlers(
  { deps, display }: Till,
  { approve, paper, openDrawer }: CashDeps,
): HandlersOf<'cash'> {
  const agree = (role: Role, approval: Approval | undefined, right: Right) => () =>
    approve(role, approval, right)
  const onceMoved = onceAtATime<Result<null>>()
  const onceVoided = onceAtATime<Result<CashSaleView>>()
  return {
    'cash.sell': ({ press, amountMinor, tenderedMinor, note, sure }) => {
      const sold = sellForCash(deps, {
        press,
        amount: moneyOfMinor(amountMinor),
        tendered: moneyOfMinor(tenderedMinor),
        ...(note === undefined ? {} : { note }),
        ...(sure === undefined ? {} : { sure }),
      })
      if (!sold.ok) return sold
      const { sale, isNew } = sold.value
      const view = viewCashSale(sale)
      if (isNew) {
        display.showCash(view)
        // Printer and drawer never hold up a sale that is journalled.
        paper.cashTaken(sale.reference, readDrawer(deps).pulse)
      }
      return accept(view)
    },
    'cash.void': (asked, role, right) => {
      const { approval, ...said } = asked
      return onceVoided(
        async () => {
          const voided = await voidCashSale(deps, said, agree(role, approval, right))
          if (!voided.ok) return voided
          display.cashVoided(voided.value.reference)
          openDrawer()
          return accept(viewCashSale(voided.value))
        },
        'void',
        asked,
      )
    },
    'cash.list': ({ before }, role) => accept(listCashSales(deps, role, before)),
    'cash.get': ({ reference }) => {
      const sale = deps.journal.read.cashSale(reference)
      return sale === undefined ? refuse('not-found') : accept(viewCashSale(sale))
    },
    'cash.move': (asked, role, right) => {
      const { kind, amountMinor, note, approval } = asked
      const move = { kind, amount: moneyOfMinor(amountMinor), note }
      return onceMoved(() => moveCash(deps, move, agree(role, approval, right)), 'move', asked)
    },
    'cash.correct': (asked, role, right) => {
      const { seq, rightMinor, note, approval } = asked
      const correction = { seq, right: moneyOfMinor(rightMinor), note }
      return onceMoved(() => correctMove(deps, correction, agree(role, approval, right)), 'correct', asked)
    },
    'cash.drawer': () => accept(readDrawer(deps)),
    'cash.setDrawer': (drawer) => changeDrawer(deps, drawer),
  }
}
