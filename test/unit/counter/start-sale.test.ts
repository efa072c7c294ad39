import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { NewSale } from '#counter/sale/start-sale.ts'
import { rupiah } from '#domain/money.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { codeOf, MINUTE, orderOf, sell, type } from './at-the-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill()
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

const start = (sale: Partial<NewSale> = {}) => type(shop, sale)
/** Sold and paid that many times, by virtual account: issuing one costs no call. */
async function havePaid(whole: number, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const { reference } = await sell(shop, 'va', rupiah(whole))
    shop.gateway.payer({ action: 'open', reference, amount: `${whole}.00` })
    shop.gateway.payer({ action: 'pay', reference })
    await shop.time.advance(MINUTE)
    expect(orderOf(shop, reference).state.kind).toBe('paid')
  }
  await shop.time.advance(5 * MINUTE)
}

describe('an unusual amount', () => {
  it('is asked about once this till knows what is usual, with what that is', async () => {
    await havePaid(25_000, 19)
    expect(codeOf(await start({ amount: rupiah(260_000n) }))).toBe('ok')
    await havePaid(25_000, 1)
    expect(await start({ amount: rupiah(270_000n) })).toEqual({
      ok: false,
      refusal: { code: 'unusual-amount', details: { usualMinor: 2_500_000n, why: 'ten-times' } },
    })
    expect(await start({ amount: rupiah(250_000n) })).toMatchObject({
      refusal: { code: 'unusual-amount', details: { usualMinor: 2_500_000n, why: 'one-zero' } },
    })
    expect(codeOf(await start({ amount: rupiah(240_000n) }))).toBe('ok')
  })

  it('is asked about before the same amount again, and each question is asked once', async () => {
    await havePaid(25_000, 20)
    const amount = rupiah(250_000n)
    expect(codeOf(await start({ amount }))).toBe('unusual-amount')
    expect(codeOf(await start({ amount, sure: ['unusual'] }))).toBe('ok')
    expect(codeOf(await start({ amount }))).toBe('unusual-amount')
    expect(codeOf(await start({ amount, sure: ['unusual'] }))).toBe('same-again')
    expect(codeOf(await start({ amount, sure: ['unusual', 'same'] }))).toBe('ok')
  })

  it('is what was paid, not what was asked: open and lost sales teach nothing', async () => {
    for (let n = 0; n < 25; n += 1) await sell(shop, 'va', rupiah(25_000n))
    expect(codeOf(await start({ amount: rupiah(900_000n) }))).toBe('ok')
  })
})

describe('nobody is asked about', () => {
  it('what cannot be taken anyway', async () => {
    await sell(shop)
    expect(codeOf(await start({ note: 'kopi é' }))).toBe('not-ascii')
    expect(codeOf(await start({ amount: rupiah(9_999n) }))).toBe('below-minimum')
  })

  it('a way to pay on the page that is not in the profile: it is refused', async () => {
    const pageMethod = { payMethod: '503', payOption: 'DOMPETLATIHAN' }
    const begun = await start({ method: 'link', pageMethod })
    expect(begun).toMatchObject({ ok: true, value: { pageMethod: { name: 'Dompet Latihan' } } })
    expect(await start({ method: 'link', pageMethod: { ...pageMethod, payMethod: '014' } })).toMatchObject({
      refusal: { code: 'not-allowed', details: { why: 'unknown-method' } },
    })
  })
})
