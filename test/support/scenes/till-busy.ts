import type { OrderView } from '#contract/views.ts'
import { PRACTICE_PINS } from '#counter/people/built-in.ts'
import type { LoketApp } from '../loket-app.ts'
import type { Chapter } from './scene.ts'

const NOTE = 'section > ul > li button:last-of-type'

/**
 * Everything settling has settled, and its notes are closed: otherwise they might appear over a later scene.
 */
async function quiet({ cashier, call }: LoketApp): Promise<void> {
  const open = async () => (await call('order.open')) as readonly OrderView[]
  while ((await open()).some(({ state }) => state === 'settling')) await cashier.waitForTimeout(500)
  while ((await cashier.$(NOTE)) !== null) await cashier.click(NOTE)
}

/** After the chapter of one payment: its open orders count here. */
export const A_BUSY_TILL: Chapter = {
  title: 'a busy till',
  on: 'till',
  scenes: [
    {
      name: 'strip-full',
      screen: 'sale',
      state: 'very full',
      reach: async ({ toAmount, loket }) => {
        for (let thousands = 10n; ; thousands += 1n) {
          const open = (await loket.call('order.open')) as readonly unknown[]
          // At least nine of this scene, and more cards than fit.
          if (thousands >= 19n && open.length >= 12) break
          // Without the keyboard: many sales by hand take half a minute, and others type theirs.
          const sale = { amountMinor: thousands * 100_000n, method: 'qr', sure: ['unusual', 'same'] }
          await loket.call('sale.start', sale)
        }
        await toAmount()
        await quiet(loket)
      },
    },
    {
      name: 'history-full',
      screen: 'history',
      state: 'very full',
      reach: async ({ counter, wait }) => {
        await counter.go('history')
        await wait('[role="grid"] [data-row]')
      },
    },
    {
      name: 'timeline',
      screen: 'history',
      state: 'one order',
      reach: async ({ loket, counter, wait }) => {
        await counter.go('history')
        await loket.cashier.click('[role="grid"] [data-row]')
        await wait('ol h3')
      },
    },
    {
      name: 'practice',
      screen: 'practice',
      reach: async ({ loket, counter, wait }) => {
        await counter.go('practice')
        await loket.cashier.click('text=Meja kendali')
        await wait('#practice-faults')
      },
    },
    {
      name: 'settings',
      screen: 'settings',
      reach: async ({ counter, wait }) => {
        await counter.go('settings')
        await wait('#settings-sound')
      },
    },
    {
      name: 'sale-recovered',
      screen: 'sale',
      state: 'amount',
      reach: async ({ restart, wait }) => {
        await restart()
        await wait('aside li button')
      },
    },
    {
      name: 'sale-news',
      screen: 'sale',
      state: 'amount',
      // What is on the stage is no news.
      reach: async ({ loket, counter, toAmount, wait }) => {
        await toAmount()
        const orders = (await loket.call('order.open')) as readonly OrderView[]
        const reference = orders.findLast(({ state }) => state === 'waiting')?.reference ?? ''
        await counter.payer(reference, 'pay')
        // The till's own round may learn of it first, and its note be gone before this check has its turn.
        await Promise.all([wait('section > ul > li'), loket.call('order.checkNow', { reference })])
      },
    },
    // The last: the till is IT's from here on.
    {
      name: 'timeline-wire',
      screen: 'history',
      state: 'one order, for IT',
      reach: async ({ loket, counter, wait }) => {
        await quiet(loket)
        await loket.call('session.lock')
        await wait('[data-locked]')
        const person = 'practice-it'
        await loket.call('session.signIn', { person, pin: PRACTICE_PINS[person] })
        await counter.go('history')
        await loket.cashier.click('[role="grid"] [data-row]')
        await wait('ol h3')
        await loket.cashier.click('ol button[aria-expanded="false"]')
        await wait('ol pre')
      },
    },
  ],
}
