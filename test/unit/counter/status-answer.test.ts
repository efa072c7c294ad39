import { describe, expect, it } from 'vitest'
import { evidenceOfStatus } from '#counter/ask/status-answer.ts'
import type { PaymentFlag } from '#domain/evidence.ts'
import { rupiah } from '#domain/money.ts'
import type { StatusEvidence } from '#domain/order-event.ts'
import type { AmountThatCounts } from '#domain/received.ts'
import type { Reference } from '#domain/reference.ts'

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
const RAW = { httpStatus: 200, code: '2002600' }
const ORDER = { reference: MINE as Reference, amount: rupiah(150_000n) }
const said = (given: Answer, counts?: AmountThatCounts) =>
  evidenceOfStatus(given, { order: ORDER, counts }, RAW, '1', 5)

function read(given: Answer, counts?: AmountThatCounts): StatusEvidence {
  const evidence = said(given, counts)
  if (evidence === undefined) throw new Error('says nothing')
  return evidence
}

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

  describe('when the top writes the id of a transaction in another form than its entry', () => {
    const OF_ENTRY = '10002'
    type Given = {
      readonly paidAt?: [top: number, entry: number]
      readonly rrn?: [top: string, entry: string]
    }
    function twice({ paidAt, rrn }: Given): Answer {
      const given = answer({ flag: 'S', trxId: '00000000000000010002' }, [{ flag: 'S', trxId: OF_ENTRY }])
      const [entry] = given.additionalInfo?.data ?? []
      if (entry === undefined || entry === null) throw new Error('no entry')
      const part = (index: 0 | 1) => ({
        ...(paidAt === undefined ? {} : { transactionDate: paidAt[index] }),
        ...(rrn === undefined ? {} : { rrn: rrn[index] }),
      })
      return {
        ...given,
        additionalInfo: { ...given.additionalInfo, ...part(0), data: [{ ...entry, ...part(1) }] },
      }
    }

    it.each<Given>([{ paidAt: [5, 5] }, { rrn: ['R1', 'R1'] }, { paidAt: [5, 5], rrn: ['R1', 'R1'] }])(
      'the same moment or retrieval number is the same payment: %j',
      (given) => {
        const evidence = read(twice(given))
        expect(evidence.successes).toBeUndefined()
        expect(evidence.transactionId).toBe(OF_ENTRY)
      },
    )

    it.each<Given>([
      {},
      { paidAt: [5, 6] },
      { paidAt: [5, 5], rrn: ['R1', 'R2'] },
      { paidAt: [5, 6], rrn: ['R1', 'R1'] },
    ])('anything else is two: %j', (given) => expect(read(twice(given)).successes).toBe(2))
  })

  describe('entries without an id', () => {
    type Info = NonNullable<Answer['additionalInfo']>
    type Mark = { readonly trxId?: string | null; readonly transactionDate?: number; readonly rrn?: string }
    const given = (top: Mark, ...entries: readonly Mark[]): Answer => {
      const made = answer({ flag: 'S', trxId: 'X' }, [{ flag: 'S', trxId: 'X' }])
      const [entry] = made.additionalInfo?.data ?? []
      const { transactionDate, ...rest } = top
      const data = entries.map((mark) => ({ ...entry, trxId: null, ...mark })) as Info['data']
      return {
        ...made,
        virtualAccountData: {
          ...made.virtualAccountData,
          ...(transactionDate === undefined ? {} : { transactionDate }),
        },
        additionalInfo: { trxId: null, ...rest, data },
      }
    }
    const times = (top: Mark, ...entries: readonly Mark[]) => read(given(top, ...entries)).successes ?? 1

    it.each<readonly [string, Mark, Mark]>([
      ['moment', { transactionDate: 5 }, { transactionDate: 6 }],
      ['retrieval number', { rrn: 'R1' }, { rrn: 'R2' }],
    ])('are as many payments as have another %s', (_name, one, other) => {
      expect(times({}, one, other)).toBe(2)
      expect(times(one, one, other)).toBe(2)
      expect(times({}, one, other, one)).toBe(2)
      expect(times({}, one, one)).toBe(1)
      expect(times({}, { ...one, trxId: 'A' }, other)).toBe(2)
      expect(times({}, { ...one, trxId: 'A' }, one)).toBe(1)
      expect(times({}, { ...one, trxId: 'A' }, { ...other, trxId: 'B' }, one, other)).toBe(2)
    })

    it('are one where nothing tells them apart, and so is the one at the top', () => {
      expect(times({}, {}, {})).toBe(1)
      expect(times({ transactionDate: 7, rrn: 'R7' }, { transactionDate: 5, rrn: 'R1' })).toBe(1)
    })

    it('are counted and not named', () => {
      const evidence = read(given({}, { trxId: 'A', rrn: 'R1' }, { rrn: 'R2' }))
      expect([evidence.successes, evidence.transactions?.map(({ id }) => id)]).toEqual([2, ['A']])
    })
  })

  describe('with a fee', () => {
    const withFee = (total: bigint, paid: bigint, by: 'S' | 'B', fee: bigint): Answer => {
      const given = answer({ flag: 'S', trxId: 'A' })
      return {
        ...given,
        virtualAccountData: {
          ...given.virtualAccountData,
          totalAmount: rupiah(total),
          paidAmount: rupiah(paid),
        },
        additionalInfo: { trxId: 'A', feeType: by, txFee: rupiah(fee) },
      }
    }
    const countedFor = (given: Answer, rule?: AmountThatCounts) => read(given, rule).counted

    it('of the buyer inside the total: the total less the fee counts', () => {
      const given = withFee(154_000n, 154_000n, 'B', 4_000n)
      expect(countedFor(given)).toEqual(rupiah(150_000n))
      expect(read(given).fee).toEqual({ by: 'buyer', amount: rupiah(4_000n) })
      expect(countedFor(given, 'total')).toEqual(rupiah(154_000n))
      expect(countedFor(given, 'total-less-buyer-fee')).toEqual(rupiah(150_000n))
    })

    it('of the seller taken off what was paid: the total counts', () => {
      const given = withFee(150_000n, 149_300n, 'S', 700n)
      expect(countedFor(given)).toEqual(rupiah(150_000n))
      expect(countedFor(given, 'paid-plus-seller-fee')).toEqual(rupiah(150_000n))
      expect(countedFor(given, 'paid')).toEqual(rupiah(149_300n))
    })

    it('that explains nothing makes no wrong amount right', () => {
      expect(countedFor(withFee(153_999n, 153_999n, 'B', 4_000n))).toEqual(rupiah(153_999n))
      expect(countedFor(withFee(150_000n, 149_000n, 'S', 700n))).toEqual(rupiah(149_000n))
      expect(countedFor(withFee(146_000n, 146_000n, 'B', 4_000n))).toEqual(rupiah(146_000n))
      expect(countedFor(withFee(150_700n, 150_700n, 'S', 700n))).toEqual(rupiah(150_700n))
    })

    it('and none of it stated, what the gateway says is the total, or what the profile names', () => {
      expect(read(answer({ flag: 'S', trxId: 'A' }))).not.toHaveProperty('counted')
      expect(countedFor(answer({ flag: 'S', trxId: 'A' }), 'paid')).toEqual(rupiah(150_000n))
    })
  })

  it('says what the answer says, and nothing else', () => {
    const { virtualAccountData, ...rest } = answer({ flag: 'S' })
    const evidence = { source: 'status', at: 5, attempt: '1', code: '2002600', flag: 'S' }
    const amounts = { paidAmount: rupiah(150_000n), totalAmount: rupiah(150_000n) }
    expect(read({ ...rest, virtualAccountData })).toStrictEqual({ ...evidence, ...amounts })
    const full = { ...rest, virtualAccountData: { ...virtualAccountData, transactionDate: 3 } }
    expect(
      read({ ...full, additionalInfo: { trxId: 'A', rrn: 'R', feeType: 'B', txFee: rupiah(0n) } }),
    ).toStrictEqual({
      ...evidence,
      ...amounts,
      paidAt: 3,
      transactionId: 'A',
      rrn: 'R',
    })
    const { paymentFlagStatus: _flag, ...flagless } = virtualAccountData
    expect(said({ ...rest, virtualAccountData: flagless })).toBeUndefined()
  })

  it.each(['paidAmount', 'totalAmount'] as const)(
    'without its %s a success is counted, and not named',
    (gone) => {
      const { virtualAccountData, ...rest } = answer({ flag: 'S', trxId: 'A' }, [{ flag: 'S', trxId: 'B' }])
      const { [gone]: _gone, ...left } = virtualAccountData
      const evidence = read({ ...rest, virtualAccountData: left }, 'paid')
      expect([evidence.successes, evidence.transactions?.map(({ id }) => id)]).toEqual([2, ['B']])
      const alone = read({ ...answer({ flag: 'S', trxId: 'A' }), virtualAccountData: left }, 'paid')
      expect(alone).not.toHaveProperty(gone)
      expect(alone).not.toHaveProperty('counted')
      expect(alone.unread).toEqual([`virtualAccountData.${gone}`])
    },
  )

  it('a success without an id is counted once, and not named', () => {
    const given = answer({ flag: 'S', trxId: 'A' }, [
      { flag: 'S', trxId: 'B' },
      { flag: 'S', trxId: ' ' },
    ])
    expect(read(given).transactions?.map(({ id }) => id)).toEqual(['A', 'B'])
  })

  it('carries the amounts of the transaction that decided', () => {
    const evidence = read(
      answer({ flag: 'EX', trxId: 'A', amount: 0n }, [{ flag: 'S', trxId: 'B', amount: 140_000n }]),
    )
    expect(evidence).toMatchObject({ paidAmount: rupiah(140_000n), totalAmount: rupiah(140_000n) })
  })
})

describe('the time of a payment', () => {
  it.each(['S', 'WS', 'SP', 'WC', 'IP', 'F', 'EX'] as const)(
    'of %s is told only where money has come',
    (flag) => {
      const given = answer({ flag })
      const data = { ...given.virtualAccountData, transactionDate: 1_000 }
      const heard = evidenceOfStatus(
        { ...given, virtualAccountData: data },
        { order: ORDER },
        RAW,
        '1',
        5_000,
      )
      expect(heard?.paidAt).toBe(flag === 'S' || flag === 'WS' ? 1_000 : undefined)
    },
  )
})
