/** From a file and a journal to what is explained: the manager's reconciliation, without its own process. */
import { afterEach, expect, test } from 'vitest'
import type { StatementView } from '#contract/settlement-statement-views.ts'
import { ALWAYS } from '#domain/right.ts'
import { csvOf, NOON, openSettlementShop, paidOrder, referenceOf, TERMS } from './shop.ts'

let close: (() => Promise<void>) | undefined
afterEach(async () => {
  await close?.()
  close = undefined
})

function open(orders: readonly ReturnType<typeof paidOrder>[]) {
  const opened = openSettlementShop(orders)
  close = () => opened.shop.close()
  return opened
}

/** Friday: 150.000 and 50.000, less 0,7 %: 198.600. Saturday: 100.000, due on Monday too: 99.300. */
const ORDERS = [paidOrder(1, 150), paidOrder(2, 50), paidOrder(3, 100, 1)]
const valueOf = <T>(result: { readonly ok: true; readonly value: T } | { readonly ok: false }): T => {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result)}`)
  return result.value
}
const confirm = ({ read }: StatementView, kind: 'bank' | 'portal' = 'bank') => ({
  with: kind,
  credits: read?.credits ?? 0n,
  debits: read?.debits ?? 0n,
  withoutUnread: false,
})

test('explains a credit by its payments, and leads from each payment to it', async () => {
  const { controller, openFile } = open(ORDERS)
  expect(controller.setTerms(TERMS)).toMatchObject({ ok: true })
  const opened = valueOf(
    await openFile(
      csvOf([
        ['23/11/2026', '297.900,00'],
        ['24/11/2026', '12.000,00'],
      ]),
    ),
  )
  const result = valueOf(await controller.compare(confirm(opened as StatementView), ALWAYS))
  expect(result.sums).toMatchObject({
    ...{ gross: 30_000_000n, fee: 210_000n, explained: 29_790_000n, awaited: 0n, unexplained: 0n },
    foreign: 1_200_000n,
  })
  const { seq } = result
  const [entry] = valueOf(await controller.entries({ seq, section: 'explained', skip: 0, limit: 10 })).rows
  expect(entry).toMatchObject({ kind: 'exact', payments: 3, rest: 0n })
  const payments = valueOf(await controller.payments({ seq, id: entry?.id ?? '', skip: 0, limit: 10 }))
  expect(payments.rows.map(({ reference }) => reference)).toEqual([1, 2, 3].map(referenceOf))
  expect(await controller.creditOf({ seq, reference: referenceOf(3) })).toMatchObject({
    value: { id: entry?.id },
  })
  expect(await controller.creditOf({ seq, reference: referenceOf(9) })).toMatchObject({ value: null })
})

test('keeps each comparison as an entry of its own, with who, when, file and sums', async () => {
  const { controller, openFile, journal } = open(ORDERS)
  controller.setTerms({ ...TERMS, late: 1 })
  // The bank has credited nothing: it is due, and unexplained.
  const first = valueOf(
    await openFile(
      csvOf([
        ['20/11/2026', '5.000,00'],
        ['26/11/2026', '1.000,00'],
      ]),
    ),
  )
  await controller.compare(confirm(first as StatementView), ALWAYS)
  const day = (verdict: string) => ({ day: '2026-11-20', with: [{ kind: 'bank', verdict, by: 'sari' }] })
  expect(controller.days().days.find((each) => each.day === '2026-11-20')).toMatchObject(day('differs'))
  const second = valueOf(await openFile(csvOf([['23/11/2026', '297.900,00']]), 'lagi.csv'))
  await controller.compare(confirm(second as StatementView), ALWAYS)
  expect(controller.days().days.find((each) => each.day === '2026-11-20')).toMatchObject(day('agrees'))
  const { comparisons } = controller.days()
  expect(comparisons).toMatchObject([
    { name: 'lagi.csv', by: 'sari', sums: { unexplained: 0n } },
    { name: 'mutasi.csv', by: 'sari', sums: { explained: 0n, unexplained: 29_790_000n } },
  ])
  expect(comparisons[0]?.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(journal.tailCheck(1_000)).toMatchObject({ ok: true })
})

test('knows from its notes what an earlier statement has not shown', async () => {
  const { controller, openFile } = open(ORDERS)
  controller.setTerms({ ...TERMS, late: 1 })
  const word = () => controller.days().days.find(({ day }) => day === '2026-11-20')?.with[0]?.verdict
  const compareFile = async (rows: Parameters<typeof csvOf>[0]) => {
    const opened = valueOf(await openFile(csvOf(rows)))
    return valueOf(await controller.compare(confirm(opened as StatementView), ALWAYS))
  }
  const first = await compareFile([
    ['20/11/2026', '5.000,00'],
    ['23/11/2026', '7.000,00'],
  ])
  expect(first.sums).toMatchObject({ awaited: 29_790_000n, unexplained: 0n })
  expect(word()).toBe('awaited')
  const second = await compareFile([['24/11/2026', '8.000,00']])
  expect(second.sums).toMatchObject({ awaited: 0n, unexplained: 29_790_000n })
  expect(word()).toBe('differs')
})

test('expects what is not due yet', async () => {
  const { controller, openFile } = open(ORDERS)
  controller.setTerms(TERMS)
  const opened = valueOf(await openFile(csvOf([['20/11/2026', '5.000,00']])))
  const { sums } = valueOf(await controller.compare(confirm(opened as StatementView), ALWAYS))
  expect(sums).toMatchObject({ explained: 0n, awaited: 19_860_000n, unexplained: 0n })
})

test('expects nothing by rules that no manager has confirmed', async () => {
  const { controller, openFile } = open(ORDERS)
  const opened = valueOf(await openFile(csvOf([['23/11/2026', '297.900,00']])))
  const refused = { refusal: { code: 'not-acceptable', details: { why: 'fees-not-confirmed' } } }
  expect(await controller.compare(confirm(opened as StatementView), ALWAYS)).toMatchObject(refused)
  expect(controller.days().comparisons).toEqual([])
})

test('refuses sums that are no longer those shown, and rows that were not read', async () => {
  const { controller, openFile } = open(ORDERS)
  controller.setTerms(TERMS)
  const opened = valueOf(
    await openFile(
      csvOf([
        ['23/11/2026', '297.900,00'],
        ['31/11/2026', '1.000,00'],
        ['01/01/2088', '1,00'],
      ]),
    ),
  ) as StatementView
  expect(opened.read?.counts).toMatchObject({ read: 1, unread: 2 })
  const lines = valueOf(await controller.lines({ kinds: ['unread'], skip: 0, limit: 10 }))
  expect(lines.lines.map(({ reasons }) => reasons[0]?.why)).toEqual(['no-such-day', 'far-day'])
  const why = (reason: string) => ({ refusal: { details: { why: reason } } })
  expect(await controller.compare(confirm(opened), ALWAYS)).toMatchObject(why('unread-rows'))
  const other = { ...confirm(opened), credits: 1n }
  expect(await controller.compare(other, ALWAYS)).toMatchObject(why('sums-changed'))
  // Corrected by a person; the file stays as it is.
  const edits = [
    { line: 3, column: 0, text: '30/11/2026' },
    { line: 4, column: 0, text: '24/11/2026' },
  ]
  const corrected = valueOf(await controller.choose({ onlyCredits: false, edits }))
  // The 30th has not come yet.
  expect(corrected.read?.counts).toMatchObject({ read: 2, unread: 1 })
  expect(await controller.compare({ ...confirm(corrected), withoutUnread: true }, ALWAYS)).toMatchObject({
    ok: true,
  })
})

test.each([
  ['<html><body>login</body></html>', 'html'],
  ['', 'empty'],
  ['%PDF-1.7', 'pdf'],
  [new Uint8Array(4_096).map((_, at) => (at * 7) % 32), 'not-text'],
  [new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]), 'damaged'],
  [new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), 'old-excel'],
])('says what a file is that is no statement, and keeps the one that is open', async (bytes, why) => {
  const { controller, openFile } = open([])
  await openFile(csvOf([['23/11/2026', '297.900,00']]))
  const refused = { refusal: { code: 'unreadable-file', details: { why } } }
  expect(await openFile(bytes, 'bad.csv')).toMatchObject(refused)
  expect(await controller.statement()).toMatchObject({ value: { name: 'mutasi.csv' } })
})

test('remembers the columns of a header that a person has confirmed', async () => {
  const { controller, openFile } = open(ORDERS)
  controller.setTerms(TERMS)
  const text = ['Kapan;Apa;Berapa', '23/11/2026;SETTLEMENT;297.900,00'].join('\n')
  expect(await openFile(text)).toMatchObject({ ok: true })
  expect(await controller.statement()).toMatchObject({ value: { lines: 2 } })
  const mapping = { date: 0, text: 1, amount: 2 }
  const mapped = valueOf(await controller.choose({ headerLine: 1, mapping, onlyCredits: true, edits: [] }))
  expect(mapped.read).toMatchObject({ mappedBy: 'person', counts: { read: 1 } })
  expect(await controller.compare(confirm(mapped), ALWAYS)).toMatchObject({ ok: true })
  await openFile(text)
  const again = valueOf(await controller.choose({ headerLine: 1, onlyCredits: true, edits: [] }))
  expect(again.read).toMatchObject({ mappedBy: 'remembered', mapping })
})

test('compares a portal by order numbers, and names what differs', async () => {
  const { controller, openFile } = open([
    ...ORDERS,
    paidOrder(4, 80, 0, { state: { kind: 'unknown', since: NOON, why: 'timeout' } }),
  ])
  const rows = [
    ['20/11/2026', referenceOf(1), '150.000,00'],
    ['20/11/2026', referenceOf(2), '45.000,00'],
    ['21/11/2026', referenceOf(4), '80.000,00'],
    ['21/11/2026', 'L002261120000000017F3Q', '10.000,00'],
  ]
  const period = 'Periode;20/11/2026 - 21/11/2026'
  const text = [period, 'Tanggal;Referensi;Kredit', ...rows.map((row) => row.join(';'))].join('\n')
  const opened = valueOf(await openFile(text)) as StatementView
  const result = valueOf(await controller.compare(confirm(opened, 'portal'), ALWAYS))
  const counts = { 'amount-differs': 1, 'status-differs': 1, 'missing-there': 1, 'missing-here': 0 }
  expect(result.sums).toMatchObject({ counts, complete: true })
  const page = valueOf(
    await controller.differences({ seq: result.seq, kinds: ['missing-there'], skip: 0, limit: 10 }),
  )
  expect(page.rows.map(({ reference }) => reference)).toEqual([referenceOf(3)])
  expect(controller.days().days.find(({ day }) => day === '2026-11-21')).toMatchObject({
    with: [{ kind: 'portal', verdict: 'differs' }],
  })
})

test('counts no payment that only a person has marked', async () => {
  const marked = paidOrder(5, 70)
  const evidence = { source: 'manager' as const, at: NOON }
  const { controller, openFile } = open([
    ...ORDERS,
    { ...marked, state: { kind: 'paid', since: NOON, evidence } },
  ])
  controller.setTerms(TERMS)
  const opened = valueOf(await openFile(csvOf([['23/11/2026', '297.900,00']])))
  const { sums } = valueOf(await controller.compare(confirm(opened as StatementView), ALWAYS))
  expect(sums).toMatchObject({ gross: 30_000_000n, unexplained: 0n })
})

test('refuses rules that contradict each other, and keeps the old ones', () => {
  const { controller } = open([])
  controller.setTerms(TERMS)
  const [rule] = TERMS.fees.rules
  const rules = rule === undefined ? [] : [rule, rule]
  const twice = { ...TERMS, fees: { ...TERMS.fees, rules } }
  expect(controller.setTerms(twice)).toMatchObject({ refusal: { details: { why: 'overlaps', at: 1 } } })
  expect(controller.terms()).toMatchObject({ terms: TERMS, changed: { by: 'sari' } })
})
