import { describe, expect, it } from 'vitest'
import { childMessageSchema, type Rules } from '#callbacks/messages.ts'
import type { CallbackFact } from '#domain/callback-fact.ts'
import { callOf } from '#test/support/callbacks.ts'
import { core, NOW, type World } from './core.ts'

const PATH = '/api/rest/invoicing/notify'
const BLOCK = 'P00126112000000510000'
const OTHER = 'P00126112000000520000'
const INVOICES = { SHOP_1_NONFUEL: BLOCK, SHOP_2_NONFUEL: BLOCK, SHOP_3_NONFUEL: OTHER }
const rules = (headers: 'all' | 'signature' = 'all'): Partial<Rules> => ({
  invoiceNotice: { path: '/rest/invoicing/notify', headers },
})
const listening = (world: World = {}) => core({ invoices: INVOICES, sealed: {}, rules: rules(), ...world })
const notice = (body: unknown, more: Partial<Parameters<typeof callOf>[0]> = {}) =>
  callOf({ path: PATH, body, at: NOW, ...more })
const bodyOf = (evidence = '{}') =>
  (JSON.parse(evidence) as { readonly body?: { readonly documents?: readonly string[] } }).body
const documentsOf = (evidence?: string) => bodyOf(evidence)?.documents ?? []
/** What the till takes from the listener (`messages.ts`). */
const fitsAFact = (fact: CallbackFact) => childMessageSchema.safeParse({ type: 'fact', id: 1, fact }).success

describe('a notice that an invoice was paid', () => {
  it('is not taken unless the profile says where it comes', async () => {
    const { answer, strays } = core({ invoices: INVOICES })
    expect(await answer(notice({ doc_no: 'SHOP_1_NONFUEL' }))).toEqual({ status: 404 })
    expect(strays()).toBe(1)
  })

  it('is answered once it is on the disk, with the invoices that it names', async () => {
    const { answer, kept } = listening()
    const { status, body } = await answer(
      notice({ doc_no: 'SHOP_1_NONFUEL', status: 'PAID', amount: '150000', member_name: 'Siti Aminah' }),
    )
    expect([status, body]).toEqual([
      200,
      {
        responseCode: '2000000',
        responseMessage: 'Success',
        error_code: '0000',
        error_message: 'Success',
      },
    ])
    expect(kept).toMatchObject([{ kind: 'invoice-notice', reference: BLOCK, verified: true }])
    expect(bodyOf(kept[0]?.evidence)).toMatchObject({ documents: ['SHOP_1_NONFUEL'] })
    expect(kept[0]?.evidence).not.toContain('Siti')
  })

  it.each([
    ['in a list', { data: [{ invoice: { number: ' SHOP_2_NONFUEL ' } }] }],
    ['as a name', { invoices: { SHOP_2_NONFUEL: { paid: true } } }],
  ])('is understood with the number %s', async (_, body) => {
    const { answer, kept } = listening()
    expect((await answer(notice(body))).status).toBe(200)
    expect(bodyOf(kept[0]?.evidence)).toMatchObject({ documents: ['SHOP_2_NONFUEL'] })
  })

  it('about invoices of two blocks is kept with both', async () => {
    const { answer, kept } = listening()
    await answer(notice({ paid: ['SHOP_1_NONFUEL', 'SHOP_3_NONFUEL'] }))
    expect(new Set(kept.map(({ reference }) => reference))).toEqual(new Set([BLOCK, OTHER]))
    expect(kept.filter(({ externalId }) => externalId !== undefined)).toHaveLength(1)
  })

  it('about an invoice that this till has not sent is kept, and refused', async () => {
    const { codeOf, kept } = listening()
    expect(await codeOf(notice({ doc_no: 'OTHER_9_NONFUEL' }))).toBe('4040001 Transaction Not Found')
    expect(kept).toMatchObject([{ kind: 'invoice-notice', verified: true }])
    expect(kept[0]).not.toHaveProperty('reference')
  })

  it('keeps nothing of the body but the numbers while the vault is closed', async () => {
    const { answer, kept } = core({ invoices: INVOICES, rules: rules() })
    await answer(notice({ doc_no: 'SHOP_1_NONFUEL', member_name: 'Siti Aminah' }))
    expect(bodyOf(kept[0]?.evidence)).toEqual({ documents: ['SHOP_1_NONFUEL'] })
  })

  it('is bounded: what is kept fits a fact, and deep or endless lists end', async () => {
    const { answer, kept } = listening()
    const deep = Array.from({ length: 50 }).reduce<unknown>((inner) => ({ inner }), 'SHOP_1_NONFUEL')
    await answer(notice({ deep, many: Array.from({ length: 4_000 }, (_each, at) => `N${at}`) }))
    expect(kept.every(fitsAFact)).toBe(true)
  })

  it('in any script fits a fact that the till takes', async () => {
    const { answer, kept } = listening()
    const call = notice({ doc_no: 'SHOP_1_NONFUEL', remark: '\u0e01'.repeat(20_000) })
    expect((await answer(call)).status).toBe(200)
    expect(kept.every(fitsAFact)).toBe(true)
    expect(bodyOf(kept[0]?.evidence)).toHaveProperty('sealed')
  })

  it('about every invoice of a block of 500 names each of them, in facts that the till takes', async () => {
    const numbers = Array.from({ length: 500 }, (_each, at) => `S1_${String(at)}_N`.padStart(32, 'S'))
    const { answer, kept } = listening({ invoices: Object.fromEntries(numbers.map((each) => [each, BLOCK])) })
    const paid = numbers.map((number) => ({ doc_no: number, doc_ref_no: `R${number.slice(5)}`, amount: 1 }))
    expect((await answer(notice({ paid }))).status).toBe(200)
    expect(new Set(kept.flatMap(({ evidence }) => documentsOf(evidence)))).toEqual(new Set(numbers))
    expect(kept.every(fitsAFact)).toBe(true)
    expect(kept.every(({ reference }) => reference === BLOCK)).toBe(true)
  })

  it('names in each fact the invoices of its own block only', async () => {
    const { answer, kept } = listening()
    await answer(notice({ paid: ['SHOP_1_NONFUEL', 'SHOP_3_NONFUEL'] }))
    const each = kept.map(({ reference, evidence }) => [reference, documentsOf(evidence)])
    expect(Object.fromEntries(each)).toEqual({ [BLOCK]: ['SHOP_1_NONFUEL'], [OTHER]: ['SHOP_3_NONFUEL'] })
  })

  it('that only one of two blocks could be kept of is taken again as a whole', async () => {
    let isBroken = true
    const on: CallbackFact[] = []
    const { answer, codeOf } = listening({
      keep: async (fact) => {
        if (isBroken && on.length === 1) return undefined
        on.push(fact)
        return String(on.length)
      },
      heard: (id) => on.some(({ externalId }) => externalId === id),
    })
    const call = notice({ paid: ['SHOP_1_NONFUEL', 'SHOP_3_NONFUEL'] })
    expect(await codeOf(call)).toBe('5000000 General Error')
    isBroken = false
    expect((await answer(call)).status).toBe(200)
    expect(new Set(on.map(({ reference }) => reference))).toEqual(new Set([BLOCK, OTHER]))
  })

  it('is asked for again when it is not on the disk', async () => {
    const { codeOf } = listening({ keep: async () => undefined })
    expect(await codeOf(notice({ doc_no: 'SHOP_1_NONFUEL' }))).toBe('5000000 General Error')
  })

  it('without a right signature puts none of its words into the journal', async () => {
    const { codeOf, kept, told } = listening()
    const forged = notice({ doc_no: 'SHOP_1_NONFUEL' }, { signed: { body: '{}' } })
    expect(await codeOf(forged)).toBe('4010000 Unauthorized Signature')
    expect(kept).toEqual([])
    expect(told).toMatchObject([{ kind: 'invoice-notice', verified: false }])
    expect(told[0]?.evidence).not.toContain('SHOP_1')
  })
})

describe('by time and signature alone', () => {
  const bare = { 'x-external-id': undefined, 'x-partner-id': undefined, 'channel-id': undefined }

  it('a call without the other headers is taken, and its repeat is known by what it signs', async () => {
    const { answer, codeOf, kept } = listening({ rules: rules('signature') })
    const call = notice({ doc_no: 'SHOP_1_NONFUEL' }, { headers: bare })
    expect((await answer(call)).status).toBe(200)
    expect(await codeOf(call)).toMatch(/^409/)
    expect(kept).toHaveLength(1)
    expect(kept[0]?.externalId).toMatch(/^[0-9a-f]{64}$/)
  })

  it('the same call is refused where all headers are wanted', async () => {
    const { codeOf } = listening()
    expect(await codeOf(notice({ doc_no: 'SHOP_1_NONFUEL' }, { headers: bare }))).toMatch(/^4000002/)
  })
})
