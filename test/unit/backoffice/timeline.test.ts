import { afterEach, beforeEach, expect, it } from 'vitest'
import { timelineOf } from '#backoffice/history.ts'
import { askStatus } from '#counter/ask/ask-status.ts'
import { takePayment } from '#counter/sale/take-payment.ts'
import { rupiah } from '#domain/money.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill()
})
afterEach(() => shop.close())

function words(reference: string): readonly string[] {
  return timelineOf(shop.journal(), reference, 'it').map((entry) =>
    entry.kind === 'event'
      ? `${entry.event} -> ${entry.state}`
      : `${entry.operation}: ${entry.outcome ?? 'under way'}`,
  )
}

it('is in the order in which things happened, whatever the clock said', async () => {
  const taken = await takePayment(shop.till().deps, { amount: rupiah(150_000n), method: 'qr' })
  if (!taken.ok) throw new Error(taken.refusal.code)
  const { reference } = taken.value
  expect(words(reference)).toEqual(['send -> sending', 'qr-generate: under way'])
  await shop.time.settle()
  shop.time.setClock(shop.time.clock.now() - 86_400_000)
  shop.gateway.payer({ action: 'pay', reference })
  await askStatus(shop.till().deps, taken.value, 'person')
  expect(words(reference)).toEqual([
    'send -> sending',
    'qr-generate: done',
    'asked -> waiting',
    'va-status: done',
    'status -> paid',
  ])
})

it('of an order that does not exist is empty', () => {
  expect(timelineOf(shop.journal(), 'X', 'it')).toEqual([])
})
