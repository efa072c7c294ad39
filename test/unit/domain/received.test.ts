import { describe, expect, it } from 'vitest'
import type { Evidence } from '#domain/evidence.ts'
import { rupiah } from '#domain/money.ts'
import { countedAmount, sumOfNamed, withSuccessesOf, type AmountThatCounts } from '#domain/received.ts'

const asked = rupiah(150_000)

describe('what of a payment counts', () => {
  const counted = (
    rule: AmountThatCounts,
    [paid, total]: readonly [number, number],
    by?: 'seller' | 'buyer',
  ): number => {
    const fee = by === undefined ? undefined : { by, amount: rupiah(1_000) }
    const money = countedAmount(rule, asked, { paid: rupiah(paid), total: rupiah(total), fee })
    return Number(money.minor / 100n)
  }

  it.each([
    // Rule, paid, total, who bears a fee of 1,000, what counts.
    ['total', 150_000, 150_000, undefined, 150_000],
    ['total', 151_000, 151_000, 'buyer', 151_000],
    ['total', 149_000, 150_000, 'seller', 150_000],
    ['total', 148_000, 150_000, 'seller', 148_000],
    ['total', 149_000, 150_000, 'buyer', 149_000],
    ['total', 152_000, 150_000, undefined, 150_000],
    ['total-less-buyer-fee', 151_000, 151_000, 'buyer', 150_000],
    ['total-less-buyer-fee', 150_000, 150_000, 'buyer', 149_000],
    ['total-less-buyer-fee', 151_000, 151_000, undefined, 151_000],
    ['paid', 149_000, 150_000, 'seller', 149_000],
    ['paid', 151_000, 150_000, 'buyer', 151_000],
    ['paid-plus-seller-fee', 149_000, 150_000, 'seller', 150_000],
    ['paid-plus-seller-fee', 149_000, 151_000, undefined, 149_000],
    ['paid-plus-seller-fee', 150_000, 150_000, 'seller', 151_000],
    ['paid-plus-seller-fee', 148_000, 150_000, 'seller', 149_000],
    ['any', 150_000, 150_000, 'buyer', 150_000],
    ['any', 151_000, 151_000, 'buyer', 150_000],
    ['any', 152_000, 152_000, 'buyer', 152_000],
    ['any', 149_000, 151_000, 'buyer', 149_000],
    ['any', 149_000, 150_000, 'seller', 150_000],
    ['any', 150_000, 151_000, undefined, 150_000],
  ] as const)('by "%s": %i of %i, fee of the %s: %i', (rule, paid, total, by, counts) => {
    expect(counted(rule, [paid, total], by)).toBe(counts)
  })
})

describe('the successes of one order', () => {
  const said = (transactionId: string, more: Partial<Evidence> = {}): Evidence => ({
    source: 'status',
    at: 1,
    flag: 'S',
    transactionId,
    paidAmount: asked,
    totalAmount: asked,
    ...more,
  })

  it('are remembered with what each brought, and what of it counts', () => {
    const net = { counted: rupiah(149_000) }
    const both = withSuccessesOf(said('A', net), said('B'))
    expect(both).toStrictEqual({
      ...said('B'),
      successes: 2,
      transactions: [
        { id: 'A', paid: asked, total: asked, ...net },
        { id: 'B', paid: asked, total: asked },
      ],
    })
    expect(sumOfNamed(asked, both)).toEqual(rupiah(299_000))
    expect(sumOfNamed(asked, { ...both, successes: 3 })).toBeUndefined()
  })

  it('that are one stay as they were told, and so do those that the gateway does not name', () => {
    expect(withSuccessesOf(said('A'), said('A'))).toStrictEqual(said('A'))
    expect(withSuccessesOf(said(''), said('A'))).toStrictEqual(said('A'))
    expect(withSuccessesOf(said('A'), said(''))).toStrictEqual(said(''))
    const unnamed = withSuccessesOf(said('A', { successes: 2 }), said('A'))
    expect(unnamed).toStrictEqual(said('A', { successes: 2 }))
    expect(sumOfNamed(asked, unnamed)).toBeUndefined()
  })

  it('without an amount are counted, and have no sum', () => {
    const { paidAmount: _paid, ...noPaid } = said('B')
    const { totalAmount: _total, ...noTotal } = said('B')
    for (const bare of [noPaid, noTotal, said('B', { flag: 'SP' })]) {
      const both = withSuccessesOf(said('A'), bare)
      expect(both).toStrictEqual({ ...bare, successes: 2 })
      expect(sumOfNamed(asked, both)).toBeUndefined()
    }
  })
})
