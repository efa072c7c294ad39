import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accept, refuse } from '#contract/envelope.ts'
import { takeCash } from '#counter/doubt/take-cash.ts'
import { renewPayment } from '#counter/sale/take-payment.ts'
import { viewOrder } from '#counter/show/view.ts'
import type { CallbackFact } from '#domain/callback-fact.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { arm, orderOf, SECOND, sell } from './at-the-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill({ signedIn: () => 'sri' })
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

const view = (reference: string) =>
  viewOrder(shop.till().deps, orderOf(shop, reference), shop.till().watcher.nextCheckAt)
const scene = (reference: string) => {
  shop.till().display.show(reference)
  const { merchantName, language } = { merchantName: 'Toko', language: 'id' as const }
  return shop.till().display.current({ merchantName, language } as never).scene
}

/** Journals the gateway's signed payment notice. */
function notify(reference: string, transactionStatus: string | undefined = 'S'): void {
  const body = {
    virtualAccountNo: reference,
    trxId: 'TRX-1',
    paidAmount: { value: '150000.00', currency: 'IDR' },
    totalAmount: { value: '150000.00', currency: 'IDR' },
    additionalInfo: { transactionStatus },
  }
  const fact: CallbackFact = {
    at: shop.time.clock.now(),
    kind: 'payment',
    reference,
    code: '2002500',
    verified: true,
    evidence: JSON.stringify({ said: 'Success', body }),
  }
  shop.journal().write.commit({ at: fact.at, callbacks: [fact] })
  shop.till().toldOfPayment(reference)
}

describe('a payment call that no answer about money has followed', () => {
  it('takes the QR off both screens and closes what would charge again', async () => {
    const { reference } = await sell(shop)
    arm(shop, { kind: 'bad-json', operation: 'va-status', times: 9 })
    notify(reference)
    await shop.time.advance(SECOND)
    expect(view(reference)).toMatchObject({
      state: 'waiting',
      noQr: { why: 'notified' },
      notice: { status: 'S', paidMinor: 15_000_000n, transactionId: 'TRX-1' },
      can: { renew: false, takeCash: true, checkNow: true },
    })
    expect(view(reference).qr).toBeUndefined()
    expect(scene(reference)).toEqual({ kind: 'checking' })
    expect(await renewPayment(shop.till().deps, reference)).toMatchObject({ ok: false })
    const without = () => Promise.resolve(refuse('approval-needed'))
    expect(await takeCash(shop.till().deps, reference, without)).toMatchObject({
      ok: false,
      refusal: { code: 'approval-needed' },
    })
    const agreed = () => Promise.resolve(accept({ approvedBy: 'ani' }))
    expect(await takeCash(shop.till().deps, reference, agreed)).toMatchObject({ ok: true })
  })

  it('closes the newer order of the same sale too', async () => {
    const old = await sell(shop)
    const renewed = await renewPayment(shop.till().deps, old.reference)
    if (!renewed.ok) throw new Error(renewed.refusal.code)
    await shop.time.settle()
    const { reference } = renewed.value
    arm(shop, { kind: 'bad-json', operation: 'va-status', times: 9 })
    notify(old.reference)
    await shop.time.advance(SECOND)
    expect(view(reference)).toMatchObject({
      noQr: { why: 'sale-checked' },
      can: { renew: false, takeCash: false },
    })
    expect(scene(reference)).toEqual({ kind: 'checking' })
  })

  it('holds over answers without money, and is over when its questions have run out', async () => {
    const { reference } = await sell(shop)
    notify(reference)
    const held = {
      state: 'waiting',
      noQr: { why: 'notified' },
      notice: { status: 'S' },
      can: { renew: false },
    }
    for (const until of [500, 4_500, 15_000, 59_000]) {
      await shop.time.advance(until)
      expect(view(reference)).toMatchObject(held)
    }
    expect(
      await takeCash(shop.till().deps, reference, () => Promise.resolve(refuse('approval-needed')), false),
    ).toMatchObject({ refusal: { code: 'approval-needed' } })
    await shop.time.advance(10 * SECOND)
    expect(view(reference)).toMatchObject({ state: 'waiting', can: { renew: true } })
    expect(view(reference).notice).toBeUndefined()
    expect(view(reference).qr).toBeDefined()
  })

  it('is over as soon as a status speaks of money', async () => {
    const { reference } = await sell(shop)
    shop.gateway.payer({ action: 'suspect', reference })
    notify(reference)
    await shop.time.advance(500)
    expect(view(reference).state).toBe('suspect')
    expect(view(reference).notice).toBeUndefined()
  })

  it('holds over a restart', async () => {
    const { reference } = await sell(shop)
    notify(reference)
    await shop.time.advance(10 * SECOND)
    await shop.restart()
    expect(view(reference)).toMatchObject({ noQr: { why: 'notified' } })
    await shop.time.advance(50 * SECOND)
    expect(view(reference)).toMatchObject({ noQr: { why: 'notified' } })
    await shop.time.advance(40 * SECOND)
    expect(view(reference).qr).toBeDefined()
  })

  it.each(['F', 'EX', 'IP'])('of %s says nothing of money', async (status) => {
    const { reference } = await sell(shop)
    arm(shop, { kind: 'answer-lost', operation: 'va-status', times: 9 })
    notify(reference, status)
    await shop.time.advance(SECOND)
    expect(view(reference).notice).toBeUndefined()
    expect(view(reference).can.renew).toBe(true)
  })
})
