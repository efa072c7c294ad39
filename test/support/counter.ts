/** A cashier's and a customer's acts on the running app, by keyboard and sight. */
import type { TimelineEntry } from '#contract/history-views.ts'
import type { OrderView } from '#contract/views.ts'
import type { StateKind } from '#domain/order.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { Page } from 'playwright-core'
import { ordersIn, timelineIn } from './journal-of.ts'
import type { LoketApp } from './loket-app.ts'

export type Payer = InputOf<'practice.payer'>['action']
export type Fault = InputOf<'practice.fault'>['kind']

/**
 * The most times that a fault can be set. Status checks about open orders may come at any moment and use
 * faults up. With open orders, set a fault this often and remove it with `none`: a fault for one call may be
 * gone before that call.
 */
export const UNTIL_ENDED = 20

type SaleOptions = { readonly method?: 'va' | 'link'; readonly note?: string }

export type Counter = {
  /** Types an amount and presses Enter; returns the reference of the new order. */
  sell(amount: string, options?: SaleOptions): Promise<string>
  /** The same, until the order waits for its customer. */
  waiting(amount: string, options?: SaleOptions): Promise<string>
  /** The same, then the customer pays, and F5 finds it. */
  sold(amount: string, options?: SaleOptions): Promise<string>
  /**
   * Enter on a typed amount, confirmed as right and for a new customer; returns the new order's reference.
   */
  begin(): Promise<string>
  /** The reference of the newest order; empty before the first. */
  newest(): Promise<string>
  press(key: string): Promise<void>
  /** To a screen, or the language or the sound, by its button on the rail. */
  go(to: string): Promise<void>
  /** A button by its name in the page, once it can be pressed. */
  push(name: string): Promise<void>
  type(text: string): Promise<void>
  /** Enter, until the amount is there again: the stage ignores an Enter too soon after a change. */
  next(): Promise<void>
  /** F8, then to the cancel button, next to the focused one. */
  askToCancel(): Promise<void>
  /** The same, and presses the button. */
  cancel(): Promise<void>
  /** Waits until the cashier's stage shows the state. */
  sees(state: StateKind): Promise<void>
  /** Waits until the customer's window shows the scene. */
  customerSees(scene: string): Promise<void>
  payer(reference: string, action: Payer, amountMinor?: bigint): Promise<void>
  fault(kind: Fault, times?: number): Promise<void>
  order(reference: string): Promise<OrderView>
  /** What the journal holds of it, in order. */
  timeline(reference: string): Promise<readonly TimelineEntry[]>
  /** How many orders there are. */
  total(): Promise<number>
  /** Back to an order by its card in the strip. */
  focus(reference: string): Promise<void>
}

/** A handle keeps its element and all attached to it until disposed: a long day would keep every screen. */
export async function appears(
  page: Page,
  selector: string,
  options: { readonly state?: 'detached' | 'visible'; readonly timeout?: number } = {},
): Promise<void> {
  const handle = await page.waitForSelector(selector, options)
  await handle?.dispose()
}

/** To a screen, or the language or the sound, by its button on the rail. */
export const go = (page: Page, to: string): Promise<void> => page.click(`[data-to="${to}"]`)

/** A button by its name in the page. */
export const push = (page: Page, name: string): Promise<void> => page.click(`button[name="${name}"]`)

/** To the amount from where a person begins: a manager's home, or the payments that were open at a start. */
export async function toAmount(page: Page): Promise<void> {
  const shown = await page.waitForSelector('[data-amount-field], [data-board], [data-verdict]')
  const isHome = (await shown.getAttribute('data-verdict')) !== null
  const isBoard = (await shown.getAttribute('data-board')) !== null
  await shown.dispose()
  if (isHome) {
    await go(page, 'sale')
    return toAmount(page)
  }
  if (isBoard) await page.keyboard.press('Enter')
  await appears(page, '[data-amount-field]')
}

/** Another payment method than QR; what the shop does not use yet is behind a button. */
export async function choosePayment(page: Page, method: 'va' | 'link'): Promise<void> {
  const wanted = page.locator(`[data-method="${method}"]`)
  // Whichever is there: it comes before the button, and to choose it twice changes nothing.
  await wanted.or(page.locator('button[name="other-ways"]')).first().click()
  await wanted.click()
}

export function atTheCounter(loket: LoketApp): Counter {
  const { cashier, customer, call } = loket
  const order = async (reference: string) => (await call('order.get', { reference })) as OrderView
  const latest = async () => (await call('history.list', { limit: 1 })) as OutputOf<'history.list'>
  const newest = async () => (await latest()).rows[0]?.reference ?? ''
  const askToCancel = async () => {
    await cashier.keyboard.press('F8')
    await appears(cashier, '[role="alertdialog"]')
    await cashier.keyboard.press('Shift+Tab')
  }
  const begin = async () => {
    const before = await newest()
    await cashier.keyboard.press('Enter')
    for (;;) {
      const shown = await cashier.waitForSelector('[data-stage], [data-question]')
      const question = await shown.getAttribute('data-question')
      await shown.dispose()
      if (question === null) break
      // Pressed before it can be read it does nothing, so it is pressed until the question is gone.
      await push(cashier, 'answer-1')
      const gone = { state: 'detached', timeout: 150 } as const
      await appears(cashier, `[data-question="${question}"]`, gone).catch(() => undefined)
    }
    const reference = await newest()
    if (reference === before) throw new Error('no order was made')
    return reference
  }
  const sell: Counter['sell'] = async (amount, { method, note } = {}) => {
    await toAmount(cashier)
    if (method !== undefined) await choosePayment(cashier, method)
    await cashier.keyboard.type(amount)
    if (note !== undefined) {
      await cashier.fill('form input:not([type="radio"]) >> nth=-1', note)
    }
    return begin()
  }
  const sees: Counter['sees'] = (state) => appears(cashier, `[data-stage="${state}"]`)
  const waiting: Counter['waiting'] = async (amount, options) => {
    const reference = await sell(amount, options)
    await sees('waiting')
    return reference
  }
  const payer: Counter['payer'] = async (reference, action, amountMinor) =>
    void (await call('practice.payer', {
      reference,
      action,
      ...(amountMinor === undefined ? {} : { amountMinor }),
    }))
  return {
    begin,
    newest,
    sell,
    waiting,
    sold: async (amount, options) => {
      const reference = await waiting(amount, options)
      await payer(reference, 'pay')
      await cashier.keyboard.press('F5')
      await sees('paid')
      return reference
    },
    next: async () => {
      for (;;) {
        await cashier.keyboard.press('Enter')
        const amount = appears(cashier, '[data-amount-field]', { timeout: 500 })
        if (
          await amount.then(
            () => true,
            () => false,
          )
        )
          return
      }
    },
    askToCancel,
    cancel: async () => {
      await askToCancel()
      await cashier.keyboard.press('Enter')
    },
    press: (key) => cashier.keyboard.press(key),
    go: (to) => go(cashier, to),
    push: (name) => push(cashier, name),
    type: (text) => cashier.keyboard.type(text),
    sees,
    customerSees: (scene) => appears(customer, `[data-scene="${scene}"]`),
    payer,
    fault: async (kind, times = 1) => void (await call('practice.fault', { kind, times })),
    order,
    timeline: (reference) => timelineIn(loket, reference),
    total: () => ordersIn(loket),
    focus: (reference) => cashier.click(`aside [data-order="${reference}"]`),
  }
}
