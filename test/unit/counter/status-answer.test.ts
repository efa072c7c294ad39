import { describe, expect, it } from 'vitest'
import { evidenceOfStatus } from '#counter/status-answer.ts'
import type { PaymentFlag } from '#domain/evidence.ts'
import { rupiah } from '#domain/money.ts'

type Answer = Parameters<typeof evidenceOfStatus>[0]
type Entry = {
  readonly flag: PaymentFlag
  readonly trxId: string
  readonly amount?: bigint
  readonly va?: string
}
const MINE = 'P0012601050000001115F'

function answer(
  top: { flag: PaymentFlag; trxId?: string; amount?: bigint },
  entries: readonly Entry[] = [],
): Answer {
  const amount = (whole = 150_000n) => rupiah(whole)
  return {
    responseCode: '2002600',
    responseMessage: 'Successful',
    virtualAccountData: {
      partnerServiceId: ' SAMPLE1',
      customerNo: 'M',
      paymentFlagStatus: top.flag,
      virtualAccountNo: MINE,
      inquiryRequestId: '1',
      paidAmount: amount(top.amount),
      totalAmount: amount(top.amount),
      trxDateTime: 0,
      transactionDate: '',
    },
    ...(top.trxId === undefined
      ? {}
      : {
          additionalInfo: {
            trxId: top.trxId,
            data: entries.map((entry) => ({
              trxId: entry.trxId,
              virtualAccountNo: entry.va ?? MINE,
              paymentFlagStatus: entry.flag,
              paidAmount: amount(entry.amount),
              totalAmount: amount(entry.amount),
              trxDateTime: 0,
            })),
          },
        }),
  }
}
const read = (given: Answer) => evidenceOfStatus(given, { httpStatus: 200, code: '2002600' }, '1', 5)

describe('the evidence in a status answer', () => {
  it.each(['EX', 'F', 'IP'] as const)('a success in the entries counts though the top says %s', (flag) => {
    expect(read(answer({ flag, trxId: 'A' }, [{ flag: 'S', trxId: 'B', amount: 150_000n }]))).toMatchObject({
      flag: 'S',
      transactionId: 'B',
    })
  })

  it('an entry of another virtual account counts for nothing', () => {
    const evidence = read(
      answer({ flag: 'IP', trxId: 'A' }, [{ flag: 'S', trxId: 'B', va: 'P0012601050000002ABCD' }]),
    )
    expect(evidence).toMatchObject({ flag: 'IP', transactionId: 'A' })
    expect(evidence.successes).toBeUndefined()
  })

  it('two transactions that succeeded are paid twice; the same one at the top and below is once', () => {
    expect(read(answer({ flag: 'S', trxId: 'A' }, [{ flag: 'S', trxId: 'B' }])).successes).toBe(2)
    expect(read(answer({ flag: 'S', trxId: 'A' }, [{ flag: 'S', trxId: 'A' }])).successes).toBeUndefined()
  })

  it('names each transaction that succeeded, with its amounts; an entry says more than the top', () => {
    const given = answer({ flag: 'S', trxId: 'B', amount: 1n }, [
      { flag: 'S', trxId: 'A', amount: 150_000n },
      { flag: 'F', trxId: 'C', amount: 150_000n },
      { flag: 'S', trxId: 'B', amount: 140_000n },
    ])
    const of = (id: string, whole: bigint) => ({ id, paid: rupiah(whole), total: rupiah(whole) })
    expect(read(given)).toMatchObject({
      successes: 2,
      transactions: [of('B', 140_000n), of('A', 150_000n)],
    })
    expect(read(answer({ flag: 'S', trxId: 'A' }))).not.toHaveProperty('transactions')
  })

  it('a top without an id is not a second transaction', () => {
    expect(read(answer({ flag: 'S', trxId: '' }, [{ flag: 'S', trxId: 'A' }])).successes).toBeUndefined()
  })

  it('carries the amounts of the transaction that decided', () => {
    const evidence = read(
      answer({ flag: 'EX', trxId: 'A', amount: 0n }, [{ flag: 'S', trxId: 'B', amount: 140_000n }]),
    )
    expect(evidence).toMatchObject({ paidAmount: rupiah(140_000n), totalAmount: rupiah(140_000n) })
  })
})
