/** Paid in its last seconds without our knowledge: the status check at the end of an order's time decides. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refuse } from '#contract/envelope.ts'
import { takeCash } from '#counter/doubt/take-cash.ts'
import { renewPayment } from '#counter/sale/take-payment.ts'
import { viewOrder } from '#counter/show/view.ts'
import { CLOCK_TOLERANCE_MS, PAYABLE_GRACE_MS } from '#domain/payable.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { arm, callsTo, MINUTE, orderOf, SECOND, sell } from './at-the-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill({ signedIn: () => 'sri' })
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

const kindOf = (reference: string) => orderOf(shop, reference).state.kind
const untilAfterItsEnd = (reference: string) =>
  shop.time.advance(
    orderOf(shop, reference).expiresAt - shop.time.clock.now() + PAYABLE_GRACE_MS + 5 * SECOND,
  )

/** From now on its answers are unreadable; it is paid; its time ends. */
async function unheard(reference: string): Promise<void> {
  arm(shop, { kind: 'wrong-signature', operation: 'va-status', times: 1_000 })
  shop.gateway.payer({ action: 'pay', reference })
  await untilAfterItsEnd(reference)
  expect(['expired', 'cancelled']).toContain(kindOf(reference))
  shop.gateway.clearFaults()
}

it('is asked again soon when the last answer could not be trusted', async () => {
  const { reference } = await sell(shop)
  await unheard(reference)
  await shop.time.advance(2 * MINUTE)
  expect(kindOf(reference)).toBe('paid-late')
})

it('is asked again soon when that was asked in the moment in which the machine woke', async () => {
  const { reference } = await sell(shop)
  arm(shop, { kind: 'wrong-signature', operation: 'va-status', times: 1_000 })
  shop.gateway.payer({ action: 'pay', reference })
  shop.time.sleep(15 * MINUTE)
  await shop.time.advance(2 * SECOND)
  expect(kindOf(reference)).toBe('expired')
  shop.gateway.clearFaults()
  await shop.time.advance(2 * MINUTE)
  expect(kindOf(reference)).toBe('paid-late')
})

it('is asked every four minutes in the end, while no answer can be trusted', async () => {
  const { reference } = await sell(shop)
  await unheard(reference)
  arm(shop, { kind: 'wrong-signature', operation: 'va-status', times: 1_000 })
  const before = callsTo(shop, 'va-status', reference)
  await shop.time.advance(60 * MINUTE)
  expect(callsTo(shop, 'va-status', reference) - before).toBeLessThanOrEqual(17)
})

it('is asked about before cash is taken, though it was asked after its end already', async () => {
  const old = await sell(shop)
  const made = await renewPayment(shop.till().deps, old.reference)
  if (!made.ok) throw new Error(made.refusal.code)
  await unheard(old.reference)
  await shop.till().watcher.stop()
  await takeCash(shop.till().deps, made.value.reference, () => Promise.resolve(refuse('approval-needed')))
  expect(kindOf(old.reference)).toBe('paid-late')
})

it('is asked about as soon as the keys are there, however often they were not', async () => {
  const references = await Promise.all(Array.from({ length: 20 }, async () => (await sell(shop)).reference))
  await shop.till().watcher.stop()
  for (const reference of references) shop.gateway.payer({ action: 'pay', reference })
  shop.vault.open = false
  shop.time.sleep(30 * MINUTE)
  shop.till().watcher.start()
  await shop.time.advance(5 * MINUTE)
  shop.vault.open = true
  await shop.time.advance(MINUTE)
  expect(references.map(kindOf)).toEqual(references.map(() => 'paid-late'))
})

/** Milliseconds until the order is shown as paid. */
async function learnedAfter(reference: string, longest: number): Promise<number> {
  const began = shop.time.clock.now()
  while (!kindOf(reference).startsWith('paid') && shop.time.clock.now() - began < longest)
    await shop.time.advance(SECOND)
  return shop.time.clock.now() - began
}

describe('a gateway whose clock is behind ours, by no more than the connection test calls fine', () => {
  it.each([
    ['just after its end by ours', SECOND],
    ['at its last moment by the gateway’s', CLOCK_TOLERANCE_MS],
  ])('is asked until its clock has ended the order: a payment %s is learned soon', async (_when, late) => {
    const { reference, expiresAt } = await sell(shop)
    await shop.time.advance(expiresAt + late - shop.time.clock.now())
    expect(kindOf(reference)).toBe('expired')
    shop.gateway.payer({ action: 'pay-late', reference })
    expect(await learnedAfter(reference, 30 * MINUTE)).toBeLessThanOrEqual(40 * SECOND)
  })

  it('is not asked often for it: four questions, and then the slow pace of what is over', async () => {
    const { reference, expiresAt } = await sell(shop)
    await shop.time.advance(expiresAt - shop.time.clock.now())
    const before = callsTo(shop, 'va-status', reference)
    await shop.time.advance(9 * MINUTE)
    expect(callsTo(shop, 'va-status', reference) - before).toBeLessThanOrEqual(5)
  })

  it('takes the newer code off the screens when an old one is paid after its end by ours', async () => {
    const sold = await sell(shop)
    await shop.time.advance(10 * MINUTE + 20 * SECOND)
    expect(kindOf(sold.reference)).toBe('expired')
    const newer = await renewPayment(shop.till().deps, sold.reference)
    if (!newer.ok) throw new Error(newer.refusal.code)
    await shop.time.advance(20 * SECOND)
    shop.gateway.payer({ action: 'pay-late', reference: sold.reference })
    await shop.time.advance(MINUTE)
    const order = orderOf(shop, newer.value.reference)
    expect(viewOrder(shop.till().deps, order, () => undefined).qr).toBeUndefined()
  })
})
