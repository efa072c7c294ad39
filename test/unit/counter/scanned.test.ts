import { afterEach, beforeEach, expect, it } from 'vitest'
import { acknowledge, askNow } from '#counter/ask/look-at.ts'
import { holdSlip } from '#counter/doubt/hold.ts'
import { findScanned } from '#counter/show/scanned.ts'
import { isScanCode, scanCodeOfOrder, scanCodeOfSlip, type ScanCode } from '#domain/scan-code.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { AMOUNT, HOUR, sell } from './at-the-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill({ signedIn: () => 'sri' })
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

const find = (code: string | undefined) => {
  if (code === undefined || !isScanCode(code)) throw new Error(`no code: ${code}`)
  return findScanned(shop.till().deps, code)
}
/** The code of the same thing at another till. */
const elsewhere = (reference: string): ScanCode | undefined =>
  scanCodeOfOrder(`${reference[0]}002${reference.slice(4)}`)

it('finds each order by its own code, open until it is over', async () => {
  const [one, two] = [await sell(shop, 'va'), await sell(shop)]
  for (const { reference } of [one, two])
    expect(find(scanCodeOfOrder(reference))).toEqual({ kind: 'order', reference, isOpen: true })
  const paid = shop.gateway.payer({ reference: two.reference, action: 'pay' })
  expect(paid.ok).toBe(true)
  await askNow(shop.till().deps, two.reference)
  expect(acknowledge(shop.till().deps, two.reference).ok).toBe(true)
  expect(find(scanCodeOfOrder(two.reference))).toMatchObject({ reference: two.reference, isOpen: false })
})

it('knows no number of another till, of real money, or of an order that a restored journal has lost', async () => {
  const { reference } = await sell(shop)
  const lost = reference.slice(0, -1) + (reference.endsWith('0') ? '1' : '0')
  for (const code of [elsewhere(reference), scanCodeOfOrder(`L${reference.slice(1)}`), scanCodeOfOrder(lost)])
    expect(find(code)).toEqual({ kind: 'unknown' })
})

it('finds a waiting slip, and not the one with its number at another till or in another journal', () => {
  const held = holdSlip(shop.till().deps, undefined, { amount: AMOUNT, shown: 'nothing' })
  if (!held.ok) throw new Error(held.refusal.code)
  const { till } = shop.till().deps.profile()
  const here = { till, isPractice: true }
  expect(find(scanCodeOfSlip(held.value, here))).toEqual({ kind: 'slip', number: 1 })
  for (const code of [
    scanCodeOfSlip(held.value, { till: till + 1, isPractice: true }),
    scanCodeOfSlip(held.value, { till, isPractice: false }),
    scanCodeOfSlip({ ...held.value, at: held.value.at + 1000 }, here),
    scanCodeOfSlip({ ...held.value, number: 2 }, here),
  ])
    expect(find(code)).toEqual({ kind: 'unknown' })
})

it('opens a payment of an hour ago in the history, though nobody has put it away: it has not just come', async () => {
  const { reference } = await sell(shop)
  expect(shop.gateway.payer({ reference, action: 'pay' }).ok).toBe(true)
  await askNow(shop.till().deps, reference)
  expect(find(scanCodeOfOrder(reference))).toMatchObject({ isOpen: true })
  await shop.time.advance(HOUR)
  expect(find(scanCodeOfOrder(reference))).toEqual({ kind: 'order', reference, isOpen: false })
})
