/** What a page sees of comparisons: only what is journalled, for as long as the journal is there. */
import { afterEach, expect, test } from 'vitest'
import type { StatementView } from '#contract/settlement-statement-views.ts'
import { ALWAYS } from '#domain/right.ts'
import { put } from '../../journal/helpers.ts'
import { csvOf, NOON, openSettlementShop, paidOrder, referenceOf, TERMS } from './shop.ts'

let close: (() => Promise<void>) | undefined
afterEach(async () => {
  await close?.()
  close = undefined
})

const DAY_MS = 86_400_000
const ORDERS = [paidOrder(1, 150), paidOrder(2, 50), paidOrder(3, 100, 1)]
const CREDIT = csvOf([['23/11/2026', '297.900,00']])
const PORTAL = [
  'Periode 20/11/2026 s/d 21/11/2026',
  'Tanggal;Referensi;Kredit',
  `20/11/2026;${referenceOf(1)};150.000,00`,
  `21/11/2026;${referenceOf(2)};45.000,00`,
].join('\n')
const part = { skip: 0, limit: 50 }

type Shop = ReturnType<typeof openSettlementShop>

function open(): Shop {
  const opened = openSettlementShop(ORDERS)
  close = () => opened.shop.close()
  opened.controller.setTerms(TERMS)
  return opened
}
const valueOf = <T>(result: { readonly ok: true; readonly value: T } | { readonly ok: false }): T => {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result)}`)
  return result.value
}
async function compare({ controller, openFile }: Shop, text: string, kind: 'bank' | 'portal' = 'bank') {
  const { read } = valueOf(await openFile(text)) as StatementView
  const sums = { credits: read?.credits ?? 0n, debits: read?.debits ?? 0n }
  return valueOf(await controller.compare({ with: kind, ...sums, withoutUnread: true }, ALWAYS))
}

test('a result that was refused is not shown', async () => {
  const shop = open()
  const { controller, openFile } = shop
  const first = await compare(shop, CREDIT)
  const { read } = valueOf(await openFile(csvOf([['24/11/2026', '1.000,00']]))) as StatementView
  const asked = { with: 'bank', credits: read?.credits ?? 0n, debits: 0n, withoutUnread: false } as const
  const left = { holds: () => false, isHere: () => false }
  expect(await controller.compare(asked, left)).toMatchObject({ refusal: { code: 'forbidden' } })
  expect(await controller.result()).toMatchObject({ value: { seq: first.seq, hash: first.hash } })
  expect(controller.days().comparisons).toHaveLength(1)
})

test("keeps what is not explained and what differs over the till's end", async () => {
  const shop = open()
  const rows: [string, string][] = [
    ['20/11/2026', '5.000,00'],
    ['26/11/2026', '1.000,00'],
  ]
  // Until then the credit may still come.
  shop.laterBy(5)
  const bank = await compare(shop, csvOf(rows))
  const portal = await compare(shop, PORTAL, 'portal')
  expect(portal.detail).toBe('whole')
  const next = shop.restart()
  expect(await next.result()).toMatchObject({
    value: { seq: portal.seq, detail: 'noted', sums: portal.sums },
  })
  const differences = valueOf(await next.differences({ seq: portal.seq, kinds: [], ...part }))
  const before = await shop.controller.differences({ seq: portal.seq, kinds: [], ...part })
  expect(differences).toEqual(valueOf(before))
  expect(differences.rows.map(({ kind }) => kind)).toEqual(['amount-differs', 'missing-there'])
  expect(next.show(bank.seq)).toMatchObject({ ok: true })
  expect(await next.result()).toMatchObject({ value: { seq: bank.seq, kind: 'bank', detail: 'noted' } })
  const entries = valueOf(await next.entries({ seq: bank.seq, section: 'unexplained', ...part }))
  expect(entries.rows).toMatchObject([{ kind: 'missing', payments: 3, rest: 29_790_000n }])
  expect(await next.entries({ seq: bank.seq, section: 'foreign', ...part })).toMatchObject({
    value: { total: 0 },
  })
  expect(next.show(999_999n)).toMatchObject({ refusal: { code: 'not-found' } })
})

test('an earlier result has its rows no more once another file is open, and never those of another', async () => {
  const shop = open()
  const first = await compare(shop, CREDIT)
  const second = await compare(shop, csvOf([['24/11/2026', '1.000,00']]))
  const explained = (seq: bigint) => shop.controller.entries({ seq, section: 'explained', ...part })
  expect(await explained(first.seq)).toMatchObject({ value: { total: 0 } })
  expect(await explained(second.seq)).toMatchObject({ value: { total: 0 } })
  shop.controller.show(first.seq)
  expect(await shop.controller.result()).toMatchObject({ value: { sums: first.sums, detail: 'noted' } })
})

test('notes how the file was read: columns, corrections, and the lines that were left out', async () => {
  const shop = open()
  const bad = csvOf([
    ['23/11/2026', '297.900,00'],
    ['31/11/2026', '1.000,00'],
    ['01/01/2088', '1,00'],
  ])
  await shop.openFile(bad)
  const edits = [{ line: 4, column: 0, text: '24/11/2026' }]
  const { read, edits: kept } = valueOf(await shop.controller.choose({ onlyCredits: false, edits }))
  expect(kept).toEqual(edits)
  expect(await shop.controller.statement()).toMatchObject({ value: { edits } })
  const sums = { credits: read?.credits ?? 0n, debits: 0n }
  await shop.controller.compare({ with: 'bank', ...sums, withoutUnread: true }, ALWAYS)
  expect(shop.restart().days().comparisons).toMatchObject([
    {
      read: {
        ...{ headerLine: 1, mapping: { date: 0, credit: 3 }, onlyCredits: false, edits },
        ...{ leftOut: 1, leftOutLines: [3] },
      },
    },
  ])
})

test('says when terms or payments have changed since', async () => {
  const shop = open()
  const { controller, journal } = shop
  const { basis } = await compare(shop, CREDIT)
  const before = valueOf(await controller.latest())
  expect(before).toEqual({ terms: basis?.terms, money: [] })
  // A payment of that Friday of which the till learns on Thursday; and one of today, which is of no compared day.
  const late = paidOrder(7, 70)
  put(journal, late, NOON + 6 * DAY_MS)
  put(journal, paidOrder(8, 20, 5), NOON + 5 * DAY_MS)
  const { money } = valueOf(await controller.latest())
  expect(money.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-25'])
  expect(money.every(({ seq }) => seq > (basis?.upTo ?? 0n))).toBe(true)
  controller.setTerms({ ...TERMS, late: 2 })
  expect(valueOf(await controller.latest()).terms).toBeGreaterThan(basis?.terms ?? 0n)
  // Asked again, each event is read once; what is known stays.
  put(journal, paidOrder(9, 30, 1), NOON + 6 * DAY_MS)
  expect(valueOf(await controller.latest()).money.map(({ day }) => day)).toEqual([
    ...['2026-11-20', '2026-11-25', '2026-11-21'],
  ])
})

test('rules are confirmed as they are noted, not in the act that changes them', () => {
  const { controller, setTermsAtOnce } = open()
  const [rule] = TERMS.fees.rules
  if (rule === undefined) throw new Error('no rule')
  const other = { ...TERMS, fees: { ...TERMS.fees, rules: [{ ...rule, basisPoints: 30n }] } }
  const refused = { refusal: { code: 'not-acceptable', details: { why: 'confirm-unchanged' } } }
  expect(setTermsAtOnce(other)).toMatchObject(refused)
  expect(setTermsAtOnce({ ...TERMS, fees: { ...TERMS.fees, rounding: 'up' } })).toMatchObject(refused)
  expect(controller.terms()).toMatchObject({ terms: TERMS })
  expect(setTermsAtOnce({ ...TERMS, late: 1 })).toMatchObject({ ok: true })
  expect(setTermsAtOnce({ ...other, fees: { ...other.fees, confirmed: false } })).toMatchObject({ ok: true })
  expect(setTermsAtOnce(other)).toMatchObject({ ok: true })
})
