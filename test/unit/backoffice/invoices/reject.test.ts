import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Line } from '#backoffice/invoices/lines.ts'
import { rejectInvoices } from '#backoffice/invoices/reject.ts'
import { sendInvoices } from '#backoffice/invoices/send.ts'
import { markInstruction } from '#backoffice/mark.ts'
import { recoverInstructions } from '#backoffice/recover.ts'
import type { PracticeOverrides } from '#simulator/config.ts'
import {
  armOn,
  documentOf,
  instructionOf,
  invoiceOf,
  invoices,
  must,
  refusalOf,
  requestsFor,
} from '#test/support/back-office.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

let shop: VirtualTill
const open = (config: PracticeOverrides = {}) => {
  shop = openVirtualTill({ config })
}
beforeEach(() => open())
afterEach(() => shop.close())

const rejected = (count: number, first = 1) =>
  invoices(count, first).map(({ document, invoice }) => ({ document, memberCode: invoice.member_code }))
const outcomes = (lines: unknown) =>
  (lines as readonly Line[]).map(({ document, outcome }) => [document, outcome])

describe('invoices that are withdrawn', () => {
  it.each(['numbers', 'by-merchant'] as const)(
    'are told line by line, also when the answer lists them as "%s"',
    async (shape) => {
      await shop.close()
      open({ variants: { rejected: shape } })
      must(await sendInvoices(shop.backOffice(), invoices(3)))
      const sent = must(await rejectInvoices(shop.backOffice(), rejected(4)))
      expect(sent).toMatchObject({
        state: 'partly',
        result: { findings: [], totals: { success: 3, failed: 1, executed: 4 } },
      })
      expect(outcomes(sent.result?.['lines'])).toEqual([
        [documentOf(1), 'accepted'],
        [documentOf(2), 'accepted'],
        [documentOf(3), 'accepted'],
        [documentOf(4), 'refused'],
      ])
    },
  )

  it('are five hundred in one request, and not one more', async () => {
    must(await sendInvoices(shop.backOffice(), invoices(500)))
    expect(refusalOf(await rejectInvoices(shop.backOffice(), rejected(501)))).toEqual({
      code: 'too-many',
      details: { given: 501, most: 500 },
    })
    expect(requestsFor(shop, 'invoices-reject')).toBe(0)
    const sent = must(await rejectInvoices(shop.backOffice(), rejected(500)))
    expect([sent.state, requestsFor(shop, 'invoices-reject')]).toEqual(['accepted', 1])
    expect(
      shop.gateway.records().records.every((each) => each.kind !== 'invoice' || each.state === 'rejected'),
    ).toBe(true)
  })

  it('keep their numbers: none of them is sent again', async () => {
    must(await sendInvoices(shop.backOffice(), invoices(2)))
    must(await rejectInvoices(shop.backOffice(), rejected(2)))
    expect(refusalOf(await sendInvoices(shop.backOffice(), [invoiceOf(1)]))).toMatchObject({ code: 'held' })
  })

  it('all refused are refused', async () => {
    const sent = must(await rejectInvoices(shop.backOffice(), rejected(2)))
    expect([sent.state, sent.evidence?.message]).toEqual(['refused', 'Some invoices failed'])
  })

  it.each([
    ['none', [], 'empty'],
    ['one twice', [...rejected(2), ...rejected(1)], 'named-twice'],
  ])('are not sent when they are %s', async (_name, batch, code) => {
    expect(refusalOf(await rejectInvoices(shop.backOffice(), batch))).toMatchObject({ code })
    expect(shop.gateway.log()).toEqual([])
  })

  it('name the credential that is lacking while the vault is locked', async () => {
    shop.vault.open = false
    expect(refusalOf(await rejectInvoices(shop.backOffice(), rejected(1)))).toEqual({
      code: 'vault-refused',
      details: { reason: 'wrong-state', detail: 'no form cipher' },
    })
  })
})

describe('a withdrawal of which nobody knows the end', () => {
  it('is unknown with a lost answer, stays so, and is settled by a person', async () => {
    must(await sendInvoices(shop.backOffice(), invoices(2)))
    armOn(shop, { kind: 'answer-lost', operation: 'invoices-reject' })
    const { reference, state } = must(await rejectInvoices(shop.backOffice(), rejected(2)))
    await shop.restart()
    recoverInstructions(shop.backOffice())
    await shop.time.advance(86_400_000)
    expect([state, instructionOf(shop, reference).state, requestsFor(shop, 'invoices-reject')]).toEqual([
      'unknown',
      'unknown',
      1,
    ])
    expect(must(markInstruction(shop.backOffice(), reference, 'accepted', 'Sari', 'gone')).state).toBe(
      'accepted',
    )
  })

  it('is unknown when its totals disagree with its lists', async () => {
    must(await sendInvoices(shop.backOffice(), invoices(2)))
    armOn(shop, { kind: 'wrong-totals' })
    expect(must(await rejectInvoices(shop.backOffice(), rejected(2)))).toMatchObject({
      state: 'unknown',
      result: { findings: ['totals-disagree'] },
    })
  })
})
