import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Line } from '#backoffice/invoices/lines.ts'
import { sendInvoices, type NumberedInvoice } from '#backoffice/invoices/send.ts'
import type { Instruction } from '#domain/instruction.ts'
import { rupiah } from '#domain/money.ts'
import { JournalFailed } from '#journal/failure.ts'
import {
  armOn,
  documentOf,
  formsOf,
  instructionOf,
  invoiceOf,
  invoices,
  journalBytes,
  must,
  personalOf,
  refusalOf,
  requestsFor,
} from '#test/support/back-office.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill()
})
afterEach(() => shop.close())

const send = (batch: readonly NumberedInvoice[]) => sendInvoices(shop.backOffice(), batch)
const linesOf = ({ result }: Instruction) => result?.['lines'] as readonly Line[]
const heldOf = ({ reference }: Instruction) =>
  shop
    .journal()
    .read.keysOf(reference)
    .map(({ key }) => key)
const nothingHappened = () => ({
  requests: shop.gateway.log().length,
  attempts: shop.journal().read.latestCalls(10).length,
  batches: shop.journal().read.instructionsOf('invoices-send', { limit: 1 }).total,
})
const NOTHING = { requests: 0, attempts: 0, batches: 0 }

describe('five hundred invoices in one request', () => {
  it('are accepted, each with the number that the gateway gave it', async () => {
    const sent = must(await send(invoices(500)))
    expect([sent.state, requestsFor(shop, 'invoices-send')]).toEqual(['accepted', 1])
    const lines = linesOf(sent)
    expect(lines.map(({ document }) => document)).toEqual(invoices(500).map(({ document }) => document))
    expect(lines.every(({ outcome, code }) => outcome === 'accepted' && code === '0000')).toBe(true)
    expect(new Set(lines.map(({ gatewayReference }) => gatewayReference)).size).toBe(500)
    expect(sent.result).toMatchObject({ findings: [], totals: { success: 500, failed: 0, executed: 500 } })
    expect(instructionOf(shop, sent.reference)).toEqual(sent)
    expect(heldOf(sent)).toHaveLength(500)
  })

  it('of which the gateway refuses seven are "partly": 493 have numbers, seven have its code and words', async () => {
    armOn(shop, { kind: 'fail-invoices', count: 7, code: '7777', message: 'Member is closed' })
    const sent = must(await send(invoices(500)))
    expect(sent.state).toBe('partly')
    const lines = linesOf(sent)
    const [refused, accepted] = [lines.slice(0, 7), lines.slice(7)]
    expect(refused).toEqual(
      refused.map(({ document }) => ({
        document,
        outcome: 'refused',
        code: '7777',
        message: 'Member is closed',
      })),
    )
    expect(accepted).toHaveLength(493)
    const gateway = new Map(
      shop.gateway.records().records.flatMap((r) => (r.kind === 'invoice' ? [[r.id, r.docRefNo]] : [])),
    )
    for (const { document, outcome, gatewayReference } of accepted)
      expect([outcome, gatewayReference]).toEqual(['accepted', gateway.get(document)])
    expect(sent.result).toMatchObject({ findings: [], totals: { success: 493, failed: 7, executed: 500 } })
    expect(sent.evidence).toMatchObject({ source: 'answer', code: '0000', message: 'Some invoices failed' })
  })

  it('hold 493 documents after that, and only the seven may be sent again', async () => {
    armOn(shop, { kind: 'fail-invoices', count: 7 })
    const first = must(await send(invoices(500)))
    expect(heldOf(first).toSorted()).toEqual(
      invoices(493, 8)
        .map(({ document }) => document)
        .toSorted(),
    )
    expect(refusalOf(await send([...invoices(7), invoiceOf(8)]))).toEqual({
      code: 'held',
      details: { document: documentOf(8), reference: first.reference },
    })
    const again = must(await send(invoices(7)))
    expect([again.state, linesOf(again).length, requestsFor(shop, 'invoices-send')]).toEqual([
      'accepted',
      7,
      2,
    ])
    expect(shop.gateway.records().records.filter(({ kind }) => kind === 'invoice')).toHaveLength(500)
    for (const number of [1, 7, 8, 500])
      expect(refusalOf(await send([invoiceOf(number)]))).toMatchObject({ code: 'held' })
  })

  it('all refused by the gateway are free again, all of them', async () => {
    armOn(shop, { kind: 'fail-invoices', count: 20 })
    const refused = must(await send(invoices(20)))
    expect([refused.state, heldOf(refused)]).toEqual(['refused', []])
    expect(must(await send(invoices(20))).state).toBe('accepted')
  })
})

describe('a batch that is not sent', () => {
  it('has 501 invoices: refused with the numbers, nothing sent, nothing journalled', async () => {
    expect(refusalOf(await send(invoices(501)))).toEqual({
      code: 'too-many',
      details: { given: 501, most: 500 },
    })
    expect(nothingHappened()).toEqual(NOTHING)
  })

  it('has none, or one twice', async () => {
    expect(refusalOf(await send([]))).toEqual({ code: 'empty' })
    expect(refusalOf(await send([...invoices(3), invoiceOf(2)]))).toEqual({
      code: 'named-twice',
      details: { document: documentOf(2) },
    })
    expect(nothingHappened()).toEqual(NOTHING)
  })

  it.each<[string, NumberedInvoice, string]>([
    [
      'an amount with sen',
      invoiceOf(3, { amount: { minor: 150_050n, currency: 'IDR' } }),
      'invoices.S1_3_N.amount',
    ],
    ['a date that is none', invoiceOf(3, { due_date: '2026-02-30' }), 'invoices.S1_3_N.due_date'],
    ['no address of mail', invoiceOf(3, { member_email: 'nobody' }), 'invoices.S1_3_N.member_email'],
    ['a name too long', invoiceOf(3, { member_name: 'X'.repeat(101) }), 'invoices.S1_3_N.member_name'],
    ['letters that are not ASCII', invoiceOf(3, { remark: 'café' }), 'invoices.S1_3_N.remark'],
    ['no document number', { ...invoiceOf(3), document: 'INV 3' }, 'invoices.INV 3'],
  ])('has a row with %s: the row is named', async (_name, bad, field) => {
    const refusal = refusalOf(await send([...invoices(2), bad]))
    expect(refusal).toMatchObject({
      code: 'invalid-request',
      details: { detail: expect.stringContaining(field) },
    })
    expect(JSON.stringify(refusal)).not.toMatch(/S1_[12]_N/)
    expect(nothingHappened()).toEqual(NOTHING)
  })

  it('meets a spent request budget, and is told when there is room', async () => {
    const { budget } = shop.backOffice()
    const now = shop.time.clock.now()
    while (budget.take(now, 'person').ok);
    expect(refusalOf(await send(invoices(2)))).toEqual({
      code: 'budget-spent',
      details: { retryAt: now + 60_000 },
    })
    expect(nothingHappened()).toEqual(NOTHING)
  })

  it('meets a locked vault', async () => {
    shop.vault.open = false
    expect(refusalOf(await send(invoices(2)))).toEqual({
      code: 'vault-refused',
      details: { reason: 'wrong-state', state: 'locked' },
    })
    expect(nothingHappened()).toEqual(NOTHING)
  })

  it('meets a journal that is not sound', async () => {
    const refusal = refusalOf(
      await sendInvoices({ ...shop.backOffice(), journalSound: () => false }, invoices(2)),
    )
    expect([refusal, nothingHappened()]).toEqual([{ code: 'journal-not-sound' }, NOTHING])
  })

  it('meets a disk that does not take the intent: nothing leaves', async () => {
    const deps = shop.backOffice()
    const failed = new JournalFailed('io', 'SQLITE_IOERR', undefined)
    const write = {
      ...deps.journal.write,
      commit: () => {
        throw failed
      },
    }
    const broken = { ...deps, journal: { ...deps.journal, write } }
    expect(refusalOf(await sendInvoices(broken, invoices(2)))).toEqual({ code: 'journal-not-sound' })
    expect([shop.gateway.log(), shop.bugs]).toEqual([[], [failed]])
    expect(must(await send(invoices(2))).state).toBe('accepted')
  })

  it('finds nobody listening: not sent, and free to be sent again', async () => {
    armOn(shop, { kind: 'refuse-connection' })
    const notSent = must(await send(invoices(2)))
    expect([notSent.state, heldOf(notSent)]).toEqual(['not-sent', []])
    shop.gateway.clearFaults()
    expect(must(await send(invoices(2))).state).toBe('accepted')
  })

  it('is refused by the gateway as a whole, in its own words, and free again', async () => {
    armOn(shop, {
      kind: 'say',
      status: 403,
      errorCode: '0099',
      message: 'Merchant is blocked',
      processed: false,
      operation: 'invoices-send',
    })
    const refused = must(await send(invoices(2)))
    expect(refused).toMatchObject({
      state: 'refused',
      evidence: { source: 'answer', code: '0099', message: 'Merchant is blocked' },
    })
    expect(heldOf(refused)).toEqual([])
  })
})

describe('two at once', () => {
  it('that share a document: one leaves, the other is refused', async () => {
    const [one, other] = await Promise.all([send(invoices(3)), send(invoices(3, 3))])
    expect(
      [one, other].map((result) => (result.ok ? result.value.state : result.refusal.code)).toSorted(),
    ).toEqual(['accepted', 'held'])
    expect(requestsFor(shop, 'invoices-send')).toBe(1)
  })
})

describe('what is kept of the members', () => {
  it('is sealed: names, addresses, telephone numbers and the pages to pay at', async () => {
    const sent = must(await send(invoices(3)))
    expect(personalOf(sent)).toMatchObject({
      members: [{ document: documentOf(1), name: 'PELANGGAN 1', email: 'pelanggan-1@mail.example' }, {}, {}],
      pages: { [documentOf(3)]: expect.stringMatching(/^http:\/\/127\.0\.0\.1\/pay\/.{20}/) as string },
    })
    const bytes = journalBytes(shop)
    const { pages } = personalOf(sent) as { readonly pages: Readonly<Record<string, string>> }
    const page = (pages[documentOf(1)] ?? '').split('/').at(-1) ?? ''
    expect(page.length).toBeGreaterThan(15)
    const secrets = ['PELANGGAN 1', 'pelanggan-1@mail.example', '6281200000000', page]
    expect(secrets.flatMap(formsOf).filter((form) => bytes.includes(form))).toEqual([])
    expect(bytes).toContain(documentOf(1))
  })

  it('is no part of the facts', async () => {
    const { facts } = must(await send([invoiceOf(1, { amount: rupiah(25_000) })]))
    expect(facts).toEqual({
      count: 1,
      totalMinor: 2_500_000n,
      documents: [
        { document: documentOf(1), amountMinor: 2_500_000n, member: 'MEMBER-1', dueOn: '2026-02-05' },
      ],
    })
  })
})
