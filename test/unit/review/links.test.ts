/** The list of payment pages, and how they are found. */
import { expect, test } from 'vitest'
import { isPaid, ORDER_METHODS, type Order } from '#domain/order.ts'
import { shownStateOf, type ShownState } from '#domain/shown-state.ts'
import { findLinks, LINKS_SQL, linksPage } from '#review/links.ts'
import { NOON, open, orderOf, paid, put, referenceOf, tempFile } from '../journal/helpers.ts'
import { openReview } from './journals.ts'

const MOST = 60
/** Every third order is a page; every second page has a buyer, each fourth another family name. */
const marksOf = (number: number) => ['siti', number % 4 === 0 ? 'aminah' : 'budi', `b${number}`]

function openShop() {
  const file = tempFile()
  const journal = open(file)
  const orders = Array.from({ length: MOST }, (_, at): Order => {
    const number = at + 1
    const order = orderOf(number, { method: ORDER_METHODS[number % 3] ?? 'qr', createdAt: NOON + number })
    return number % 9 === 2 ? { ...order, state: paid } : order
  })
  orders.forEach((order, at) => {
    const number = at + 1
    const { reference, createdAt } = order
    const hasBuyer = order.method === 'link' && number % 2 === 0
    journal.write.commit({
      at: NOON,
      order: { after: order, event: { type: 'test' }, eventKind: order.state.kind },
      ...(hasBuyer ? { bill: { reference, createdAt, marks: marksOf(number) } } : {}),
    })
  })
  const opened = openReview(file)
  opened.follow()
  const pages = orders.filter(({ method }) => method === 'link').toReversed()
  return { orders, pages, ...opened, journal }
}

const referencesOf = (orders: readonly Order[]) => orders.map(({ reference }) => reference)

test.each([[[]], [['waiting']], [['paid']], [['waiting', 'paid']], [['failed']]] as ShownState[][][])(
  'in the states %j: newest first, page by page, each once',
  (groups) => {
    const { review, pages } = openShop()
    const found: string[] = []
    let before: bigint | undefined
    do {
      const page = review.read((db) => linksPage(db, review.names, { groups, before, limit: 3 }))
      expect(page.references.length).toBeLessThanOrEqual(3)
      found.push(...page.references)
      before = page.next
    } while (before !== undefined)
    const wanted = pages.filter(
      ({ state }) => groups.length === 0 || groups.includes(shownStateOf(state.kind)),
    )
    expect(found).toEqual(referencesOf(wanted))
  },
)

test('a page that is paid meanwhile moves to its new state, and stays once', () => {
  const { journal, review, follow, pages } = openShop()
  const [first] = pages.filter(({ state }) => !isPaid(state.kind))
  if (first === undefined) throw new Error('no page waits')
  put(journal, { ...first, state: paid })
  follow()
  const list = (groups: readonly ShownState[]) =>
    review.read((db) => linksPage(db, review.names, { groups, limit: 50 })).references
  expect(list(['waiting'])).not.toContain(first.reference)
  expect(list(['paid'])).toContain(first.reference)
  expect(list([])).toEqual(referencesOf(pages))
})

test('a buyer is found by a mark of each word, in the wanted states', () => {
  const { review, pages, orders } = openShop()
  const search = (marks: readonly (readonly string[])[], groups: readonly ShownState[] = []) =>
    review.read((db) => findLinks(db, review.names, { groups, text: 'x', marks })).references
  const numbered = (fits: (number: number) => boolean) =>
    referencesOf(pages.filter((page) => fits(orders.indexOf(page) + 1)))
  expect(search([['siti']])).toEqual(numbered((number) => number % 2 === 0))
  expect(search([['siti'], ['other', 'aminah']])).toEqual(numbered((number) => number % 4 === 0))
  expect(search([['b8']])).toEqual([referenceOf(8)])
  expect(search([['b8']], ['paid'])).toEqual([])
  expect(search([['b20']], ['paid'])).toEqual([referenceOf(20)])
  expect(search([['siti'], ['nobody']])).toEqual([])
  expect(search([])).toEqual([])
})

test('an old buyer is found among many newer ones of the same words or of other states', () => {
  const file = tempFile()
  const journal = open(file)
  const common = (number: number) => (number <= 5 ? ['siti', 'aminah'] : [number <= 110 ? 'siti' : 'aminah'])
  for (let number = 1; number <= 215; number += 1) {
    const order = orderOf(number, { method: 'link', createdAt: NOON + number })
    const after = number <= 2 ? { ...order, state: paid } : order
    const { reference, createdAt } = order
    journal.write.commit({
      at: NOON,
      order: { after, event: { type: 'test' }, eventKind: after.state.kind },
      bill: { reference, createdAt, marks: common(number) },
    })
  }
  const { review, follow } = openReview(file)
  follow()
  const search = (marks: readonly (readonly string[])[], groups: readonly ShownState[] = []) =>
    review.read((db) => findLinks(db, review.names, { groups, text: 'x', marks }))
  const first = (count: number) => Array.from({ length: count }, (_, at) => referenceOf(count - at))
  expect(search([['siti'], ['aminah']])).toEqual({ references: first(5) })
  expect(search([['siti']], ['paid'])).toEqual({ references: first(2) })
  expect(search([['siti']])).toMatchObject({ isMore: true })
})

test('an order of another kind is not found by its reference, a page is', () => {
  const { review } = openShop()
  const search = (text: string) =>
    review.read((db) => findLinks(db, review.names, { groups: [], text, marks: [] })).references
  expect(search(referenceOf(5).slice(-6))).toEqual([referenceOf(5)])
  expect(search(referenceOf(6))).toEqual([])
})

test('every query walks an index', () => {
  const { review } = openShop()
  for (const sql of Object.values(LINKS_SQL)) {
    const values = Array.from(sql.matchAll(/\?/g), () => 1n)
    const plan = review.read((db) =>
      db.prepare<unknown[], { readonly detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...values),
    )
    expect(plan.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^SEARCH (links|buyers|rows) USING/),
    ])
  }
})
