/** How much a file may say: no more than it states, and only what was paid. */
import { afterEach, describe, expect, test } from 'vitest'
import type { StatementView } from '#contract/settlement-statement-views.ts'
import { ALWAYS } from '#domain/right.ts'
import { openSettlementShop, paidOrder, referenceOf, TERMS } from './shop.ts'

let close: (() => Promise<void>) | undefined
afterEach(async () => {
  await close?.()
  close = undefined
})

/** Three payments of Friday, 20 November; today is the 25th. */
function open() {
  const { shop, controller, openFile } = openSettlementShop([
    paidOrder(1, 150),
    paidOrder(2, 50),
    paidOrder(3, 100),
  ])
  close = () => shop.close()
  controller.setTerms(TERMS)
  const view = async (of: ReturnType<typeof openFile>): Promise<StatementView> => {
    const opened = await of
    if (!opened.ok || opened.value === null) throw new Error(JSON.stringify(opened))
    return opened.value
  }
  return {
    controller,
    openText: (lines: readonly string[], written = 0) => view(openFile(lines.join('\n'), 'a.csv', written)),
    compare: async (kind: 'bank' | 'portal', { read }: StatementView, withoutUnread = false) => {
      const sums = { credits: read?.credits ?? 0n, debits: read?.debits ?? 0n }
      const made = await controller.compare({ with: kind, ...sums, withoutUnread }, ALWAYS)
      if (!made.ok) throw new Error(JSON.stringify(made))
      return made.value
    },
  }
}

const HEADER = 'Tanggal;Nomor Referensi;Jumlah;Status'
const row = (number: number, sum: string, status = 'SUKSES'): string =>
  `20/11/2026;${referenceOf(number)};+${sum};${status}`
const countsOf = ({ sums }: { readonly sums: object }) => ('counts' in sums ? sums.counts : {})

describe("a portal's file", () => {
  test('that states no end never says that a payment is missing', async () => {
    const { openText, compare } = open()
    const opened = await openText([HEADER, row(1, '150.000,00')])
    expect(opened.read).toMatchObject({ isWhole: false })
    const made = await compare('portal', opened)
    expect(made.sums).toMatchObject({ complete: false, counts: { 'missing-there': 0 } })
  })
  test.each([
    ['states its days', ['Periode 20/11/2026 s/d 20/11/2026'], 0, true],
    ['was written before they were over', ['Periode 20/11/2026 s/d 24/11/2026'], 3, false],
    ['states days that are not over', ['Periode 20/11/2026 s/d 25/11/2026'], 0, false],
  ])('that %s', async (_, before, written, isWhole) => {
    const { openText, compare } = open()
    const opened = await openText([...before, HEADER, row(1, '150.000,00')], written)
    expect(opened.read).toMatchObject({ isWhole, period: { from: '2026-11-20', by: 'file' } })
    const made = await compare('portal', opened)
    expect(countsOf(made)).toMatchObject({ 'missing-there': isWhole ? 2 : 0 })
  })
  test('is whole in the days that a person states, unless a row has no order number', async () => {
    const { controller, openText, compare } = open()
    const period = { from: '2026-11-20', through: '2026-11-21' }
    const choose = async () => {
      const chosen = await controller.choose({ onlyCredits: false, edits: [], period })
      if (!chosen.ok) throw new Error(JSON.stringify(chosen))
      return chosen.value
    }
    await openText([HEADER, row(1, '150.000,00')])
    const chosen = await choose()
    expect(chosen.read).toMatchObject({ isWhole: true, period: { ...period, by: 'person' } })
    expect(await compare('portal', chosen)).toMatchObject({
      ...{ ...period, sums: { complete: true }, read: { period: { ...period, by: 'person' } } },
    })
    await openText([HEADER, row(1, '150.000,00'), '20/11/2026;;+50.000,00;SUKSES'])
    expect((await choose()).read).toMatchObject({ isWhole: false, unnamed: 1 })
  })
  test('counts no payment that failed, was paid back, or has a word that no one has explained', async () => {
    const { controller, openText, compare } = open()
    const opened = await openText([
      'Periode 20/11/2026 s/d 20/11/2026',
      HEADER,
      row(1, '150.000,00', 'GAGAL'),
      row(2, '50.000,00', 'REFUNDED'),
      row(3, '100.000,00', 'Sedang antre'),
    ])
    expect(opened.read).toMatchObject({
      ...{ credits: 0n, notPaid: 2, counts: { unread: 1 } },
      statuses: [
        { word: 'sedang antre', rows: 1 },
        { word: 'gagal', means: 'not-paid' },
        { word: 'refunded', means: 'not-paid' },
      ],
    })
    const made = await compare('portal', opened, true)
    // The row that is left out may be another try of one of them.
    expect(made.sums).toMatchObject({ there: 0n, complete: false, counts: { 'status-differs': 0 } })
    const mapping = { ...opened.read?.mapping, statuses: { 'sedang antre': 'not-paid' as const } }
    const chosen = await controller.choose({ onlyCredits: false, edits: [], mapping })
    if (!chosen.ok) throw new Error(JSON.stringify(chosen))
    expect(chosen.value.read).toMatchObject({ isWhole: true, notPaid: 3 })
    const whole = await compare('portal', chosen.value)
    expect(whole.sums).toMatchObject({ there: 0n, complete: true, counts: { 'status-differs': 3 } })
  })
})

describe("a bank's file", () => {
  const BANK = ['Tanggal;Keterangan;Debit;Kredit', '24/11/2026;LAIN;;1.000,00']
  test('covers the days that it states, and none after it was written', async () => {
    const { openText, compare } = open()
    const opened = await openText(['Periode 18/11/2026 - 30/11/2026', ...BANK], 1)
    expect(await compare('bank', opened)).toMatchObject({ from: '2026-11-18', through: '2026-11-24' })
  })
  test.each([
    ['agree with its rows', '297.900,00', '298.900,00', 'agrees'],
    ['have a gap at their end', '297.900,00', '398.900,00', 'part'],
    ['have a gap between rows', '397.900,00', undefined, 'part'],
  ])('whose balances %s', async (_, middle, closing, verdict) => {
    const { controller, openText, compare } = open()
    const opened = await openText([
      'Tanggal;Keterangan;Debit;Kredit;Saldo',
      ';Saldo Awal;;;0,00',
      `23/11/2026;SETTLEMENT;;297.900,00;${middle}`,
      '24/11/2026;LAIN;;1.000,00;298.900,00',
      ...(closing === undefined ? [] : [`;Saldo Akhir;;;${closing}`]),
    ])
    const made = await compare('bank', opened)
    expect(made.read?.hasGap === true).toBe(verdict === 'part')
    const dayOf = () => controller.days().days.find(({ day }) => day === '2026-11-20')?.with
    expect(dayOf()).toMatchObject([{ verdict, open: 0n }])
    // A whole file says it, and one with a gap does not take it back.
    const whole = ['Tanggal;Keterangan;Debit;Kredit', '23/11/2026;SETTLEMENT;;297.900,00']
    await compare('bank', await openText([...whole, '24/11/2026;LAIN;;1.000,00']))
    expect(dayOf()).toMatchObject([{ verdict: 'agrees' }])
    const again = await openText([...whole, ';Saldo Awal;;0,00', ';Saldo Akhir;;5,00'])
    await compare('bank', again)
    expect(dayOf()).toMatchObject([{ verdict: 'agrees' }])
  })
  test('that states none covers its rows', async () => {
    const { openText, compare } = open()
    expect(await compare('bank', await openText(BANK))).toMatchObject({
      ...{ from: '2026-11-24', through: '2026-11-24' },
    })
  })
})

test('the order of dates is asked where the column does not show it, and only there', async () => {
  const { openText } = open()
  const asks = async (...lines: readonly string[]) => (await openText(['Tanggal;Kredit', ...lines])).read
  expect(await asks('02/11/2026;5')).toMatchObject({ asksDateOrder: true, counts: { unread: 1 } })
  // By today alone: a person may know better.
  expect(await asks('12/11/2026;5')).toMatchObject({ asksDateOrder: true, dateOrder: 'day-first' })
  expect(await asks('13/11/2026;5', '02/11/2026;5')).toMatchObject({ asksDateOrder: false })
  expect(await asks('2026-11-02;5')).toMatchObject({ asksDateOrder: false })
  const stated = await openText(['Periode 01/11/2026 - 24/11/2026', 'Tanggal;Kredit', '2026-11-02;5'])
  expect(stated.read).toMatchObject({ asksDateOrder: false, dateOrder: 'day-first' })
})

test('the page gets short texts without unseen signs', async () => {
  const { controller, openText, compare } = open()
  const opened = await openText([
    `Tanggal;Keterangan;Debit;${'Kredit'.padEnd(5_000, '.')}`,
    `24/11/2026;${'x'.repeat(1_000_000)}\u202E;;5,00`,
  ])
  const { seq } = await compare('bank', opened)
  const entries = await controller.entries({ seq, section: 'foreign', skip: 0, limit: 9 })
  const lines = await controller.lines({ kinds: [], skip: 0, limit: 9 })
  expect(
    JSON.stringify([opened, entries, lines], (_, value: unknown) => (typeof value === 'bigint' ? 0 : value))
      .length,
  ).toBeLessThan(9_000)
  const longest = [entries, lines].map((each) => (each.ok ? each.value : undefined))
  expect(longest).toMatchObject([{ rows: [{ rows: [{ text: /^x{199}…$/u }] }] }, { total: 2 }])
})
