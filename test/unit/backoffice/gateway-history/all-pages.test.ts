import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAllPages, type Page } from '#backoffice/gateway-history/all-pages.ts'

type Row = { readonly id: string; readonly said: number }

function rows(count: number): Row[] {
  return Array.from({ length: count }, (_, index) => ({ id: `T${index}`, said: 0 }))
}

/** A list served in pages; `between` may change it after each page. */
function server(list: Row[], size: number, between: (list: Row[], page: number) => void = () => undefined) {
  return (number: number): Promise<Page<Row>> => {
    const from = (number - 1) * size
    const page = {
      records: list.slice(from, from + size),
      total: list.length,
      pages: Math.ceil(list.length / size),
      number,
    }
    between(list, number)
    return Promise.resolve(page)
  }
}
const ids = (records: readonly Row[]): readonly string[] => records.map(({ id }) => id)

describe('a list in pages', () => {
  it('is read once when nothing changes', async () => {
    const reading = await readAllPages({ ask: server(rows(1000), 100), keyOf: ({ id }) => id })
    expect(reading).toMatchObject({ complete: true, passes: 1, pages: 10, repeated: 0, total: 1000 })
    expect(new Set(ids(reading.records)).size).toBe(1000)
  })

  it('is empty and complete when the gateway has nothing', async () => {
    const reading = await readAllPages({ ask: server([], 100), keyOf: ({ id }: Row) => id })
    expect(reading).toMatchObject({ complete: true, records: [], total: 0 })
  })

  it('has no double when pages overlap', async () => {
    const all = rows(1000)
    const ask = (number: number): Promise<Page<Row>> => {
      // Each page begins ten records too early: eleven pages of a hundred.
      const from = Math.max(0, (number - 1) * 90)
      return Promise.resolve({ records: all.slice(from, from + 100), total: 1000, pages: 11, number })
    }
    const reading = await readAllPages({ ask, keyOf: ({ id }) => id })
    expect(reading).toMatchObject({ complete: true, repeated: 100 })
    expect(ids(reading.records)).toEqual(ids(all))
  })

  it('loses nothing when new records come in front while it is read', async () => {
    let arrived = 0
    const list = rows(1000)
    const before = ids(list)
    const ask = server(list, 100, (now) => {
      if (arrived < 5) now.unshift({ id: `N${(arrived += 1)}`, said: 0 })
    })
    const reading = await readAllPages({ ask, keyOf: ({ id }) => id })
    expect(reading.complete).toBe(true)
    expect(ids(reading.records).toSorted()).toEqual([...before, 'N1', 'N2', 'N3', 'N4', 'N5'].toSorted())
  })

  it('loses nothing when the order turns between two pages', async () => {
    const list = rows(1000)
    let turned = false
    const ask = server(list, 100, (now, page) => {
      if (page === 4 && !turned) now.reverse()
      turned ||= page === 4
    })
    const reading = await readAllPages({ ask, keyOf: ({ id }) => id })
    expect(reading).toMatchObject({ complete: true, passes: 2 })
    expect(reading.records).toHaveLength(1000)
  })

  it('shows a record as it was last seen', async () => {
    const list = rows(20)
    let pass = 0
    const ask = server(list, 10, (now, page) => {
      if (page === 1 && (pass += 1) === 1) now.splice(0, 20, ...rows(21).map((row) => ({ ...row, said: 1 })))
    })
    const reading = await readAllPages({ ask, keyOf: ({ id }) => id })
    expect(reading.complete).toBe(true)
    expect(reading.records.every(({ said }) => said === 1)).toBe(true)
  })

  it('never says complete of a list that keeps changing', async () => {
    const list = rows(50)
    let count = 0
    const ask = server(list, 10, (now) => now.unshift({ id: `N${(count += 1)}`, said: 0 }))
    const reading = await readAllPages({ ask, keyOf: ({ id }) => id })
    expect(reading).toMatchObject({ complete: false, why: 'keeps-changing', passes: 6 })
  })

  it('never says complete of a total that its pages do not hold', async () => {
    const all = rows(10)
    const ask = (number: number) => Promise.resolve({ records: all, total: 11, pages: 1, number })
    expect(await readAllPages({ ask, keyOf: ({ id }) => id })).toMatchObject({ complete: false })
  })

  it('keeps what it has when the gateway stops answering', async () => {
    const all = server(rows(1000), 100)
    const ask = (number: number) =>
      number > 3 ? Promise.resolve({ why: 'no-answer' } as const) : all(number)
    const reading = await readAllPages({ ask, keyOf: ({ id }) => id })
    expect(reading).toMatchObject({ complete: false, why: 'no-answer', pages: 3 })
    expect(reading.records).toHaveLength(300)
  })

  it('does not believe a page that is another than was asked for', async () => {
    const all = rows(30)
    const right = server(all, 10)
    const ask = async (number: number) => ({ ...(await right(number)), number: 1 })
    expect(await readAllPages({ ask, keyOf: ({ id }) => id })).toMatchObject({ complete: false })
  })

  it('holds every record that was there from the start, each once, whatever comes and turns meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 120 }),
        fc.integer({ min: 1, max: 25 }),
        fc.array(fc.tuple(fc.constantFrom('front', 'back', 'turn', 'rest'), fc.nat(7)), { maxLength: 40 }),
        async (count, size, acts) => {
          const list = rows(count)
          const atStart = ids(list)
          let at = 0
          const ask = server(list, size, (now) => {
            const [act, where = 0] = acts[at] ?? ['rest']
            at += 1
            if (act === 'front') now.unshift({ id: `F${at}`, said: 0 })
            if (act === 'back') now.push({ id: `B${at}`, said: 0 })
            if (act === 'turn') now.push(...now.splice(0, where))
          })
          const reading = await readAllPages({ ask, keyOf: ({ id }) => id })
          const got = ids(reading.records)
          expect(new Set(got).size).toBe(got.length)
          if (reading.complete) expect(atStart.filter((id) => !got.includes(id))).toEqual([])
          else expect(reading.why).toBe('keeps-changing')
        },
      ),
      { numRuns: 300, seed: 20_261_120 },
    )
  })
})
