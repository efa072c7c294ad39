/** One page of the gateway's list: the request, what is stored, and what is read. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { askList, readPage } from '#counter/watch/sweep-list.ts'
import type { Outcome } from '#domain/outcome.ts'
import { handedAnswers } from '#test/support/handed-answers.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

let shop: VirtualTill
beforeEach(() => {
  shop = openVirtualTill()
})
afterEach(() => shop.close())

const raw = { httpStatus: 200 }
const events = () =>
  shop
    .journal()
    .read.eventsOf('gateway')
    .map(({ entry }) => entry)

it.each<[Outcome<unknown>, string | undefined]>([
  [{ kind: 'done', value: { data: [] }, raw }, undefined],
  [{ kind: 'unknown', why: 'unreadable', raw }, 'BODY'],
])(
  '%j: the call is journalled, its body only when it could not be read, and the connection hears nothing',
  async (outcome, body) => {
    const { deps } = shop.till()
    const client = handedAnswers(deps.gateway, () => 7, outcome)
    const gateway = {
      ...client,
      send: async (...call: Parameters<typeof client.send>) => ({
        ...(await client.send(...call)),
        responseBody: 'BODY',
      }),
    } as typeof deps.gateway
    const heard: unknown[] = []
    const connectionHeard = (...what: unknown[]) => void heard.push(what)
    const from = Date.parse('2026-01-05T09:00:00+07:00')
    expect(await askList({ ...deps, gateway, connectionHeard }, from, from + 1000)).toEqual(outcome)
    expect(heard).toEqual([])
    const [start, end] = events()
    if (start?.type !== 'attempt-start' || end?.type !== 'attempt-end') throw new Error('not journalled')
    expect(start.start).toMatchObject({ operation: 'transaction-history', who: 'watcher' })
    expect(JSON.parse(start.start.requestBody ?? '')).toMatchObject({
      from_date_time: '2026-01-05 09:00:00',
      to_date_time: '2026-01-05 09:00:01',
      page_size: '100',
      page_number: '1',
    })
    expect([end.end.outcome, end.end.responseBody]).toEqual([outcome.kind, body])
  },
)

it('a bug on its way ends it as interrupted', async () => {
  const { deps } = shop.till()
  const gateway = { ...deps.gateway, send: () => Promise.reject(new Error('a bug of ours')) }
  expect(await askList({ ...deps, gateway }, 0, 1000)).toEqual({ kind: 'unknown', why: 'interrupted' })
  expect([shop.journal().read.unfinishedAttempts(), shop.bugs.length]).toEqual([[], 1])
})

type Page = Parameters<typeof readPage>[0]
const page = (data: readonly unknown[], total: number): Page =>
  ({ data, pagination: { total_data: total } }) as unknown as Page

it('of a page the records that a payment may be behind are read, each with what tells it from another', () => {
  const of = (ref_id: unknown, transaction_status: string, transaction_id?: string) => ({
    ref_id,
    transaction_status,
    transaction_id,
  })
  const read = readPage(
    page(
      [of('A', 'successful', '1'), of('A', 'void', '2'), of('B', 'void'), of('C', 'failed'), of(7, 'void')],
      10,
    ),
  )
  expect([...read.named]).toEqual([
    [
      'A',
      [
        { key: 'A 1 successful', status: 'successful' },
        { key: 'A 2 void', status: 'void' },
      ],
    ],
    ['B', [{ key: 'B  void', status: 'void' }]],
  ])
  expect([read.share, readPage(page([], 0)).share, readPage(page([of('A', 'void')], 1)).share]).toEqual([
    0.5, 1, 1,
  ])
})
