/** From Enter on an amount to the code on both windows, less what the gateway's call itself takes. */
import type { Page } from 'playwright-core'
import { appears, atTheCounter, toAmount, type Counter } from '#test/support/counter.ts'
import { attemptsIn } from '#test/support/journal-of.ts'
import { launchLoket, newProfile, type LoketApp } from '#test/support/loket-app.ts'
import { control, type Line } from '../report/line.ts'
import { slowAnswers } from '../slow-answers.ts'

const SALES = 12
const SLOW_SALES = 5
/** So that the rate limit never waits. */
const SWITCHES = ['--practice-calls=1200']
const CONTROL_MS = 100

export const saleLine: Line = {
  name: 'sale',
  title: 'From Enter to the code on both windows',
  unit: 'ms',
  floor: "the gateway's call itself, from its intent in the journal to its answer",
  goals: [
    { what: 'less the call, both windows', side: 'own', share: 0.99, most: { figure: 60 } },
    { what: 'the first of the day', side: 'first', share: 1, most: { figure: 60 } },
    control(`each answer to a page ${CONTROL_MS} ms later`, { times: 1.2, of: 'own' }),
  ],
  rounds: 7,
  open: async () => ({ round: day, close: async () => undefined }),
}

/** Each round is a day: a start, its first sale, and some more. */
async function day() {
  const profile = newProfile()
  const loket = await launchLoket(profile.folder, SWITCHES)
  try {
    const counter = atTheCounter(loket)
    await toAmount(loket.cashier)
    const sales: Sale[] = []
    for (let number = 1; number <= SALES; number += 1) sales.push(await sell(loket, counter, number))
    const own = ({ ms, call }: Sale): number => ms - call
    const [first, ...others] = sales.map(own)
    await slowAnswers(loket, '', CONTROL_MS)
    const late: Sale[] = []
    for (let more = 1; more <= SLOW_SALES; more += 1) late.push(await sell(loket, counter, SALES + more))
    return {
      floor: sales.map(({ call }) => call),
      own: others,
      first: [first ?? Number.NaN],
      control: late.map(own),
    }
  } finally {
    await loket.quit()
    profile.remove()
  }
}

type Sale = { readonly ms: number; readonly call: number }

async function sell(loket: LoketApp, counter: Counter, number: number): Promise<Sale> {
  const { cashier, customer } = loket
  await appears(cashier, '[data-amount-field]')
  await cashier.keyboard.type(String(10_000 + number * 7))
  const drawn = [cashier, customer].map(codeDrawn)
  const pressed = await keyPressed(cashier)
  await cashier.keyboard.press('Enter')
  const ends = await Promise.all(drawn)
  const ms = Math.max(...ends) - (await pressed())
  await counter.sees('waiting')
  const reference = await counter.newest()
  const [attempt] = (await attemptsIn(loket, reference)).filter(
    ({ operation }) => operation === 'qr-generate',
  )
  const call = (attempt?.finishedAt ?? Number.NaN) - (attempt?.startedAt ?? Number.NaN)
  await counter.payer(reference, 'pay')
  await cashier.keyboard.press('F5')
  await counter.sees('paid')
  await counter.next()
  return { ms, call }
}

type WithKey = typeof globalThis & { keyAt?: Promise<number> }

/** When the next key is pressed, as the browser stamped it; epoch milliseconds. */
async function keyPressed(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const at = new Promise<number>((resolve) => {
      const heard = ({ timeStamp }: KeyboardEvent): void => resolve(performance.timeOrigin + timeStamp)
      window.addEventListener('keydown', heard, { capture: true, once: true })
    })
    ;(globalThis as WithKey).keyAt = at
  })
  return () => page.evaluate(() => (globalThis as WithKey).keyAt ?? Number.NaN)
}

/** When the frame that shows a code has been drawn; epoch milliseconds. */
function codeDrawn(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const isThere = (): boolean =>
          (document.querySelector('[data-qr]')?.getBoundingClientRect().width ?? 0) > 50
        const drawn = (): void => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => resolve(performance.timeOrigin + performance.now()))
          port1.start()
          requestAnimationFrame(() => port2.postMessage(null))
        }
        const observer = new MutationObserver(() => {
          if (!isThere()) return
          observer.disconnect()
          drawn()
        })
        observer.observe(document, { subtree: true, childList: true, attributes: true })
      }),
  )
}
