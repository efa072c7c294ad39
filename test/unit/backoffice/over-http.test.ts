/** The same over the wire: the gateway simulator in its own process, as the app runs it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readGatewayHistory } from '#backoffice/gateway-history/read.ts'
import type { Line } from '#backoffice/invoices/lines.ts'
import { rejectInvoices } from '#backoffice/invoices/reject.ts'
import { sendInvoices } from '#backoffice/invoices/send.ts'
import { createAccount } from '#backoffice/linkage/link.ts'
import { listOperations } from '#backoffice/operations/list.ts'
import { tryOperation } from '#backoffice/operations/try.ts'
import { lookUpPayout } from '#backoffice/payouts/look-up.ts'
import { sendPayout } from '#backoffice/payouts/send.ts'
import {
  AGREED,
  FREELY,
  creation,
  documentOf,
  invoiceOf,
  invoices,
  must,
  payout,
  refusalOf,
} from '#test/support/back-office.ts'
import { openBackOfficeOverHttp, type BackOfficeOverHttp } from '#test/support/back-office-over-http.ts'

const DAY = 86_400_000
let office: BackOfficeOverHttp
beforeAll(async () => {
  office = await openBackOfficeOverHttp({ historyRecords: 1000 })
}, 30_000)
afterAll(async () => {
  expect(office.bugs).toEqual([])
  await office.close()
})

const requests = async (operation: string) =>
  (await office.gateway.control.log()).filter((entry) => entry.operation === operation).length

describe('over HTTP', () => {
  it('500 invoices leave in one request, seven are refused, and only those may be sent again', async () => {
    await office.gateway.control.arm({
      kind: 'fail-invoices',
      count: 7,
      code: '7777',
      message: 'Member is closed',
    })
    const sent = must(await sendInvoices(office.deps, invoices(500)))
    const lines = sent.result?.['lines'] as readonly Line[]
    const refused = lines.filter(({ outcome }) => outcome === 'refused')
    expect([sent.state, lines.length, refused.length, await requests('invoices-send')]).toEqual([
      'partly',
      500,
      7,
      1,
    ])
    expect(new Set(lines.map(({ gatewayReference }) => gatewayReference)).size).toBe(494)
    expect(refused[0]).toEqual({
      document: documentOf(1),
      outcome: 'refused',
      code: '7777',
      message: 'Member is closed',
    })
    expect(refusalOf(await sendInvoices(office.deps, invoices(8)))).toMatchObject({ code: 'held' })
    expect(must(await sendInvoices(office.deps, invoices(7))).state).toBe('accepted')
    const withdrawn = invoices(500).map(({ document, invoice }) => ({
      document,
      memberCode: invoice.member_code,
    }))
    expect(must(await rejectInvoices(office.deps, withdrawn)).state).toBe('accepted')
  })

  it.each([{ kind: 'answer-lost' }, { kind: 'cut-at', at: 300 }] as const)(
    'a batch whose answer is lost on the wire (%o) was one request, and none follows',
    async (fault) => {
      const first = fault.kind === 'cut-at' ? 2_000 : 1_000
      const before = await requests('invoices-send')
      await office.gateway.control.arm({ ...fault, operation: 'invoices-send' })
      const lost = must(await sendInvoices(office.deps, invoices(20, first)))
      expect(lost.state).toBe('unknown')
      expect(refusalOf(await sendInvoices(office.deps, [invoiceOf(first)]))).toMatchObject({
        code: 'held',
        details: { reference: lost.reference },
      })
      expect((await requests('invoices-send')) - before).toBe(1)
    },
  )

  it('a thousand records of the history come whole, while new ones arrive between two pages', async () => {
    // A range that ended before these tests made anything.
    const to = office.deps.clock.now() - 60_000
    // Before each of the first three pages: a record of one page is on the next as well.
    await office.gateway.control.arm({ kind: 'moving-page', count: 3, times: 3 })
    const reading = await readGatewayHistory(office.deps, { from: to - 30 * DAY, to, pageSize: 200 })
    expect(reading.passes).toBe(2)
    expect(reading.repeated).toBeGreaterThan(0)
    const ids = reading.records.map(({ transaction_id: id }) => id)
    expect([reading.complete, new Set(ids).size === ids.length]).toEqual([true, true])
    expect([reading.total, ids.filter((id) => id.startsWith('H')).length]).toEqual([1009, 1000])
  })

  it('a payout goes through with its token, and is looked up', async () => {
    const sent = must(await sendPayout(office.deps, payout(), FREELY))
    expect([sent.state, await requests('token')]).toEqual(['accepted', 1])
    await office.gateway.control.driveTransfer({ reference: sent.reference, act: 'settle' })
    expect(must(await lookUpPayout(office.deps, sent.reference)).payout.state).toBe('confirmed')
  })

  it('an account that is made is pending', async () => {
    expect(must(await createAccount(office.deps, creation(), AGREED)).state).toBe('pending')
  })

  it('every example can be tried', async () => {
    const outcomes: string[] = []
    for (const { name, direction, example } of listOperations(office.deps.profile(), office.deps.clock.now()))
      if (direction === 'to-gateway')
        outcomes.push(must(await tryOperation(office.deps, name, example)).outcome)
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(outcomes.length - 2)
    expect(outcomes.toSorted().slice(-2)).toEqual(['pending', 'refused'])
  })
})
