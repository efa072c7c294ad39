/**
 * The counter as a page reaches it: through the guard and handlers of the bridge, in the role of the person at the
 * till.
 */
import { admit } from '#bridge/guard.ts'
import { createDisplayHandlers } from '#bridge/handlers/display.ts'
import { createDoubtHandlers } from '#bridge/handlers/doubt.ts'
import { mayReadZ } from '#counter/shift/view.ts'
import { createPaperHandlers } from '#bridge/handlers/paper.ts'
import { createRefundHandlers } from '#bridge/handlers/refund.ts'
import { createSaleHandlers } from '#bridge/handlers/sale.ts'
import { createCashHandlers } from '#bridge/handlers/cash.ts'
import { createShiftHandlers } from '#bridge/handlers/shift.ts'
import type { Role } from '#contract/define.ts'
import { refuse, type Result } from '#contract/envelope.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { Approver } from '#counter/sale/approval.ts'
import type { SecondPeople } from '#counter/refund/second-person.ts'
import type { People } from '#counter/people/people.ts'
import { DEFAULT_SETTINGS } from '#counter/settings.ts'
import type { Till } from '#counter/till.ts'
import type { Right } from '#domain/right.ts'
import type { Timers } from '#domain/ports.ts'
import type { PaperController } from '#paper/paper-controller.ts'
import type { Listener } from './listener.ts'

type Handlers = ReturnType<typeof handlersOf>
export type CounterCall = keyof Handlers

export type Counter = {
  readonly till: Till
  readonly people: People
  /** The listener that the gateway calls. */
  listener(): Listener
  /** A request from a page. */
  call<N extends CounterCall>(name: N, input: InputOf<N>): Promise<Result<OutputOf<N>>>
}

/** Time to check a PIN, and for a manager to type it. */
const APPROVAL_MS = 1_500

type Opened = {
  readonly till: Till
  readonly people: People
  readonly paper: PaperController
  readonly timers: Timers
}

export function openCounter({ till, people, paper, timers }: Opened, listen: () => Listener): Counter {
  let listener: Listener | undefined
  const approve: Approver = async (role, approval) => {
    await new Promise<void>((resolve) => void timers.after(APPROVAL_MS, resolve))
    return people.approve(role, approval)
  }
  const second: SecondPeople = {
    ofPromise: people.second.ofPromise,
    confirm: async (...given) => {
      await new Promise<void>((resolve) => void timers.after(APPROVAL_MS, resolve))
      return people.second.confirm(...given)
    },
  }
  const handlers = handlersOf(till, paper, approve, second)
  return {
    till,
    people,
    listener: () => (listener ??= listen()),
    call: async (name, input) => {
      const sender = { role: people.session.role(), isMainFrame: true, url: 'app://loket/cashier' }
      const admission = admit(sender, name, input)
      if (!admission.ok) return refuse(admission.code, { detail: admission.detail })
      const handler = handlers[name] as (
        input: unknown,
        role: Role,
        right: Right,
      ) => Promise<Result<OutputOf<typeof name>>> | Result<OutputOf<typeof name>>
      return handler(admission.input, admission.role, people.session.right())
    },
  }
}

function handlersOf(till: Till, paper: PaperController, approve: Approver, second: SecondPeople) {
  const nothing = () => undefined
  return {
    ...createSaleHandlers(till, () => Promise.resolve()),
    ...createDoubtHandlers(till, { personal: nothing, approve, openDrawer: nothing }),
    ...createRefundHandlers(till, { personal: nothing, second, openDrawer: nothing }),
    ...createCashHandlers(till, { approve, paper: { cashTaken: nothing }, openDrawer: nothing }),
    ...createShiftHandlers(till, { backoffice: { ...till.deps, personal: nothing }, approve }),
    ...createPaperHandlers(paper, (number, role) => mayReadZ(till.deps, number, role)),
    ...createDisplayHandlers(till, nothing, DEFAULT_SETTINGS),
  }
}
