import type { FakeBridgeInit } from '../fake-bridge.ts'
import { orderIn } from '../order-fixtures.ts'
import type { FakeStage } from './fake-stage.ts'
import type { Chapter, Scene } from './scene.ts'

const SHOP: FakeBridgeInit = { session: { role: 'manager', mode: 'practice' }, health: { mode: 'practice' } }
const CASHIER: FakeBridgeInit = { session: { role: 'cashier', mode: 'practice' } }
const LONG_NAME = 'Brother_HL_L2350DW_series_di_kantor_belakang_lantai_dua'
const MANY = Array.from({ length: 12 }, (_, n) => ({
  name: `printer-${n}`,
  words: n === 3 ? LONG_NAME : `Printer ${n + 1}`,
}))

/** Settings, with one part of them in view. */
const card = (
  name: string,
  part: string,
  init: FakeBridgeInit,
  then: (at: FakeStage) => Promise<unknown> = async () => undefined,
): Scene<FakeStage> => ({
  name,
  screen: 'paper',
  reach: async (at) => {
    await at.become({ ...SHOP, ...init })
    await at.go('settings')
    await at.wait(`#${part}`)
    await then(at)
    await at.page.evaluate((id) => document.getElementById(id)?.scrollIntoView({ block: 'start' }), part)
  },
})

/** The slip of an order from the history. */
const preview = (
  name: string,
  reach: (at: FakeStage) => Promise<unknown>,
  paper: NonNullable<FakeBridgeInit['paper']> = {},
): Scene<FakeStage> => ({
  name,
  screen: 'paper',
  reach: async (at) => {
    const order = orderIn('paid')
    await at.become({ ...SHOP, ...CASHIER, paper, orders: [order] })
    await at.go('history')
    await at.page.getByText(order.displayReference).first().click()
    await at.page.getByRole('button', { name: 'Struk' }).waitFor()
    await at.open(() => at.push('receipt'))
    await at.wait('[data-slip]')
    await at.page.mouse.move(0, 0)
    await reach(at)
  },
  leave: ({ close }) => close(),
})

export const PAPER: Chapter = {
  title: 'paper and sound',
  on: 'fake',
  scenes: [
    card('paper-settings', 'settings-paper', {}),
    card('paper-none', 'settings-paper', { paper: { printers: [] } }),
    card('paper-many', 'settings-paper', { paper: { printers: MANY } }),
    card('paper-raw', 'settings-paper', {}, async (at) => {
      await at.page.getByRole('radio', { name: /Printer jaringan/ }).click({ force: true })
      await at.page.getByRole('textbox', { name: 'Alamat di jaringan toko' }).fill('192.168.1.50 /')
      await at.page.mouse.move(0, 0)
    }),
    card('sound-settings', 'settings-sound', CASHIER),
    {
      name: 'sound-no-voice',
      screen: 'paper',
      reach: async (at) => {
        await at.become({ ...SHOP, ...CASHIER, settings: { speakAmounts: true } })
        await at.page.evaluate(() => Object.assign(window, { fetch: () => Promise.reject(new TypeError()) }))
        await at.go('settings')
        await at.wait('#settings-voice')
        await at.page.evaluate(() =>
          document.getElementById('settings-sound')?.scrollIntoView({ block: 'start' }),
        )
      },
    },
    preview('slip-preview', async () => undefined),
    preview('slip-printed', async (at) => {
      await at.press('Enter')
      await at.wait('text=Sudah dikirim ke printer')
    }),
    preview('slip-barcode', (at) => at.page.locator('[data-barcode]').scrollIntoViewIfNeeded()),
    {
      name: 'scan-unknown',
      screen: 'paper',
      isBrief: true,
      reach: async (at) => {
        await at.become({ ...SHOP, ...CASHIER })
        await at.go('settings')
        await at.wait('#settings-sound')
        await at.page.keyboard.type('LKTU0010000042807024')
        await at.press('Enter')
        await at.wait('section li >> text=Nomor ini tidak dikenal')
      },
    },
    {
      name: 'paid-stage',
      screen: 'paper',
      reach: async (at) => {
        await at.become({ ...SHOP, orders: [orderIn('paid')] })
        await at.go('sale')
        await at.wait('aside li button')
        await at.page.click('aside [data-order]')
        await at.wait('[data-stage="paid"]')
      },
    },
  ],
}
