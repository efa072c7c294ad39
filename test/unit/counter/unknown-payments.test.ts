import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { healthLines } from '#backoffice/diagnosis/sections.ts'
import { askNow } from '#counter/ask/look-at.ts'
import { unknownPayments, viewUnknown } from '#counter/ask/unknown-payments.ts'
import type { CallbackFact } from '#domain/callback-fact.ts'
import { rupiah } from '#domain/money.ts'
import { JournalFailed } from '#journal/failure.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { DAY, HOUR, MINUTE, orderOf, sell } from './at-the-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill()
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

const health = () => shop.till().health({ state: 'sound' }, undefined, '1')
const NUMBER = 'P00126010500000997F3Q'

/** A signed payment notice of the gateway about a number missing in the journal. */
function called(number: string, changes: Partial<CallbackFact> = {}, transactionStatus = 'S'): void {
  const totalAmount = { value: '150000.00', currency: 'IDR' }
  const body = {
    virtualAccountNo: number,
    trxId: 'TRX-1',
    totalAmount,
    additionalInfo: { transactionStatus },
  }
  const fact: CallbackFact = {
    at: shop.time.clock.now(),
    kind: 'payment',
    code: '4042512',
    verified: true,
    evidence: JSON.stringify({ said: 'Invalid Bill/Virtual Account', body }),
    ...changes,
  }
  shop.journal().write.commit({ at: fact.at, callbacks: [fact] })
}

describe('a payment that the gateway has called about and nobody here knows', () => {
  const known = (unknown: () => readonly object[]) => {
    const paid = { reference: 'HERE', state: { kind: 'paid' } }
    const order = (number: string | undefined) =>
      number === 'HERE' || number === undefined ? paid : undefined
    const journal = { read: { unknownPayments: unknown, order } }
    return unknownPayments({ clock: shop.time.clock, journal } as never)
  }
  const raise = (error: Error) => () => {
    throw error
  }

  it('is shown also where its number was not told, and with no amount where none was', () => {
    const nameless = { at: 1, status: 'S' }
    expect(known(() => [nameless, { number: 'HERE' }, { number: 'GONE' }])).toEqual([
      nameless,
      { number: 'GONE' },
    ])
    expect(viewUnknown(nameless as never)).toStrictEqual(nameless)
    expect(viewUnknown({ ...nameless, paid: rupiah(1n) })).toStrictEqual({
      ...nameless,
      amountMinor: 100n,
    })
  })

  it('is not asked of a disk that has failed, and a bug is not hidden', () => {
    expect(known(raise(new JournalFailed('io', 'SQLITE_IOERR', undefined)))).toEqual([])
    expect(() => known(raise(new Error('a bug of ours')))).toThrow('a bug of ours')
  })

  it('is shown to people for some days, and counted in the diagnosis', async () => {
    expect(health().unknownPayments).toBeUndefined()
    called(NUMBER)
    expect(health().unknownPayments).toEqual([
      {
        at: shop.time.clock.now(),
        number: NUMBER,
        status: 'S',
        amountMinor: 15_000_000n,
        transactionId: 'TRX-1',
      },
    ])
    const lines = healthLines(health()).join('\n')
    expect(lines).toContain('payments called in that nobody here knows: 1')
    expect(lines).not.toContain(NUMBER)
    await shop.time.advance(5 * DAY)
    expect(health().unknownPayments).toBeUndefined()
  })

  it('is none when its order is here and the gateway was asked since, as after a backup was put back', async () => {
    const { reference } = await sell(shop)
    called(reference)
    await shop.time.advance(MINUTE)
    expect(health().unknownPayments).toBeUndefined()
  })

  it('is shown while its order is here and nobody has asked since, and no more when it is paid', async () => {
    const { reference } = await sell(shop)
    await shop.time.advance(3 * HOUR)
    called(reference)
    await shop.time.advance(MINUTE)
    expect(health().unknownPayments).toMatchObject([{ number: reference }])
    shop.gateway.payer({ action: 'pay-late', reference })
    await askNow(shop.till().deps, reference)
    expect(orderOf(shop, reference).state.kind).toBe('paid-late')
    expect(health().unknownPayments).toBeUndefined()
  })

  it.each([
    ['without the signature of the gateway', { verified: false }, 'S'],
    ['an inquiry', { kind: 'inquiry' }, 'S'],
    ['a call that was refused for another reason', { code: '4002501' }, 'S'],
    ['a payment that failed', {}, 'F'],
  ] as const)('is not %s', (_name, changes, status) => {
    called(NUMBER, changes, status)
    expect(health().unknownPayments).toBeUndefined()
  })
})
