import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listInvoices } from '#backoffice/invoices/run/list.ts'
import { sendInvoices } from '#backoffice/invoices/send.ts'
import { toldPaid } from '#backoffice/invoices/told-paid.ts'
import { type ToldWatch, watchTold } from '#backoffice/invoices/told-watch.ts'
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

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let shop: VirtualTill
let watch: ToldWatch
beforeEach(() => {
  shop = openVirtualTill()
  watch = watchTold(shop.backOffice())
})
afterEach(() => {
  watch.stop()
  return shop.close()
})

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
    await watch.told(reference)
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
    await watch.told(reference)
    await watch.told(reference)
    expect(requestsFor(shop, 'va-status')).toBe(1)
    await shop.time.advance(1_000)
    tell(reference, [documentOf(1)])
    await watch.told(reference)
    expect(requestsFor(shop, 'va-status')).toBe(2)
  })

  it('twice at the same moment is asked about once', async () => {
    const { reference } = must(await sendInvoices(shop.backOffice(), invoices(2)))
    tell(reference, [documentOf(1), documentOf(2)])
    await Promise.all([watch.told(reference), watch.told(reference)])
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
    await watch.told(reference)
    expect(told(reference)).toEqual([[documentOf(1), { at: shop.time.clock.now() }]])
    await shop.time.advance(1_000)
    tell(reference, [documentOf(1)])
    await watch.told(reference)
    expect(told(reference)[0]?.[1].asked).toBeDefined()
  })

  it('without an answer is asked about again until there is one', async () => {
    const { reference } = must(await sendInvoices(shop.backOffice(), invoices(2)))
    tell(reference, [documentOf(1), documentOf(2)])
    armOn(shop, { kind: 'http-500', operation: 'va-status', times: 2 })
    await watch.told(reference)
    // The second one waits: the gateway gave no answer.
    expect(requestsFor(shop, 'va-status')).toBe(1)
    await shop.time.advance(2 * MINUTE)
    expect(told(reference).map(([, { asked }]) => asked === undefined)).toEqual([false, false])
    expect(requestsFor(shop, 'va-status')).toBe(4)
    await shop.time.advance(3 * HOUR)
    expect(requestsFor(shop, 'va-status')).toBe(4)
  })

  it('without any answer is asked about ever more slowly, to the end of the next day', async () => {
    const { reference } = must(await sendInvoices(shop.backOffice(), invoices(1)))
    tell(reference, [documentOf(1)])
    armOn(shop, { kind: 'http-500', operation: 'va-status', times: 10_000 })
    await watch.told(reference)
    const asksIn = async (ms: number): Promise<number> => {
      const before = requestsFor(shop, 'va-status')
      await shop.time.advance(ms)
      return requestsFor(shop, 'va-status') - before
    }
    const asks = [await asksIn(5 * MINUTE), await asksIn(55 * MINUTE), await asksIn(23 * HOUR)]
    expect(asks).toEqual([4, 11, 46])
    await shop.time.advance(24 * HOUR)
    expect(await asksIn(24 * HOUR)).toBe(0)
  })

  it('is asked about after a restart, and no longer once the watch has stopped', async () => {
    const { reference } = must(await sendInvoices(shop.backOffice(), invoices(1)))
    tell(reference, [documentOf(1)])
    watch.stop()
    await shop.time.advance(HOUR)
    expect(requestsFor(shop, 'va-status')).toBe(0)
    watch = watchTold(shop.backOffice())
    await shop.time.advance(MINUTE)
    expect(told(reference)[0]?.[1].asked).toBeDefined()
    expect(requestsFor(shop, 'va-status')).toBe(1)
  })

  it('by a call without the gateway’s signature is not', async () => {
    const { reference } = must(await sendInvoices(shop.backOffice(), invoices(1)))
    tell(reference, [documentOf(1)], false)
    await watch.told(reference)
    expect([told(reference), requestsFor(shop, 'va-status')]).toEqual([[], 0])
  })

  it('with a number longer than a status may name is shown, and not asked about', async () => {
    const document = `${'S'.repeat(28)}_1_N`
    const batch = [{ ...invoiceOf(1), document }]
    const { reference } = must(await sendInvoices(shop.backOffice(), batch))
    tell(reference, [document])
    await watch.told(reference)
    expect(told(reference)).toEqual([[document, { at: shop.time.clock.now() }]])
    expect(requestsFor(shop, 'va-status')).toBe(0)
  })
})
