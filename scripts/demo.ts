/**
 * The guided counter demo: the main job, played in real Electron on the embedded practice gateway. One
 * printed line per step, one picture per state and window in out/demo/.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Health } from '#contract/views.ts'
import type { StateKind } from '#domain/order.ts'
import { atTheCounter, UNTIL_ENDED, type Counter } from '../test/support/counter.ts'
import { launchLoket, newProfile, type LoketApp } from '../test/support/loket-app.ts'
import { decodeQr } from '../test/support/pixels.ts'

const target = join(import.meta.dirname, '../out/demo')
const started = performance.now()
let pictures = 0
const seen = new Set<StateKind>()

function say(text: string): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6)
  process.stdout.write(`${seconds} s  ${text}\n`)
}

async function picture(page: Page, name: string): Promise<void> {
  pictures += 1
  // Two frames, so that the last change is painted.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await page.screenshot({ path: join(target, `${String(pictures).padStart(2, '0')}-${name}.png`) })
}

type Stage = { readonly loket: LoketApp; readonly counter: Counter }

/** Waits for the state on the cashier's screen, prints it, and takes a picture of both windows. */
async function show(
  { loket, counter }: Stage,
  state: StateKind,
  told: string,
  customer?: string,
): Promise<void> {
  await counter.sees(state)
  if (customer !== undefined) await counter.customerSees(customer)
  seen.add(state)
  say(`${state.padEnd(18)} ${told}`)
  await picture(loket.cashier, `${state}-cashier`)
  if (customer !== undefined) await picture(loket.customer, `${state}-customer`)
}

/** F12, the resolution, and the PIN of practice's manager; then the stage shows its mark. */
async function dealtWith({ loket, counter }: Stage, how: string, told: string): Promise<void> {
  await counter.push('resolve')
  await loket.cashier.waitForSelector('[role="radiogroup"]')
  await counter.press(how)
  await counter.press('Enter')
  await loket.cashier.waitForSelector('input[type="password"]')
  await loket.cashier.keyboard.type('2222')
  await picture(loket.cashier, 'manager-cashier')
  await counter.press('Enter')
  await loket.cashier.waitForSelector('[data-mark="resolved"]')
  say(`                   ${told}`)
  await picture(loket.cashier, 'resolved-cashier')
}

async function main(): Promise<void> {
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const profile = newProfile()
  const loket = await launchLoket(profile.folder)
  const counter = atTheCounter(loket)
  const stage = { loket, counter }
  const { next } = counter
  const check = async (
    reference: string,
    ...[action, amount]: [Parameters<Counter['payer']>[1], bigint?]
  ) => {
    await counter.payer(reference, action, amount)
    await counter.press('F5')
  }

  say('Loket is open on its embedded practice gateway; nothing here is real money.')
  await loket.cashier.waitForSelector('[data-amount-field]')
  await picture(loket.cashier, 'amount-empty-cashier')
  await picture(loket.customer, 'welcome-customer')

  // Looked up for two minutes before it counts as never arrived, so it is made first and shown last.
  await counter.fault('drop-before')
  const lostOnTheWay = await counter.sell('15000')
  await counter.sees('unknown')
  await next()

  await loket.cashier.keyboard.type('150000')
  await picture(loket.cashier, 'amount-typed-cashier')
  await counter.press('Escape')
  const sale = await counter.sell('150000', { note: 'kopi dan roti' })
  await show(stage, 'waiting', 'Rp 150.000 typed, Enter: the customer sees the QR', 'qr')
  const { qr } = await counter.order(sale)
  const scanned = decodeQr(await loket.customer.screenshot())
  if (scanned === undefined || scanned !== qr?.content)
    throw new Error('the QR on the screen is not the one of the order')
  say("                   scanned from the pixels of the customer window: it is the gateway's own payload")
  await check(sale, 'pay')
  await show(stage, 'paid', 'the practice payer paid; the gateway said so; goods may go', 'paid')
  await next()

  await counter.fault('delay', UNTIL_ENDED)
  const slow = await counter.sell('20000')
  await show(stage, 'sending', 'the gateway is slow; the order is already in the journal', 'preparing')
  await counter.fault('none')
  await counter.sees('waiting')
  await check(slow, 'pay')
  await counter.sees('paid')
  await next()

  const wrong = await counter.sell('150000')
  await counter.sees('waiting')
  await check(wrong, 'pay-wrong', 14_000_000n)
  await show(
    stage,
    'paid-wrong-amount',
    'Rp 140.000 came instead: the difference, and the manager',
    'ask-cashier',
  )
  await dealtWith(stage, '1', 'the rest was paid in cash: a manager says so, with their own PIN')
  await next()

  const suspect = await counter.sell('80000')
  await counter.sees('waiting')
  await check(suspect, 'suspect')
  await show(stage, 'suspect', 'the gateway is not sure: no goods, no second charge', 'checking')
  await check(suspect, 'pay')
  await counter.sees('paid')
  await next()

  const settling = await counter.sell('82000')
  await counter.sees('waiting')
  await check(settling, 'settling')
  await show(stage, 'settling', 'paid, not yet settled: goods wait, as this store has decided', 'checking')
  await next()

  const failed = await counter.sell('33000')
  await counter.sees('waiting')
  await check(failed, 'fail')
  await show(stage, 'failed', 'the payment failed; a new QR for the same sale is one key away', 'closed')
  await next()

  const late = await counter.sell('60000')
  await counter.sees('waiting')
  await check(late, 'expire')
  await show(stage, 'expired', 'time is up: the QR is gone at once, the order stays watched', 'expired')
  await check(late, 'pay')
  await show(stage, 'paid-late', 'paid all the same, after the end: announced and linked', 'ask-cashier')
  await dealtWith(stage, '1', 'the goods were given: who said so stands beside the gateway’s word')
  await next()

  await counter.fault('answer-lost', UNTIL_ENDED)
  const lost = await counter.sell('70000')
  await show(stage, 'unknown', 'the answer was lost: not sent again, but asked about', 'closed')
  await counter.fault('none')
  await counter.press('F5')
  await counter.sees('waiting')
  await check(lost, 'pay')
  await counter.sees('paid')
  say('                   looked up, found, paid: one request reached the gateway')
  await next()

  await counter.fault('gateway-down')
  await counter.sell('45000')
  await show(stage, 'not-sent', 'the gateway is down: nothing left this machine, and that is said', 'closed')
  await counter.fault('none')
  await counter.press('F7')
  await counter.sees('waiting')
  await counter.cancel()
  await show(stage, 'cancelled', 'the QR was withdrawn; the gateway is asked all the same', 'closed')
  await next()

  const va = await counter.sell('95000', { method: 'va' })
  await counter.customerSees('va')
  await picture(loket.cashier, 'virtual-account-cashier')
  await picture(loket.customer, 'virtual-account-customer')
  await counter.payer(va, 'open')
  await counter.fault('answer-lost', UNTIL_ENDED)
  await counter.cancel()
  await show(
    stage,
    'cancelling',
    'a virtual account is being cancelled; its answer was lost, so the status decides',
    'checking',
  )
  await counter.fault('none')
  await counter.press('F5')
  await counter.sees('cancelled')
  await next()

  await counter.sell('10000000000000', { method: 'link' })
  await show(stage, 'refused', 'more than the gateway takes: refused, and nothing was asked for', 'closed')
  await next()

  say(
    '                   waiting for the first order: two minutes of "not found" before it counts as never arrived',
  )
  await loket.cashier.waitForSelector('[data-amount-field]')
  for (let state = ''; state !== 'never-arrived';) {
    await loket.cashier.evaluate(() => new Promise((resolve) => void setTimeout(resolve, 1000)))
    state = (await counter.order(lostOnTheWay)).state
  }
  await counter.focus(lostOnTheWay)
  await show(stage, 'never-arrived', 'the gateway never had it: a new QR may be made')

  await counter.go('history')
  await loket.cashier.waitForSelector('[role="grid"], [role="table"]')
  await picture(loket.cashier, 'history-cashier')
  await loket.cashier.focus('[role="grid"]')
  await counter.press('ArrowDown')
  await counter.press('Enter')
  await loket.cashier.waitForSelector('ol')
  await picture(loket.cashier, 'timeline-cashier')
  await counter.go('practice')
  await picture(loket.cashier, 'practice-cashier')
  await counter.go('settings')
  await picture(loket.cashier, 'settings-cashier')
  await loket.call('settings.change', { language: 'en', theme: 'dark' })
  await counter.go('sale')
  await picture(loket.cashier, 'english-dark-cashier')
  say('history, timeline, practice desk, settings; then English and dark')

  const health = (await loket.call('health.get')) as Health
  say(`journal: ${health.journal.events} events, chain ${health.journal.state}`)
  await loket.quit()
  profile.remove()
  say(`${pictures} pictures of ${seen.size} states in out/demo/`)
}

await main()
