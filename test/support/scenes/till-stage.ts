/** The real app on the gateway simulator, driven by keyboard from scene to scene. */
import { atTheCounter, type Counter } from '../counter.ts'
import { launchLoket, newProfile, type LoketApp } from '../loket-app.ts'
import { DIALOG } from './scene.ts'

const PATIENCE_MS = 10_000

export type TillStage = {
  readonly loket: LoketApp
  readonly counter: Counter
  /** The order sold last. */
  readonly sold: string
  /** Sells by QR, lets the customer act on it, and checks its status. */
  sell(amount: string, action?: Parameters<Counter['payer']>[1], minor?: bigint): Promise<string>
  /** Opens a dialog with a key or a button of that name, and waits for its answer. */
  open(by: string): Promise<void>
  close(): Promise<void>
  /** The next scene starts at an empty amount. */
  toAmount(): Promise<void>
  wait(selector: string): Promise<void>
  restart(): Promise<void>
  end(): Promise<void>
}

/** `entered` is called for every started app: the first, and later ones. */
export async function openTillStage(entered: (loket: LoketApp) => Promise<void>): Promise<TillStage> {
  const profile = newProfile()
  let [loket, counter] = await open()
  let sold = ''

  async function open(): Promise<[LoketApp, Counter]> {
    const started = await launchLoket(profile.folder)
    started.cashier.setDefaultTimeout(PATIENCE_MS)
    await started.cashier.waitForSelector('[data-amount-field], [data-board]')
    await entered(started)
    return [started, atTheCounter(started)]
  }
  const wait = async (selector: string) => void (await loket.cashier.waitForSelector(selector))
  const toAmount = async () => {
    await counter.go('sale')
    if ((await loket.cashier.$('[data-amount-field]')) === null) await counter.next()
  }
  return {
    get loket() {
      return loket
    },
    get counter() {
      return counter
    },
    get sold() {
      return sold
    },
    wait,
    toAmount,
    sell: async (amount, action, minor) => {
      sold = await counter.sell(amount)
      await counter.sees('waiting')
      if (action !== undefined) {
        await counter.payer(sold, action, minor)
        await counter.press('F5')
      }
      return sold
    },
    open: async (by) => {
      await (/^F\d/.test(by) ? counter.press(by) : counter.push(by))
      await wait(DIALOG)
      await loket.cashier.waitForSelector('text=Menanyai penyedia tentang', { state: 'detached' })
    },
    close: async () => {
      await counter.press('Escape')
      await loket.cashier.waitForSelector(DIALOG, { state: 'detached' })
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
