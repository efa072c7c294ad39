/** The list of all invoices states the last result of each, however many blocks came after it. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rejectInvoices } from '#backoffice/invoices/reject.ts'
import { listInvoices } from '#backoffice/invoices/run/list.ts'
import { sendInvoices } from '#backoffice/invoices/send.ts'
import { documentOf, invoices, must } from '#test/support/back-office.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill()
})
afterEach(() => shop.close())

const send = async (first: number) => must(await sendInvoices(shop.backOffice(), invoices(1, first)))
const withdraw = async (number: number) =>
  must(
    await rejectInvoices(
      shop.backOffice(),
      invoices(1, number).map(({ document, invoice }) => ({ document, memberCode: invoice.member_code })),
    ),
  )
const stateOf = (document: string) =>
  listInvoices(shop.backOffice(), { states: [], text: document, skip: 0, limit: 200 }).rows.find(
    (row) => row.document === document,
  )?.state
const MORE = 41

test('a withdrawn invoice stays withdrawn after many other withdrawals', async () => {
  must(await sendInvoices(shop.backOffice(), invoices(MORE + 1)))
  for (let number = 1; number <= MORE + 1; number += 1) {
    await withdraw(number)
    await shop.time.advance(1_000)
  }
  expect(stateOf(documentOf(1))).toBe('withdrawn')
})

test('an older one that is found by its number is withdrawn if it was', async () => {
  await send(1)
  await shop.time.advance(1_000)
  await withdraw(1)
  for (let number = 2; number <= MORE + 1; number += 1) {
    await shop.time.advance(1_000)
    await send(number)
  }
  for (let number = 2; number <= MORE + 1; number += 1) {
    await shop.time.advance(1_000)
    await withdraw(number)
  }
  expect(stateOf(documentOf(1))).toBe('withdrawn')
})
