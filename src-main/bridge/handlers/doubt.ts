import { accept, type Result } from '#contract/envelope.ts'
import type { Role } from '#contract/define.ts'
import type { SlipView } from '#contract/doubt-views.ts'
import type { OrderView } from '#contract/views.ts'
import type { Approval, Approver } from '#counter/sale/approval.ts'
import { endSlip, holdSlip } from '#counter/doubt/hold.ts'
import { resolveOrder } from '#counter/doubt/resolve.ts'
import { searchOrders } from '#counter/doubt/search.ts'
import { getSlip, listSlips, viewSlip, type SlipReader } from '#counter/show/slip-view.ts'
import { takeCash } from '#counter/doubt/take-cash.ts'
import type { Till } from '#counter/till.ts'
import { forRole } from '#counter/show/for-role.ts'
import { viewOrder } from '#counter/show/view.ts'
import { given } from '#domain/given.ts'
import { moneyOfMinor } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import type { Right } from '#domain/right.ts'
import type { PersonalBox } from '#domain/personal-box.ts'
import type { HoldSlip } from '#domain/slip.ts'
import type { HandlersOf } from '../handler.ts'
import { onceAtATime } from '../once.ts'

export type DoubtDeps = {
  /** Undefined while there is no key to seal with. */
  readonly personal: () => PersonalBox | undefined
  readonly approve: Approver
  /** Opens the drawer if the till is set to. */
  readonly openDrawer: () => void
}

/** A customer's claim of payment: matching orders, cash instead, waiting slips, and a manager's decision. */
export function createDoubtHandlers(
  { deps, watcher, recovered, startedOpen }: Till,
  { personal, approve, openDrawer }: DoubtDeps,
): HandlersOf<'doubt' | 'slip'> & Pick<HandlersOf<'order'>, 'order.takeCash' | 'order.resolve'> {
  const view = (order: Order, role: Role): OrderView =>
    forRole(viewOrder(deps, order, watcher.nextCheckAt), role)
  const acted = async (
    act: Promise<Result<Order>>,
    role: Role,
    takesCash: boolean,
  ): Promise<Result<OrderView>> => {
    const result = await act
    watcher.nudge()
    if (result.ok && takesCash) openDrawer()
    return result.ok ? accept(view(result.value, role)) : result
  }
  const reader = (role: Role): SlipReader => ({ box: personal(), role })
  const viewed = (result: Result<HoldSlip>, role: Role): Result<SlipView> =>
    result.ok ? accept(viewSlip(deps, result.value, reader(role))) : result
  const agree = (role: Role, approval: Approval | undefined, right: Right) => () =>
    approve(role, approval, right)
  const onceOrder = onceAtATime<Result<OrderView>>()
  const onceSlip = onceAtATime<Result<SlipView>>()
  return {
    'doubt.search': ({ amountMinor, text, at }) =>
      accept(
        searchOrders(deps, {
          ...(amountMinor === undefined ? {} : { amount: moneyOfMinor(amountMinor) }),
          ...(text === undefined ? {} : { text }),
          ...(at === undefined ? {} : { at }),
        }),
      ),
    'doubt.recovered': (_nothing, role) =>
      accept({
        at: startedOpen.at,
        interrupted: recovered.interrupted,
        orders: startedOpen.references.flatMap((reference) => {
          const order = deps.journal.read.order(reference)
          return order === undefined ? [] : [view(order, role)]
        }),
      }),
    'slip.hold': ({ amountMinor, shown, ...rest }, role) => {
      const { reference, shownAt, phone, note } = rest
      return viewed(
        holdSlip(deps, personal(), {
          amount: moneyOfMinor(amountMinor),
          shown,
          ...(reference === undefined ? {} : { reference }),
          ...(shownAt === undefined ? {} : { shownAt }),
          ...(phone === undefined ? {} : { phone }),
          ...(note === undefined ? {} : { note }),
        }),
        role,
      )
    },
    'slip.list': (_nothing, role) => accept(listSlips(deps, reader(role))),
    'slip.get': ({ number }, role) => getSlip(deps, number, reader(role)),
    'slip.end': (end, role, right) => {
      const { number, how, note, approval } = end
      const said = { number, how, ...(note === undefined ? {} : { note }) }
      return onceSlip(
        async () => viewed(await endSlip(deps, said, agree(role, approval, right)), role),
        'end',
        end,
      )
    },
    'order.takeCash': (cash, role, right) => {
      const { reference, approval, sure } = cash
      const take = () => takeCash(deps, reference, agree(role, approval, right), sure, right)
      return onceOrder(() => acted(take(), role, true), 'cash', cash)
    },
    'order.resolve': (resolving, role, right) => {
      const { reference, how, note, phone, corrects, approval, sure } = resolving
      const said = { how, sure, ...given({ note, phone, corrects }) }
      const resolve = () => resolveOrder(deps, reference, said, agree(role, approval, right), personal())
      return onceOrder(() => acted(resolve(), role, how === 'paid-rest-in-cash'), 'resolve', resolving)
    },
  }
}
