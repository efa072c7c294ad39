import type { Chapter, Scene } from './scene.ts'
import type { TillStage } from './till-stage.ts'

const split = (
  name: string,
  scene: Omit<Scene<TillStage>, 'name' | 'screen' | 'state'>,
): Scene<TillStage> => ({
  name: `split-${name}`,
  screen: 'sale',
  state: 'split',
  ...scene,
})

/** After this an Enter is meant for what is on the stage. */
const CALM_MS = 800

async function latest({ loket }: TillStage): Promise<string> {
  const open = await loket.cashier.evaluate(() => window.loket.call('order.open', {}))
  const { value } = open as { readonly value: readonly { readonly reference: string }[] }
  return value.at(-1)?.reference ?? ''
}

export const SPLIT: Chapter = {
  title: 'split',
  on: 'till',
  scenes: [
    split('begun', {
      customer: 'rest',
      reach: async ({ toAmount, loket, counter, wait }) => {
        await toAmount()
        await loket.cashier.keyboard.type('60000')
        await counter.push('other-ways')
        await loket.cashier.click('[data-method="split"]')
        await counter.press('Enter')
        await wait('[data-split]')
      },
    }),
    split('one-of-three', {
      customer: 'rest',
      reach: async (at) => {
        await at.counter.push('part-3')
        await at.counter.press('Enter')
        await at.counter.sees('waiting')
        await at.counter.payer(await latest(at), 'pay')
        await at.counter.press('F5')
        await at.counter.sees('paid')
        await at.loket.cashier.waitForTimeout(CALM_MS)
        await at.counter.press('Enter')
        await at.wait('[data-leg="paid"]')
      },
    }),
    split('pending', {
      // The customer who pays this part goes on scanning.
      customer: 'qr',
      reach: async (at) => {
        await at.counter.push('part-2')
        await at.counter.press('Enter')
        await at.counter.sees('waiting')
        await at.loket.cashier.waitForTimeout(CALM_MS)
        await at.counter.press('Enter')
        await at.wait('[data-leg="pending"]')
      },
    }),
    split('stop', {
      reach: ({ open }) => open('stop-split'),
      leave: ({ close }) => close(),
    }),
    split('too-much', {
      customer: 'ask-cashier',
      reach: async (at) => {
        const waiting = await latest(at)
        await at.counter.push('all')
        await at.loket.cashier.click('[data-method="cash"]')
        await at.counter.press('Enter')
        await at.wait('button[name="take-cash"]')
        await at.loket.cashier.keyboard.type('20000')
        await at.counter.press('Enter')
        await at.wait('[data-cash-sale]')
        await at.loket.cashier.waitForTimeout(CALM_MS)
        await at.counter.press('Enter')
        await at.counter.payer(waiting, 'pay')
        await at.counter.payer(waiting, 'pay-twice')
        await at.loket.cashier.click('[data-leg="pending"] button')
        await at.counter.press('F5')
        await at.wait('[data-release="manager"]')
        await at.loket.cashier.waitForTimeout(CALM_MS)
        await at.counter.press('Enter')
        await at.wait('[data-split] [role="alert"]')
      },
      leave: ({ restart }) => restart(),
    }),
  ],
}
