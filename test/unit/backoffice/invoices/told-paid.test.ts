import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listInvoices } from '#backoffice/invoices/run/list.ts'
import { sendInvoices } from '#backoffice/invoices/send.ts'
import { askAboutTold, createToldAsker, toldPaid } from '#backoffice/invoices/told-paid.ts'
import { markInstruction } from '#backoffice/mark.ts'
import {
  armOn,
  documentOf,
  instructionOf,
  invoiceOf,
  invoices,
  must,
  requestsFor,
} from '#test/support/back-office.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill()
})
afterEach(() => shop.close())

const told = (reference: string) => [...toldPaid(shop.journal(), reference)]

/** As the listener hands it over. */
function tell(reference: string, documents: readonly string[], verified = true): void {
  const at = shop.time.clock.now()
  const evidence = JSON.stringify({ said: 'Success', body: { documents } })
  shop.journal().write.commit({
    at,
    callbacks: [{ at, kind: 'invoice-notice', reference, code: '2000000', verified, evidence }],
  })
}

describe('an invoice that is told paid', () => {
  it('is asked about, the answer stands with it, and the invoice itself stays as it was', async () => {
    const { reference, ...before } = must(await sendInvoices(shop.backOffice(), invoices(3)))
    tell(reference, [documentOf(2)])
    expect(told(reference)).toEqual([[documentOf(2), { at: shop.time.clock.now() }]])
    await askAboutTold(shop.backOffice(), reference)
    // The gateway simulator knows no transaction of an invoice.
    expect(told(reference)).toEqual([
      [documentOf(2), { at: shop.time.clock.now(), asked: { at: shop.time.clock.now() } }],
    ])
    expect(requestsFor(shop, 'va-status')).toBe(1)
    expect(instructionOf(shop, reference)).toEqual({ reference, ...before })
  })

  it('is told so in the list of invoices', async () => {
    const { reference } = must(await sendInvoices(shop.backOffice(), invoices(3)))
    tell(reference, [documentOf(2)])
    const { rows, toldPaid: count } = listInvoices(shop.backOffice(), {
      ...{ text: '', states: [], skip: 0, limit: 10 },
    })
    expect(count).toBe(1)
    expect(rows.filter(({ isToldPaid }) => isToldPaid).map(({ document }) => document)).toEqual([
      documentOf(2),
    ])
    expect(rows.every(({ state }) => state === 'accepted')).toBe(true)
  })

  it('is asked about once for a notice, and again for the next', async () => {
    const { reference } = must(await sendInvoices(shop.backOffice(), invoices(1)))
    tell(reference, [documentOf(1)])
    await askAboutTold(shop.backOffice(), reference)
    await askAboutTold(shop.backOffice(), reference)
    expect(requestsFor(shop, 'va-status')).toBe(1)
    await shop.time.advance(1_000)
    tell(reference, [documentOf(1)])
    await askAboutTold(shop.backOffice(), reference)
    expect(requestsFor(shop, 'va-status')).toBe(2)
  })

  it('twice at the same moment is asked about once', async () => {
    const { reference } = must(await sendInvoices(shop.backOffice(), invoices(2)))
    tell(reference, [documentOf(1), documentOf(2)])
    const ask = createToldAsker(shop.backOffice())
    await Promise.all([ask(reference), ask(reference)])
    expect(requestsFor(shop, 'va-status')).toBe(2)
  })

  it('after a person marked its block as failed is found by the notice', async () => {
    armOn(shop, { kind: 'answer-lost', operation: 'invoices-send' })
    const { reference } = must(await sendInvoices(shop.backOffice(), invoices(1)))
    must(markInstruction(shop.backOffice(), reference, 'failed', 'ani', 'Not in the portal'))
    expect(shop.journal().read.lastHolderOf('document', documentOf(1))).toBe(reference)
  })

  it('without an answer is asked about by the next notice', async () => {
    const { reference } = must(await sendInvoices(shop.backOffice(), invoices(1)))
    tell(reference, [documentOf(1)])
    armOn(shop, { kind: 'http-500', operation: 'va-status' })
    await askAboutTold(shop.backOffice(), reference)
    expect(told(reference)).toEqual([[documentOf(1), { at: shop.time.clock.now() }]])
    await askAboutTold(shop.backOffice(), reference)
    expect(told(reference)[0]?.[1].asked).toBeDefined()
  })

  it('by a call without the gateway’s signature is not', async () => {
    const { reference } = must(await sendInvoices(shop.backOffice(), invoices(1)))
    tell(reference, [documentOf(1)], false)
    await askAboutTold(shop.backOffice(), reference)
    expect([told(reference), requestsFor(shop, 'va-status')]).toEqual([[], 0])
  })

  it('with a number longer than a status may name is shown, and not asked about', async () => {
    const document = `${'S'.repeat(28)}_1_N`
    const batch = [{ ...invoiceOf(1), document }]
    const { reference } = must(await sendInvoices(shop.backOffice(), batch))
    tell(reference, [document])
    await askAboutTold(shop.backOffice(), reference)
    expect(told(reference)).toEqual([[document, { at: shop.time.clock.now() }]])
    expect(requestsFor(shop, 'va-status')).toBe(0)
  })
})
