import { describe, expect, it } from 'vitest'
import { PAPER_WIDTHS } from '#contract/paper-views.ts'
import { EVIDENCE_SOURCES_OF_PEOPLE } from './given.ts'
import { rupiah } from '#domain/money.ts'
import { STATE_KINDS, type OrderState, type StateKind } from '#domain/order.ts'
import type { Reference } from '#domain/reference.ts'
import { plainText } from '#test/support/plain-slip.ts'
import { receipt } from '#paper/receipt.ts'
import { zSlip } from '#paper/shift-slip.ts'
import { AT, CONFIRMED, contextOf, MINUTE, orderOf, paid, Z } from './given.ts'

const LATE: OrderState = { kind: 'paid-late', since: AT, evidence: CONFIRMED, was: 'expired' }
const WRONG: OrderState = {
  kind: 'paid-wrong-amount',
  since: AT,
  evidence: CONFIRMED,
  paid: rupiah(100_000n),
}
const UNKNOWN: OrderState = { kind: 'unknown', since: AT, why: 'timeout' }
const OTHER = 'P00126112000000437F3R' as Reference
const slip = (...given: Parameters<typeof receipt>) => plainText(receipt(...given))
const file = (name: string) => `./slips/${name}.txt`

describe('a receipt as it is printed', () => {
  it.each(PAPER_WIDTHS)('paid, %d mm', async (width) => {
    const note = 'meja 4, tanpa gula'
    await expect(slip(contextOf({}, { width }), orderOf(paid(), { note }))).toMatchFileSnapshot(
      file(`receipt-paid-${width}`),
    )
  })

  it('in both languages, in practice, for the second time', async () => {
    const context = contextOf({ mode: 'practice', copy: 2 }, { language: 'both', width: 80 })
    await expect(slip(context, orderOf(paid()))).toMatchFileSnapshot(file('receipt-practice-copy-both-80'))
  })

  it.each<[string, OrderState]>([
    ['late', LATE],
    ['wrong-amount', WRONG],
    ['twice', paid({ successes: 2 })],
    ['unknown', UNKNOWN],
  ])('%s', async (name, state) => {
    await expect(slip(contextOf(), orderOf(state))).toMatchFileSnapshot(file(`receipt-${name}`))
  })

  it('taken in cash instead, and dealt with after it came late', async () => {
    const cash = { at: AT, by: 'kasir-1' }
    await expect(slip(contextOf(), orderOf(UNKNOWN, { cash }))).toMatchFileSnapshot(file('receipt-cash'))
    const resolved = {
      at: AT + MINUTE,
      how: 'refund-promised' as const,
      note: 'transfer besok',
      by: 'kasir-1',
      approvedBy: 'manajer-1',
    }
    await expect(slip(contextOf({ language: 'en' }), orderOf(LATE, { cash, resolved }))).toMatchFileSnapshot(
      file('receipt-late-resolved-en'),
    )
  })
})

describe('a receipt of a sale that was paid more than once', () => {
  const says = /lebih\s+dari\s+satu\s+kali/u
  const other = (state: OrderState, changes = {}) => ({ ...orderOf(state, changes), reference: OTHER })

  it.each<[string, OrderState]>([
    ['paid', paid()],
    ['late', LATE],
    ['wrong-amount', WRONG],
  ])('%s says so beside another that is paid, or taken in cash', (_name, state) => {
    expect(slip(contextOf(), orderOf(state), [other(paid())])).toMatch(says)
    const cash = { at: AT, by: 'kasir-1' }
    expect(slip(contextOf(), orderOf(state), [other(UNKNOWN, { cash })])).toMatch(says)
  })

  it('in cash says so beside another that is paid', () => {
    const cash = { at: AT, by: 'kasir-1' }
    expect(slip(contextOf(), orderOf(UNKNOWN, { cash }), [other(paid())])).toMatch(says)
    expect(slip(contextOf(), orderOf(UNKNOWN, { cash }), [other(UNKNOWN)])).not.toMatch(says)
  })

  it('says nothing of it beside one that is not paid', () => {
    expect(slip(contextOf(), orderOf(paid()), [other(UNKNOWN)])).not.toMatch(says)
  })
})

describe('a receipt says "paid" by the gateway alone', () => {
  const says = /\bpaid\b|\bdibayar\b|\blunas\b/iu
  const unpaid = STATE_KINDS.filter((kind) => !kind.startsWith('paid'))
  const stateOf = (kind: StateKind) =>
    ({ kind, since: AT, evidence: CONFIRMED, attempt: 'a', why: 'timeout', ask: { kind: 'none' } }) as unknown as OrderState // prettier-ignore

  it.each(unpaid)('%s does not, in no language', (kind) => {
    for (const language of ['id', 'en'] as const) {
      for (const cash of [{}, { cash: { at: AT, by: 'kasir-1' } }]) {
        const text = slip(contextOf({ language }, { language: 'both' }), orderOf(stateOf(kind), cash))
        expect(text).not.toMatch(says)
      }
    }
  })

  it.each(EVIDENCE_SOURCES_OF_PEOPLE)('nor does any state with the word of the %s', (source) => {
    for (const kind of STATE_KINDS) {
      const state = { ...stateOf(kind), evidence: { source, at: AT } } as OrderState
      for (const language of ['id', 'en'] as const) {
        const text = slip(contextOf({ language }, { language: 'both' }), orderOf(state))
        expect(text, kind).not.toMatch(says)
        expect(text, kind).toContain('NOT A PROOF OF PAYMENT')
      }
    }
  })

  it('and who confirmed it and when stands below', () => {
    const text = slip(contextOf({ language: 'en' }), orderOf(paid()))
    expect(text).toContain('Confirmed by the provider at 20')
    expect(text).toContain('14:03:22 WIB')
    expect(text).toContain("(the provider's status answer)")
    expect(text).toContain('632514098765')
  })
})

describe('every slip of practice', () => {
  it('says so at the top, at the bottom and between, in both languages', () => {
    const text = slip(contextOf({ mode: 'practice' }), orderOf(paid()))
    expect(text.match(/LATIHAN - BUKAN BUKTI/gu)).toHaveLength(2)
    expect(text.match(/PRACTICE - NOT A PROOF OF/gu)).toHaveLength(2)
    expect(text.match(/-- LATIHAN \/ PRACTICE --/gu)?.length).toBeGreaterThan(3)
    expect(slip(contextOf(), orderOf(paid()))).not.toMatch(/LATIHAN|PRACTICE/u)
  })
})

describe('a copy', () => {
  it.each([
    [1, undefined],
    [2, 'SALINAN 1 / COPY 1'],
    [12, 'SALINAN 11 / COPY 11'],
  ])('the %d. print', (copy, mark) => {
    const text = slip(contextOf({ copy }), orderOf(paid()))
    if (mark === undefined) expect(text).not.toMatch(/SALINAN|COPY/u)
    else {
      expect(text).toContain(mark)
      // The reprint time stands next to the payment time.
      expect(text).toContain('14:08:22 WIB')
    }
  })
})

describe("every slip of the gateway's sandbox", () => {
  it('says so at head and foot, in both languages, as practice does', () => {
    const text = slip(contextOf({ mode: 'sandbox' }), orderOf(paid()))
    expect(text.match(/UJI COBA - BUKAN BUKTI BAYAR/gu)).toHaveLength(2)
    expect(text.match(/TEST - NOT A PROOF OF PAYMENT/gu)).toHaveLength(2)
  })

  it('a Z of it is not of real money', () => {
    const text = plainText(
      zSlip(contextOf({ mode: 'sandbox' }), { z: Z, hash: 'ab'.repeat(32), isSound: true }),
    )
    expect(text).not.toMatch(/(?<!bukan )uang sungguhan/u)
    expect(text).toContain('uji coba')
  })
})
