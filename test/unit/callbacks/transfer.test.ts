import { describe, expect, it } from 'vitest'
import { INSTRUCTION_STATES } from '#domain/instruction-table.ts'
import { rupiah } from '#domain/money.ts'
import { callOf, TRANSFER_PATH, transferBody } from '#test/support/callbacks.ts'
import { core, instructionOf, LINK, NOW, type World } from './core.ts'

function codeFor(world: World, changes: Readonly<Record<string, unknown>> = {}) {
  const stage = core(world)
  const said = stage.codeOf(callOf({ path: TRANSFER_PATH, body: transferBody(LINK, changes), at: NOW }))
  return { ...stage, said }
}

const WANTED = ['sending', 'accepted', 'pending', 'unknown']

describe('a transfer is confirmed', () => {
  it.each(INSTRUCTION_STATES)('or not, while it is %s', async (state) => {
    const { said, kept, told } = codeFor({ instructions: [instructionOf({ state })] })
    const yes = WANTED.includes(state)
    expect(await said).toBe(yes ? '2007000 Success' : '4047000 Invalid Transaction Status')
    // Yes and no are flushed to the disk before they are sent.
    expect(kept).toMatchObject([{ kind: 'transfer-confirmation', reference: LINK, verified: true }])
    expect(told).toEqual([])
  })

  it('with what was asked, and nothing is kept of the account', async () => {
    const stage = core({ instructions: [instructionOf()] })
    const body = transferBody(LINK, { beneficiaryAccountNo: '8877660001' })
    const answer = await stage.answer(callOf({ path: TRANSFER_PATH, body, at: NOW }))
    expect(answer.body).toEqual({
      responseCode: '2007000',
      responseMessage: 'Success',
      partnerReferenceNo: LINK,
      amount: { value: '150000.00', currency: 'IDR' },
      beneficiaryAccountNo: '8877660001',
    })
    expect(stage.kept[0]?.evidence).toContain('"beneficiaryAccountNo":"[redacted]"')
    expect(stage.kept[0]?.evidence).not.toContain('8877660001')
  })

  it.each<[string, World, object, string]>([
    ['nobody knows it', { instructions: [] }, {}, '4047001 Transaction Not Found'],
    ['it is no transfer', { instructions: [instructionOf({ kind: 'payment-link' })] }, {}, '4047001'],
    [
      'the amount is another',
      {},
      { amount: { value: '150000.01', currency: 'IDR' } },
      '4047013 Invalid Amount',
    ],
    ['the amount is unknown', { instructions: [instructionOf({ facts: {} })] }, {}, '4047013'],
    ['the account is another', {}, { beneficiaryAccountNo: '0000000002' }, '4047011 Invalid Card/Account'],
    [
      'the account is unknown',
      { instructions: [instructionOf({ facts: { amountMinor: rupiah(150_000).minor } })] },
      {},
      '4047011',
    ],
    ['the journal cannot be read', { dark: true }, {}, '5007000 General Error'],
    ['the disk takes nothing', { keep: async () => undefined }, {}, '5007000 General Error'],
  ])('never when %s', async (_name, world, changes, code) => {
    const { said } = codeFor({ instructions: [instructionOf()], ...world }, { ...changes })
    expect(await said).toContain(code)
  })

  it('by the whole account where it can be opened, by its last digits where not', async () => {
    const instructions = [instructionOf({ personal: 'p1.x' })]
    const sealed = { 'p1.x': JSON.stringify({ accountNo: '9900000001' }) }
    expect(await codeFor({ instructions, sealed }).said).toContain('4047011')
    expect(await codeFor({ instructions, sealed }, { beneficiaryAccountNo: '9900000001' }).said).toContain(
      '2007000',
    )
    expect(await codeFor({ instructions }).said).toContain('2007000')
    expect(await codeFor({ instructions, sealed: { 'p1.x': 'not JSON' } }).said).toContain('2007000')
  })
})
