/** A confirmed workbook, sent in blocks: a lost answer, a kill and a cut answer never send an invoice twice. */
import { afterEach, expect, test } from 'vitest'
import type { CallStep } from '#calls/deps.ts'
import { readXlsx } from '#backoffice/workbook/xlsx.ts'
import { listAttention } from '#backoffice/attention/list.ts'
import type { InvoiceRunNow } from '#contract/invoices-views.ts'
import { ALWAYS } from '#domain/right.ts'
import { armOn, formsOf, journalBytes, must, refusalOf, requestsFor } from '#test/support/back-office.ts'
import { type InvoiceDesk, invoiceCsv, invoiceRows, openInvoiceDesk } from '#test/support/invoice-desk.ts'

let desk: InvoiceDesk
afterEach(() => desk.close())

const MINUTE = 60_000
const everything = { skip: 0, limit: 200 }
const now = (id: string): InvoiceRunNow => {
  const run = desk.controller().run(id)
  if (run === null) throw new Error('no run')
  return run
}
const taken = () => desk.shop.gateway.records().records.flatMap((r) => (r.kind === 'invoice' ? [r.id] : []))
const resume = async (id: string): Promise<void> => {
  must(desk.controller().resume(id))
  await desk.shop.time.advance(MINUTE)
}
/** Every document of every request that left the till. */
function documentsSent(): readonly string[] {
  const { rows } = desk.shop.journal().read.instructionsOf('invoices-send', { limit: 50 })
  return rows.flatMap(({ facts }) => {
    const documents = facts['documents'] as unknown as readonly { readonly document: string }[]
    return documents.map(({ document }) => document)
  })
}
const ofRoom = { unknownPayments: () => [] }
const attention = () =>
  listAttention({ journal: desk.shop.journal(), clock: desk.shop.time.clock, ...ofRoom }).items

test('1,700 invoices go in four requests, each with its result, and the workbook comes back', async () => {
  desk = openInvoiceDesk()
  const draft = await desk.openText(invoiceCsv(invoiceRows(1_700)))
  expect(draft.read).toMatchObject({ good: 1_700, faults: 0, blocks: 4, mappedBy: 'guess' })
  const run = must(await desk.send())
  expect(now(run.id)).toMatchObject({ state: 'done', sentBlocks: 4, counts: { accepted: 1_700, unsent: 0 } })
  expect(requestsFor(desk.shop, 'invoices-send')).toBe(4)
  expect(taken()).toHaveLength(1_700)
  const [first] = desk.controller().results({ run: run.id, outcomes: [], ...everything }).rows
  expect(first).toMatchObject({ document: 'S1_1_N', outcome: 'accepted', source: 'gateway' })
  expect(must(await desk.controller().save({ run: run.id }, ALWAYS))).toEqual({ file: 'hasil.xlsx' })
  const sheets = await readXlsx(desk.saved())
  if ('why' in sheets) throw new Error(sheets.why)
  const [head, row] = sheets[0]?.lines ?? []
  const cellOf = (name: string) =>
    row?.cells[head?.cells.findIndex(({ text }) => text.startsWith(name)) ?? -1]
  expect(sheets[0]?.lines).toHaveLength(1_701)
  expect(cellOf('Nomor tagihan')?.text).toBe('S1_1_N')
  expect(cellOf('Jumlah')).toMatchObject({ text: '11000', number: true })
  expect(cellOf('Hasil')?.text).toBe('Diterima / Accepted')
  expect(cellOf('Nomor di penyedia')?.text).toBe(first?.gatewayReference)
  expect(cellOf('Halaman pembayaran')?.text).toMatch(/^https?:/)
})

test('columns that were confirmed are remembered for the same headings', async () => {
  desk = openInvoiceDesk()
  await desk.openText(invoiceCsv(invoiceRows(2)))
  must(await desk.send())
  const again = await desk.openText(invoiceCsv(invoiceRows(4)))
  expect(again.read).toMatchObject({ mappedBy: 'remembered', good: 2, faults: 2 })
  const { rows } = must(await desk.controller().rows({ show: 'faults', ...everything }))
  expect(rows.map(({ line, faults }) => [line, faults.map(({ why }) => why)])).toEqual([
    [2, ['used']],
    [3, ['used']],
  ])
})

test('a workbook other than the confirmed one, and faults that a person does not know of, are refused', async () => {
  desk = openInvoiceDesk()
  await desk.openText(invoiceCsv([...invoiceRows(2), ['INV', '', '', '', '', '', '', '', '']]))
  const seen = await desk.seen()
  expect(seen).toMatchObject({ count: 2, totalMinor: 2_300_000n })
  const refused = async (more: object) =>
    refusalOf(await desk.controller().send({ ...seen, withoutFaults: true, ...more }, ALWAYS))
  expect(await refused({ withoutFaults: false })).toMatchObject({ details: { why: 'faults' } })
  expect(await refused({ totalMinor: 1n })).toMatchObject({ details: { why: 'sums-changed' } })
  // Another customer for the same sum.
  must(await desk.controller().edit({ line: 2, column: 1, text: 'MEMBER-9' }))
  expect(await refused({})).toMatchObject({ details: { why: 'sums-changed' } })
  expect(requestsFor(desk.shop, 'invoices-send')).toBe(0)
})

test('a lost answer stops the run: its block is unknown, and the rest goes when a person says so', async () => {
  desk = openInvoiceDesk()
  await desk.openText(invoiceCsv(invoiceRows(1_700)))
  armOn(desk.shop, { kind: 'answer-lost', operation: 'invoices-send' })
  const { id } = must(await desk.send())
  expect(now(id)).toMatchObject({
    state: 'stopped',
    stopped: { why: 'unknown' },
    counts: { unknown: 500, unsent: 1_200 },
  })
  const [block] = now(id).unknown
  expect(attention()).toMatchObject([
    { kind: 'invoices', act: 'open-document', name: block?.reference, number: 500 },
  ])
  await resume(id)
  expect(now(id)).toMatchObject({ state: 'done', counts: { unknown: 500, accepted: 1_200 } })
  expect(requestsFor(desk.shop, 'invoices-send')).toBe(4)
  expect(new Set(documentsSent()).size).toBe(documentsSent().length)

  const settle = (more: object) =>
    desk.controller().settle(
      {
        reference: block?.reference ?? '',
        becomes: 'partly',
        refused: ['S1_3_N'],
        note: 'portal',
        ...more,
      },
      ALWAYS,
    )
  expect(refusalOf(await settle({ note: ' ' }))).toMatchObject({ code: 'empty' })
  must(await settle({}))
  expect(attention()).toEqual([])
  expect(now(id)).toMatchObject({ counts: { accepted: 1_699, refused: 1 }, unknown: [] })
  const { rows } = desk.controller().results({ run: id, outcomes: ['refused'], ...everything })
  expect(rows).toMatchObject([{ document: 'S1_3_N', source: 'manager' }])
})

test.each<[CallStep, object]>([
  ['answer-journalled', { unknown: 0, accepted: 1_000, unsent: 700 }],
  ['answered', { unknown: 500, accepted: 500, unsent: 700 }],
  ['before-first-byte', { unknown: 500, accepted: 500, unsent: 700 }],
  ['before-intent', { unknown: 0, accepted: 500, unsent: 1_200 }],
])(
  'a till that is killed at the second block (%s) goes on with what was certainly not sent',
  async (at, counts) => {
    let photograph: string | undefined
    let seen = 0
    desk = openInvoiceDesk({
      onStep: (step, operation) => {
        if (operation !== 'invoices-send' || step !== at) return
        seen += 1
        if (seen !== 2) return
        photograph = desk.shop.photograph()
        // The life that is abandoned sends nothing more; before the intent, not even this block.
        if (at === 'before-intent') throw new Error('killed')
        desk.controller().pause()
      },
    })
    await desk.openText(invoiceCsv(invoiceRows(1_700)))
    const { id } = must(await desk.send())
    if (photograph === undefined) throw new Error('no photograph')
    const before = requestsFor(desk.shop, 'invoices-send')
    await desk.wakeFrom(photograph)
    // Nothing is sent before a person says so.
    await desk.shop.time.advance(MINUTE)
    expect(requestsFor(desk.shop, 'invoices-send')).toBe(before)
    expect(now(id)).toMatchObject({ state: 'stopped', stopped: { why: 'restart' }, counts })
    await resume(id)
    expect(now(id)).toMatchObject({ state: 'done', counts: { unsent: 0 } })
    expect(requestsFor(desk.shop, 'invoices-send')).toBe(4)
    expect(new Set(documentsSent()).size).toBe(documentsSent().length)
    expect(taken()).toHaveLength(1_700)
  },
)

test('an answer that is cut, and totals that do not agree, are each unknown as a whole', async () => {
  desk = openInvoiceDesk()
  await desk.openText(invoiceCsv(invoiceRows(1_200)))
  armOn(desk.shop, { kind: 'cut-at', at: 400, operation: 'invoices-send' })
  const { id } = must(await desk.send())
  armOn(desk.shop, { kind: 'wrong-totals', operation: 'invoices-send' })
  await resume(id)
  expect(now(id)).toMatchObject({ state: 'stopped', counts: { unknown: 1_000, unsent: 200 } })
  expect(now(id).unknown.map(({ said, findings }) => [said.accepted, findings])).toEqual([
    [0, []],
    [500, ['totals-disagree']],
  ])
  await resume(id)
  expect(now(id)).toMatchObject({ state: 'done', counts: { unknown: 1_000, accepted: 200 } })
  expect(desk.controller().unknown()).toHaveLength(2)
  expect(requestsFor(desk.shop, 'invoices-send')).toBe(3)
  expect(new Set(taken()).size).toBe(1_200)
})

test('only the refused rows are sent again, and the accepted ones can be withdrawn', async () => {
  desk = openInvoiceDesk()
  await desk.openText(invoiceCsv(invoiceRows(20)))
  armOn(desk.shop, { kind: 'fail-invoices', count: 3, operation: 'invoices-send' })
  const { id } = must(await desk.send())
  expect(now(id)).toMatchObject({ state: 'done', counts: { accepted: 17, refused: 3 } })
  const failed = must(await desk.controller().again({ run: id, act: 'send' }))
  expect(failed.read).toMatchObject({ good: 3, faults: 0 })
  must(await desk.send())
  expect(new Set(taken()).size).toBe(20)
  const back = must(await desk.controller().again({ run: id, act: 'reject' }))
  expect(back).toMatchObject({ act: 'reject', read: { good: 17, totalMinor: 0n } })
  const withdrawn = must(await desk.send())
  expect(now(withdrawn.id)).toMatchObject({ state: 'done', counts: { accepted: 17 } })
  const list = desk.controller().list({ states: [], text: '', ...everything })
  expect(list.counts).toMatchObject({ accepted: 3, withdrawn: 17 })
  const found = desk.controller().list({ states: ['withdrawn'], text: 's1_20_', ...everything })
  expect(found.rows).toMatchObject([{ document: 'S1_20_N', state: 'withdrawn' }])
})

test('waits for the rate limit, can be paused, and what is left can be given up and sent as another run', async () => {
  desk = openInvoiceDesk()
  await desk.openText(invoiceCsv(invoiceRows(1_100)))
  armOn(desk.shop, { kind: 'delay', ms: 10_000, operation: 'invoices-send' })
  const begun = desk.controller().send({ ...(await desk.seen()), withoutFaults: false }, ALWAYS)
  await desk.shop.time.advance(2_000)
  const { id } = must(await begun)
  expect(now(id).state).toBe('running')
  desk.controller().pause()
  await desk.shop.time.advance(MINUTE)
  expect(now(id)).toMatchObject({ state: 'stopped', stopped: { why: 'paused' }, counts: { accepted: 500 } })
  await desk.openText(invoiceCsv([...invoiceRows(1_102).slice(1_100)]))
  expect(refusalOf(await desk.send())).toMatchObject({ code: 'held' })
  must(desk.controller().end(id))
  expect(now(id)).toMatchObject({ state: 'ended', endedBy: 'sari' })
  const rest = must(await desk.controller().again({ run: id, act: 'send' }))
  expect(rest.read).toMatchObject({ good: 600, faults: 0 })
  must(await desk.send())
  expect(new Set(taken()).size).toBe(1_100)
})

test('settled by a manager, a block is no longer why its run stands still', async () => {
  desk = openInvoiceDesk()
  await desk.openText(invoiceCsv(invoiceRows(600)))
  armOn(desk.shop, { kind: 'answer-lost', operation: 'invoices-send' })
  const { id } = must(await desk.send())
  const reference = now(id).unknown[0]?.reference ?? ''
  expect(now(id)).toMatchObject({ state: 'stopped', stopped: { why: 'unknown' } })
  must(
    await desk.controller().settle({ reference, becomes: 'accepted', refused: [], note: 'portal' }, ALWAYS),
  )
  expect(now(id)).toMatchObject({ state: 'stopped', stopped: { why: 'paused' } })
})

test('given up, a run leaves the list of what waits at once', async () => {
  desk = openInvoiceDesk()
  await desk.openText(invoiceCsv(invoiceRows(600)))
  armOn(desk.shop, { kind: 'answer-lost', operation: 'invoices-send' })
  const { id } = must(await desk.send())
  const before = desk.shop.events.length
  must(desk.controller().end(id))
  expect(desk.shop.events.slice(before)).toContainEqual({ type: 'attention-changed' })
})

test('resumed before the block on its way has ended goes on', async () => {
  desk = openInvoiceDesk()
  await desk.openText(invoiceCsv(invoiceRows(600)))
  armOn(desk.shop, { kind: 'delay', ms: 10_000, operation: 'invoices-send' })
  const begun = desk.controller().send({ ...(await desk.seen()), withoutFaults: false }, ALWAYS)
  await desk.shop.time.advance(2_000)
  const { id } = must(await begun)
  desk.controller().pause()
  await resume(id)
  expect(now(id)).toMatchObject({ state: 'done', counts: { accepted: 600 } })
})

test('what is left of a run waits for a person after a day, until it is sent or given up', async () => {
  desk = openInvoiceDesk()
  await desk.openText(invoiceCsv(invoiceRows(600)))
  armOn(desk.shop, { kind: 'delay', ms: 10_000, operation: 'invoices-send' })
  const begun = desk.controller().send({ ...(await desk.seen()), withoutFaults: false }, ALWAYS)
  await desk.shop.time.advance(2_000)
  const { id } = must(await begun)
  desk.controller().pause()
  await desk.shop.time.advance(MINUTE)
  await desk.restart()
  expect([now(id).state, attention()]).toEqual(['stopped', []])
  desk.shop.time.sleep(25 * 60 * MINUTE)
  expect(attention()).toMatchObject([{ key: `invoices ${id}`, act: 'open-document', number: 100 }])
  must(desk.controller().end(id))
  expect(attention()).toEqual([])
})

test('names and addresses are sealed in the journal', async () => {
  desk = openInvoiceDesk()
  const rows = invoiceRows(3).map((cells) => cells.with(2, 'RAHASIA SEKALI NAMANYA'))
  await desk.openText(invoiceCsv(rows))
  must(await desk.send())
  const bytes = journalBytes(desk.shop)
  for (const form of formsOf('RAHASIA SEKALI NAMANYA')) expect(bytes).not.toContain(form)
  for (const form of formsOf('pelanggan-1@mail.example')) expect(bytes).not.toContain(form)
})
