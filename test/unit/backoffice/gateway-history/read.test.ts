import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { JournalFailed } from '#journal/failure.ts'
import type { FaultInput } from '#simulator/control/control.ts'
import { armOn, requestsFor } from '#test/support/back-office.ts'
import type { VirtualTill } from '#test/support/virtual-till.ts'
import { openHistory, readOn, type Read } from './reading.ts'

let shop: VirtualTill
const open = (...given: Parameters<typeof openHistory>) => {
  shop = openHistory(...given)
}
beforeEach(() => open())
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})
const read = (...asked: Parameters<typeof readOn> extends [VirtualTill, ...infer Rest] ? Rest : never) =>
  readOn(shop, ...asked)

const idsOf = (reading: Read) => reading.records.map(({ transaction_id: id }) => id)
const made = (count: number, letter = 'H') =>
  Array.from({ length: count }, (_, n) => `${letter}${String(n).padStart(17, '0')}`)
const pageAttempts = () =>
  shop
    .journal()
    .read.eventsOf('gateway')
    .filter(({ entry }) => entry.type === 'attempt-start' && entry.start.operation === 'transaction-history')
    .length
const moving = (fault: Partial<FaultInput> = {}) =>
  armOn(shop, { kind: 'moving-page', ...fault } as FaultInput)

describe('a thousand records', () => {
  it('come over ten pages, each once, and each page is a journalled call', async () => {
    const reading = await read()
    expect(reading).toMatchObject({ complete: true, total: 1000, passes: 1, pages: 10, repeated: 0 })
    expect(idsOf(reading)).toEqual(made(1000))
    expect([requestsFor(shop, 'transaction-history'), pageAttempts()]).toEqual([10, 10])
    expect(shop.journal().read.unfinishedAttempts()).toEqual([])
    expect(reading.records[0]).toMatchObject({
      amount: { currency: 'IDR' },
      transaction_status: expect.any(String),
    })
  })

  it.each([1, 7, 10])('lose none and double none when new ones come before page %i', async (at) => {
    let asked = 0
    const before = () => {
      asked += 1
      if (asked === at) moving({ count: 37 })
    }
    before()
    const reading = await read({ onProgress: before })
    expect(reading).toMatchObject({ complete: true, total: 1037 })
    expect(idsOf(reading).toSorted()).toEqual([...made(1000), ...made(37, 'N')].toSorted())
  })

  it('are read again when the page before comes once more in place of one', async () => {
    let asked = 0
    const reading = await read({
      onProgress: () => {
        asked += 1
        if (asked === 4) moving({ how: 'repeated' })
      },
    })
    expect(reading).toMatchObject({ complete: true, passes: 2, repeated: 100 })
    expect(idsOf(reading).toSorted()).toEqual(made(1000))
  })

  it('are read again when the order turns under the reader', async () => {
    let asked = 0
    const reading = await read({
      onProgress: () => {
        asked += 1
        if (asked === 3) moving({ how: 'reordered', times: 3 })
      },
    })
    expect(reading.complete).toBe(true)
    expect(reading.passes).toBeGreaterThan(1)
    expect(idsOf(reading).toSorted()).toEqual(made(1000))
  })

  it('are never said to be complete while every page moves', async () => {
    moving({ count: 1, times: 1000 })
    const reading = await read({ pageSize: 200 })
    expect(reading).toMatchObject({ complete: false, why: 'keeps-changing', passes: 6 })
    // All records present from the start have been seen by then, each once.
    expect(new Set(idsOf(reading)).size).toBe(reading.records.length)
    expect(idsOf(reading)).toEqual(expect.arrayContaining(made(1000)))
  })

  it('come in smaller pages where the gateway gives no larger ones', async () => {
    await shop.close()
    open({ maximumPageSize: 60, oversizedPage: 'capped' })
    const reading = await read({ pageSize: 200 })
    expect(reading).toMatchObject({ complete: true, pages: 17 })
    expect(idsOf(reading)).toEqual(made(1000))
  })

  it('are the same in the words of the sample', async () => {
    const table = await read()
    await shop.close()
    open({ variants: { history: 'sample' } })
    const sample = await read()
    expect(sample.complete).toBe(true)
    const plain = (reading: Read) => reading.records.map((record) => ({ ...record, link_media: null }))
    expect(plain(sample)).toEqual(plain(table))
  })
})

describe('a gateway that does not answer', () => {
  it.each(['answer-lost', 'http-500', 'bad-json', 'wrong-echo'] as const)(
    'once (%s) is asked again, under a new id',
    async (kind) => {
      armOn(shop, { kind, operation: 'transaction-history' })
      const reading = await read()
      expect([reading.complete, requestsFor(shop, 'transaction-history')]).toEqual([true, 11])
    },
  )

  it('three times for one page ends the reading with what there is', async () => {
    let asked = 0
    const reading = await read({
      onProgress: () => {
        asked += 1
        if (asked === 4) armOn(shop, { kind: 'http-500', operation: 'transaction-history', times: 3 })
      },
    })
    expect(reading).toMatchObject({
      complete: false,
      why: 'no-answer',
      pages: 4,
      detail: expect.stringContaining('500'),
    })
    expect(reading.records).toHaveLength(400)
  })

  it('at all is told', async () => {
    armOn(shop, { kind: 'refuse-connection' })
    expect(await read()).toMatchObject({ complete: false, why: 'no-answer', total: undefined, pages: 0 })
  })

  it('but refuses is told in its own words, and not asked again', async () => {
    const reading = await read({ pageSize: 300 })
    expect(reading).toMatchObject({ why: 'refused', detail: '0006 Over the limit: page_size 200' })
    expect(requestsFor(shop, 'transaction-history')).toBe(1)
  })

  it('is not asked while the vault is locked', async () => {
    shop.vault.open = false
    expect(await read()).toMatchObject({ why: 'refused', detail: 'no hash key' })
    expect(shop.gateway.log()).toEqual([])
  })
})

it('a disk that fails ends the reading with what there is', async () => {
  const { journal } = shop.backOffice()
  const commit = journal.write.commit.bind(journal.write)
  let pages = 0
  Object.assign(journal.write, {
    commit: (change: Parameters<typeof commit>[0]) => {
      if (change.attempt?.phase === 'start' && (pages += 1) > 3)
        throw new JournalFailed('io', 'SQLITE_IOERR', undefined)
      return commit(change)
    },
  })
  expect(await read()).toMatchObject({ complete: false, why: 'journal-not-sound', pages: 3 })
})

it('a list longer than its page numbers is not begun', async () => {
  await shop.close()
  open({ historyRecords: 1000 })
  expect(await read({ pageSize: 1 })).toMatchObject({
    complete: false,
    why: 'too-many-pages',
    pages: 1,
    total: 1000,
  })
})
