import type { Chapter, Scene } from './scene.ts'
import type { TillStage } from './till-stage.ts'

const cash = (
  name: string,
  scene: Omit<Scene<TillStage>, 'name' | 'screen' | 'state'>,
): Scene<TillStage> => ({
  name: `cash-${name}`,
  screen: 'sale',
  state: 'cash',
  ...scene,
})

/** The cash of a sale of this amount is asked for. */
async function asked({ wait, loket, toAmount, counter }: TillStage, amount: string): Promise<void> {
  // A payment that still waits would keep the customer's screen.
  await loket.call('display.clear')
  await toAmount()
  await loket.cashier.keyboard.type(amount)
  await loket.cashier.click('[data-method="cash"]')
  await counter.press('Enter')
  await wait('button[name="take-cash"]')
}

export const CASH: Chapter = {
  title: 'cash',
  on: 'till',
  scenes: [
    cash('asked', { reach: (at) => asked(at, '37500') }),
    cash('short', {
      reach: async ({ loket, wait }) => {
        await loket.cashier.keyboard.type('20000')
        await wait('text=Kurang')
      },
    }),
    cash('enough', {
      reach: async ({ loket, counter, wait }) => {
        await counter.press('Delete')
        await loket.cashier.keyboard.type('50000')
        await wait('text=Kembalian')
      },
    }),
    cash('change', {
      customer: 'cash',
      reach: async ({ counter, wait }) => {
        await counter.press('Enter')
        await wait('[data-cash-sale]')
      },
      leave: ({ toAmount }) => toAmount(),
    }),
    cash('large', {
      customer: 'cash',
      reach: async (at) => {
        await asked(at, '99999999999999')
        await at.loket.cashier.keyboard.type('99999999999999')
        await at.counter.press('Enter')
        await at.wait('[data-cash-sale]')
      },
      leave: ({ toAmount }) => toAmount(),
    }),
    {
      name: 'history-cash',
      screen: 'history',
      state: 'cash',
      reach: async ({ counter, wait }) => {
        await counter.go('history')
        await counter.push('cash-sales')
        await wait('main [data-cash-sale]')
      },
    },
    {
      name: 'history-cash-void',
      screen: 'history',
      state: 'cash',
      reach: ({ open }) => open('void'),
      leave: async ({ close, counter }) => {
        await close()
        await counter.press('Escape')
        await counter.go('sale')
      },
    },
  ],
}
