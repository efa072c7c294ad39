/** One till that is looked at from its first minute to its busiest: its steps, and the gallery of what it showed. */
import { atTheCounter, type Counter } from './counter.ts'
import { launchLoket, newProfile, type LoketApp } from './loket-app.ts'
import { openGallery, type Gallery } from './screens.ts'

const DIALOG = '[role="dialog"], [role="alertdialog"]'
const PATIENCE_MS = 10_000

export type ShownTill = {
  readonly loket: LoketApp
  readonly counter: Counter
  readonly gallery: Gallery
  readonly show: Gallery['show']
  /** Sells by QR, lets the customer do something about it, and asks. */
  sell(amount: string, action?: Parameters<Counter['payer']>[1], minor?: bigint): Promise<string>
  /** Opens with a key, looks, closes. */
  showDialog(name: string, key: string): Promise<void>
  /** The next test starts at an amount that nobody has typed. */
  toAmount(): Promise<void>
  wait(selector: string): Promise<void>
  restart(): Promise<void>
  end(): Promise<void>
}

export async function openShownTill(): Promise<ShownTill> {
  const profile = newProfile()
  const gallery = openGallery()
  let [loket, counter] = await open()

  async function open(): Promise<[LoketApp, Counter]> {
    const started = await launchLoket(profile.folder)
    started.cashier.setDefaultTimeout(PATIENCE_MS)
    await started.cashier.waitForSelector('[data-amount-field]')
    await gallery.enter(started)
    return [started, atTheCounter(started)]
  }
  const wait = async (selector: string) => void (await loket.cashier.waitForSelector(selector))
  return {
    get loket() {
      return loket
    },
    get counter() {
      return counter
    },
    gallery,
    show: gallery.show,
    wait,
    sell: async (amount, action, minor) => {
      const reference = await counter.sell(amount)
      await counter.sees('waiting')
      if (action !== undefined) {
        await counter.payer(reference, action, minor)
        await counter.press('F5')
      }
      return reference
    },
    showDialog: async (name, key) => {
      await counter.press(key)
      await wait(DIALOG)
      await loket.cashier.waitForSelector('text=Menanyai gateway tentang', { state: 'detached' })
      await gallery.show(name)
      await counter.press('Escape')
      await loket.cashier.waitForSelector(DIALOG, { state: 'detached' })
    },
    toAmount: async () => {
      await counter.press('F1')
      if ((await loket.cashier.$('[data-amount-field]')) === null) await counter.next()
    },
    restart: async () => {
      await loket.quit()
      ;[loket, counter] = await open()
    },
    end: async () => {
      await loket.quit()
      profile.remove()
    },
  }
}
