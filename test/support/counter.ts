/** What a cashier and a customer do at the counter, by keyboard and eye, on the running app. */
import type { OrderView } from '#contract/views.ts'
import type { StateKind } from '#domain/order.ts'
import type { InputOf } from '#contract/procedures.ts'
import type { LoketApp } from './loket-app.ts'

export type Payer = InputOf<'practice.payer'>['action']
export type Fault = InputOf<'practice.fault'>['kind']

export type Counter = {
  /** Types an amount and presses Enter; answers with the reference of the new order. */
  sell(amount: string, options?: { readonly method?: 'va'; readonly note?: string }): Promise<string>
  press(key: string): Promise<void>
  /** Enter, until the amount is there again: the stage ignores an Enter that comes too soon after a change. */
  next(): Promise<void>
  /** F8, then the button that does it: the one beside the button that has the focus. */
  cancel(): Promise<void>
  /** Waits until the cashier's stage shows the state. */
  sees(state: StateKind): Promise<void>
  /** Waits until the customer's window shows the scene. */
  customerSees(scene: string): Promise<void>
  /** What the stage says, with plain spaces. */
  words(): Promise<string>
  payer(reference: string, action: Payer, amountMinor?: bigint): Promise<void>
  fault(kind: Fault, times?: number): Promise<void>
  order(reference: string): Promise<OrderView>
  /** Back to an order by its card in the strip. */
  focus(reference: string): Promise<void>
}

export function atTheCounter(loket: LoketApp): Counter {
  const { cashier, customer, call } = loket
  const order = async (reference: string) => (await call('order.get', { reference })) as OrderView
  const newest = async () => {
    const page = (await call('history.list', { limit: 1 })) as { rows: readonly { reference: string }[] }
    return page.rows[0]?.reference ?? ''
  }
  return {
    sell: async (amount, { method, note } = {}) => {
      const before = await newest()
      await cashier.waitForSelector('[data-amount-field]')
      if (method === 'va') await cashier.keyboard.press('v')
      await cashier.keyboard.type(amount)
      if (note !== undefined) {
        await cashier.keyboard.press('n')
        await cashier.keyboard.type(note)
      }
      await cashier.keyboard.press('Enter')
      await cashier.waitForSelector('[data-stage]')
      const reference = await newest()
      if (reference === before) throw new Error('no order was made')
      return reference
    },
    next: async () => {
      for (;;) {
        await cashier.keyboard.press('Enter')
        const amount = cashier.waitForSelector('[data-amount-field]', { timeout: 500 })
        if (
          await amount.then(
            () => true,
            () => false,
          )
        )
          return
      }
    },
    cancel: async () => {
      await cashier.keyboard.press('F8')
      await cashier.waitForSelector('[role="alertdialog"]')
      await cashier.keyboard.press('Shift+Tab')
      await cashier.keyboard.press('Enter')
    },
    press: (key) => cashier.keyboard.press(key),
    sees: async (state) => void (await cashier.waitForSelector(`[data-stage="${state}"]`)),
    customerSees: async (scene) => void (await customer.waitForSelector(`[data-scene="${scene}"]`)),
    words: async () => (await cashier.innerText('[data-stage]')).replaceAll('\u00a0', ' '),
    payer: async (reference, action, amountMinor) =>
      void (await call('practice.payer', {
        reference,
        action,
        ...(amountMinor === undefined ? {} : { amountMinor }),
      })),
    fault: async (kind, times = 1) => void (await call('practice.fault', { kind, times })),
    order,
    focus: async (reference) => {
      const open = (await call('order.open')) as readonly OrderView[]
      const place = open.findIndex((one) => one.reference === reference)
      if (place === -1 || place > 8) throw new Error(`${reference} is not among the first nine open payments`)
      await cashier.keyboard.press(`Alt+${place + 1}`)
    },
  }
}
