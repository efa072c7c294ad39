// A journal found broken can still be written to: the proof counts.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { accept } from '#contract/envelope.ts'
import type { CounterDeps } from '#counter/deps.ts'
import { endSlip, holdSlip } from '#counter/doubt/hold.ts'
import { resolveOrder } from '#counter/doubt/resolve.ts'
import { type Approve, takeCash } from '#counter/doubt/take-cash.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { AMOUNT, SECOND, sell } from './at-the-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill({ signedIn: () => 'sri' })
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

const agrees: Approve = () => Promise.resolve(accept({ approvedBy: 'ani' }))
const unproven = (): CounterDeps => ({ ...shop.till().deps, journalSound: () => false })
const head = () => shop.journal().read.head().seq
const refused = { ok: false, refusal: { code: 'journal-not-sound' } }

it('no cash is taken on a journal that is not proven, and the gateway is not asked for it', async () => {
  const order = await sell(shop)
  const before = head()
  expect(shop.journal().failure()).toBeUndefined()
  expect(await takeCash(unproven(), order.reference, agrees)).toMatchObject(refused)
  expect(head()).toBe(before)
  expect((await takeCash(shop.till().deps, order.reference, agrees)).ok).toBe(true)
})

it('nothing about money is resolved on it, so that no rest lands in the drawer', async () => {
  const order = await sell(shop)
  shop.gateway.payer({ action: 'pay', reference: order.reference, amount: '140000.00' })
  await shop.time.advance(20 * SECOND)
  const before = head()
  const resolved = await resolveOrder(unproven(), order.reference, { how: 'paid-rest-in-cash' }, agrees)
  expect(resolved).toMatchObject(refused)
  expect(head()).toBe(before)
})

it('no hold slip is written on it, and none is ended', async () => {
  expect(holdSlip(unproven(), undefined, { amount: AMOUNT, shown: 'nothing' })).toMatchObject(refused)
  const held = holdSlip(shop.till().deps, undefined, { amount: AMOUNT, shown: 'nothing' })
  if (!held.ok) throw new Error(held.refusal.code)
  const before = head()
  expect(await endSlip(unproven(), { number: held.value.number, how: 'paid' }, agrees)).toMatchObject(refused)
  expect(head()).toBe(before)
})
