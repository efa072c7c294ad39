/** The computer's clock is set under the running till: it says so, and every order is still settled. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Timeline } from '#contract/history-views.ts'
import type { Health } from '#contract/views.ts'
import { atTheCounter, type Counter } from '#test/support/counter.ts'
import { longIt } from '#test/support/long-it.ts'
import { launchLoket, newProfile, type LoketApp } from '#test/support/loket-app.ts'
import { settableClock, type SettableClock } from '#test/support/set-clock.ts'

const profile = newProfile()
const beside = mkdtempSync(join(tmpdir(), 'loket-clock-'))
const HOUR = 3_600
let clock: SettableClock
let loket: LoketApp
let counter: Counter

beforeAll(async () => {
  clock = settableClock(beside)
  loket = await launchLoket(profile.folder, ['--practice-calls=600'], false, { env: clock.env })
  counter = atTheCounter(loket)
})
afterAll(async () => {
  await loket.quit()
  profile.remove()
  rmSync(beside, { recursive: true, force: true })
})

const says = (words: string) => loket.cashier.waitForSelector(`text=${words}`)
const eventsOf = async (reference: string) => {
  const { entries } = (await loket.call('history.timeline', { reference })) as Timeline
  return entries.flatMap((entry) => (entry.kind === 'event' ? [entry.event] : []))
}

// Steps of every size, at every moment, in virtual time: test/unit/counter/clock-watch.test.ts.
longIt.each([
  ['an hour back', -HOUR, 'Jam komputer mundur 60 menit, periksa'],
  ['a day forward', 24 * HOUR, 'Jam komputer maju 1.440 menit, periksa'],
] as const)('%s', async (_what, seconds, words) => {
  const reference = await counter.sell('66000')
  await counter.sees('waiting')
  await counter.payer(reference, 'pay')
  clock.setBy(seconds)
  await says(words)
  // Without a question by hand: the till finds out automatically. Paid late if its QR had expired by the clock before that.
  const found = async () => (await counter.order(reference)).state
  await expect.poll(found, { timeout: 60_000 }).toMatch(/^paid(-late)?$/)
  await counter.focus(reference)
  await loket.cashier.waitForSelector('[data-stage^="paid"]')
  const events = await eventsOf(reference)
  expect(events.slice(0, 2)).toEqual(['send', 'asked'])
  expect(events).toContain('status')
  expect(((await loket.call('health.get')) as Health).journal.state).toBe('sound')

  clock.setBy(0)
  await loket.cashier.waitForSelector(`text=${words}`, { state: 'detached' })
  await counter.next()
})

it('an hour forward: money that comes after it is found too, and the same amount is asked about', async () => {
  const reference = await counter.sell('67000')
  await counter.sees('waiting')
  clock.setBy(HOUR)
  await says('Jam komputer maju 60 menit, periksa')
  const again = loket.call('sale.start', { amountMinor: 6_700_000n, method: 'qr', sure: ['unusual'] })
  await expect(again).rejects.toThrow('same-again')
  await counter.payer(reference, 'pay-late')
  const found = async () => (await counter.order(reference)).state
  await expect.poll(found, { timeout: 60_000 }).toBe('paid-late')
  clock.setBy(0)
}, 120_000)
