/** One day that ends with SIGKILL: a cashier sells, customers pay, and the kill comes somewhere in the last sale. */
import { setTimeout as pause } from 'node:timers/promises'
import type { OrderView } from '#contract/views.ts'
import type { LoketApp } from '#test/support/loket-app.ts'
import type { RunningPracticeGateway } from '#test/support/practice-gateway.ts'
import { killAll } from './till.ts'

const MOST_SALES = 3
/** From the first key of a sale to its end on an idle machine, and a little more. */
const MOST_MS = 900

export async function sellAndDie(
  loket: LoketApp,
  gateway: RunningPracticeGateway,
  chance: () => number,
): Promise<void> {
  const sales = Math.floor(chance() * MOST_SALES)
  for (let sale = 0; sale < sales; sale += 1) await sell(loket, gateway, chance)
  // A gateway on the same machine answers before a kill can come, so it is often slowed down.
  if (chance() < 0.6) await gateway.control.arm({ kind: 'delay', ms: Math.floor(chance() * 2_000), times: 1 })
  const after = Math.floor(chance() * MOST_MS)
  // Kill it whatever it is doing; the result of that call is discarded.
  const last = sell(loket, gateway, chance).catch(() => undefined)
  await pause(after)
  await killAll(loket)
  await last
  await gateway.control.clearFaults()
}

async function sell(loket: LoketApp, gateway: RunningPracticeGateway, chance: () => number): Promise<void> {
  const thousands = 50 + Math.floor(chance() * 100)
  const [how, pays, ends, then] = [chance(), chance(), chance(), chance()]
  if (how < 0.25) return byKeyboard(loket, thousands)
  const method = how < 0.7 ? 'qr' : how < 0.85 ? 'va' : 'link'
  const { reference } = (await loket.call('sale.start', {
    amountMinor: BigInt(thousands) * 100_000n,
    method,
    sure: ['unusual', 'same'],
  })) as OrderView
  if (pays < 0.6) {
    await gateway.control.payer({ action: 'pay', reference })
    await mayBeRefused(loket.call('order.checkNow', { reference }))
  } else if (ends < 0.5) await mayBeRefused(loket.call('order.cancel', { reference }))
  if (then < 0.5) await mayBeRefused(loket.call('order.acknowledge', { reference }))
}

/** The order may have changed in many ways by then. */
async function mayBeRefused(call: Promise<unknown>): Promise<void> {
  await call.catch((error: unknown) => {
    if (!String(error).includes('not-allowed')) throw error
  })
}

async function byKeyboard({ cashier }: LoketApp, thousands: number): Promise<void> {
  await cashier.keyboard.press('F1')
  await cashier.keyboard.type(`${thousands}000`)
  await cashier.keyboard.press('Enter')
}
