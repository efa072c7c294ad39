import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { InputOf, OutputOf, ProcedureName, Role } from '#contract/procedures.ts'
import type { OrderView, Settings } from '#contract/views.ts'
import { unlockForTheDay, vaultNeed } from '#backoffice/connection/unlock.ts'
import { listHistory, timelineOf } from '#backoffice/history.ts'
import { cancelOrder } from '#counter/cancel.ts'
import { acknowledge, askNow, findOrder } from '#counter/look-at.ts'
import { changeSettings, readSettings } from '#counter/settings.ts'
import { renewPayment, retryPayment, takePayment } from '#counter/take-payment.ts'
import type { JournalState, PracticeDesk, Till } from '#counter/till.ts'
import { viewOrder } from '#counter/view.ts'
import { moneyOfMinor } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import { createSetupHandlers, type SetupDeps } from './setup-handlers.ts'

export type Handlers = {
  /** `role` is who calls, as the guard has found out: for the few whose answer depends on it. */
  readonly [N in ProcedureName]: (
    input: InputOf<N>,
    role: Role,
  ) => Promise<Result<OutputOf<N>>> | Result<OutputOf<N>>
}

export type HandlerDeps = {
  readonly till: Till
  readonly defaults: Settings
  readonly practice: PracticeDesk | undefined
  readonly setup: SetupDeps
  readonly journalState: () => { readonly state: JournalState; readonly detail?: string }
  readonly version: string
}

/** Every procedure of the contract, put together from the use cases below. */
export function createHandlers(given: HandlerDeps): Handlers {
  const { till, defaults, practice, setup, journalState, version } = given
  const { deps, watcher, display } = till
  const view = (order: Order): OrderView => viewOrder(deps, order, watcher.nextCheckAt)
  const viewed = (result: Result<Order>): Result<OrderView> =>
    result.ok ? accept(view(result.value)) : result
  /** Whatever a person did changes what is worth asking next. */
  const acted = async (act: Promise<Result<Order>>): Promise<Result<OrderView>> => {
    const result = await act
    watcher.nudge()
    return viewed(result)
  }
  /**
   * The same command, given again while it is under way (a key that bounces, two fast clicks), is the same command: it
   * gets the same answer. Two sales of one amount are never that close, for a command is answered in milliseconds.
   */
  const underWay = new Map<string, Promise<Result<OrderView>>>()
  const once = (act: () => Promise<Result<OrderView>>, what: string): Promise<Result<OrderView>> => {
    const running = underWay.get(what) ?? act().finally(() => underWay.delete(what))
    underWay.set(what, running)
    return running
  }
  return {
    'sale.start': ({ amountMinor, method, note }) =>
      once(
        () =>
          acted(
            takePayment(deps, {
              amount: moneyOfMinor(amountMinor),
              method,
              ...(note === undefined ? {} : { note }),
            }),
          ),
        `start ${amountMinor} ${method} ${note ?? ''}`,
      ),
    'sale.renew': ({ reference }) => once(() => acted(renewPayment(deps, reference)), `renew ${reference}`),
    'order.retry': ({ reference }) => once(() => acted(retryPayment(deps, reference)), `retry ${reference}`),
    'order.checkNow': ({ reference }) =>
      once(() => acted(askNow(deps, reference, 'TDD')), `check ${reference}`),
    'order.lookThrough': ({ reference }) =>
      once(() => acted(askNow(deps, reference, 'ALL')), `look ${reference}`),
    'order.cancel': ({ reference }) => once(() => acted(cancelOrder(deps, reference)), `cancel ${reference}`),
    'order.acknowledge': ({ reference }) => viewed(acknowledge(deps, reference)),
    'order.get': ({ reference }) => viewed(findOrder(deps, reference)),
    'order.open': () => accept(deps.journal.read.openOrders(deps.clock.now()).map(view)),
    'history.list': (query) => accept(listHistory(deps.journal, query)),
    'history.timeline': ({ reference }) => {
      const found = findOrder(deps, reference)
      if (!found.ok) return found
      return accept({ order: view(found.value), entries: timelineOf(deps.journal, reference) })
    },
    'settings.get': () => accept(readSettings(deps, defaults)),
    'settings.change': (change) => {
      const settings = changeSettings(deps, change, defaults)
      deps.announce({ type: 'display-changed' })
      return accept(settings)
    },
    'session.get': (_nothing, role) => accept({ role, mode: deps.mode, vault: vaultNeed(setup.connection) }),
    'session.unlock': ({ passphrase }) => unlockForTheDay(setup.connection, passphrase),
    'health.get': () => {
      const { state, detail } = journalState()
      return accept(till.health(state, detail, version))
    },
    'display.show': ({ reference }) => {
      display.show(reference)
      return accept(null)
    },
    'display.current': () => accept(display.current(readSettings(deps, defaults))),
    ...createSetupHandlers(setup),
    'practice.get': () => practice?.view() ?? refuse('not-practice'),
    'practice.payer': (input) => practice?.payer(input) ?? refuse('not-practice'),
    'practice.fault': (input) => practice?.fault(input) ?? refuse('not-practice'),
  }
}
