/** A day of the gateway's own history, read in the background and compared by order number. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import type { SettlementWorker } from '#backoffice/settlement/apart/messages.ts'
import { createSettlementController } from '#backoffice/settlement/controller.ts'
import { addDays } from '#domain/day.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import { requestsFor } from '#test/support/back-office.ts'
import { nearWorker } from '#test/support/near-worker.ts'
import { openHistory, SECOND } from '../gateway-history/reading.ts'

function openDay(historyRecords = 1_000) {
  const shop = openHistory({ historyRecords })
  const heard: { onChange?: () => void } = {}
  const start = (worker: Partial<SettlementWorker> = {}, faults?: unknown[]) =>
    createSettlementController({
      backoffice: {
        ...shop.backOffice(),
        announce: () => heard.onChange?.(),
      },
      worker: { ...nearWorker(shop.journal().file), ...worker },
      askFile: async () => undefined,
      bug: (error) => {
        if (faults !== undefined) return faults.push(error)
        throw error
      },
    })
  return { shop, heard, start, settlement: start(), day: jakartaDay(shop.time.clock.now() - 86_400_000) }
}

test('is kept as a comparison of that day', async () => {
  const { shop, settlement, day } = openDay()
  expect(settlement.askGateway(day)).toMatchObject({ ok: true, value: { state: 'reading' } })
  expect(settlement.askGateway(day)).toMatchObject({ ok: false, refusal: { code: 'held' } })
  for (let second = 0; second < 3_600 && settlement.gateway()?.state === 'reading'; second += 1)
    await shop.time.advance(SECOND)
  expect(settlement.gateway()).toMatchObject({ day, state: 'done' })
  expect(settlement.days().comparisons).toMatchObject([
    { kind: 'gateway', from: day, through: day, sums: { complete: true } },
  ])
  await shop.close()
})

test('does not replace the result that a person looks at', async () => {
  const { shop, settlement, day } = openDay()
  const read = async (of: string) => {
    settlement.askGateway(of)
    for (let second = 0; second < 3_600 && settlement.gateway()?.state === 'reading'; second += 1)
      await shop.time.advance(SECOND)
    return settlement.gateway()?.seq ?? 0n
  }
  const first = await read(day)
  expect(await settlement.result()).toMatchObject({ value: { seq: first, detail: 'whole' } })
  const second = await read(addDays(day, -1))
  expect(second).toBeGreaterThan(first)
  expect(await settlement.result()).toMatchObject({ value: { seq: first } })
  expect(settlement.show(second)).toMatchObject({ ok: true })
  expect(await settlement.result()).toMatchObject({ value: { seq: second, detail: 'whole' } })
  await shop.close()
})

test('has failed after a fault of our own, and the next one can begin', async () => {
  const { shop, start, day } = openDay()
  const faults: unknown[] = []
  const ask = () => Promise.reject(new Error('spoiled'))
  const settlement = start({ ask }, faults)
  settlement.askGateway(day)
  for (let second = 0; second < 3_600 && settlement.gateway()?.state === 'reading'; second += 1)
    await shop.time.advance(SECOND)
  expect(settlement.gateway()).toMatchObject({ day, state: 'failed', why: 'fault' })
  expect(faults).toHaveLength(1)
  expect(settlement.askGateway(day)).toMatchObject({ ok: true })
  settlement.stop()
  await shop.close()
})

test('keeps its result when the file is closed', async () => {
  const { shop, start, day } = openDay()
  const end = () => {
    throw new Error('ended')
  }
  const settlement = start({ end })
  settlement.askGateway(day)
  for (let second = 0; second < 3_600 && settlement.gateway()?.state === 'reading'; second += 1)
    await shop.time.advance(SECOND)
  expect(await settlement.close()).toMatchObject({ ok: true })
  expect(await settlement.result()).toMatchObject({ value: { detail: 'whole' } })
  await shop.close()
})

test("ends with the till's work", async () => {
  const { shop, settlement, day } = openDay()
  settlement.askGateway(day)
  settlement.stop()
  const calls = shop.underWay()
  await shop.time.advance(120 * SECOND)
  expect(settlement.gateway()).toMatchObject({ state: 'stopped' })
  expect(shop.underWay()).toBeLessThanOrEqual(calls)
  expect(settlement.days().comparisons).toEqual([])
  await shop.close()
})

describe('an interrupted reading', () => {
  type Opened = ReturnType<typeof openDay>
  const asked = ({ shop }: Opened) => requestsFor(shop, 'transaction-history')
  const readOn = async ({ shop }: Opened, of: Opened['settlement'], until: () => boolean) => {
    for (let step = 0; step < 36_000 && of.gateway()?.state === 'reading' && !until(); step += 1)
      await shop.time.advance(SECOND / 20)
  }
  const never = () => false
  /** Stopped after two of its three pages. */
  async function interrupted() {
    const opened = openDay(18_000)
    const { heard, settlement, day } = opened
    heard.onChange = () => {
      if (settlement.gateway()?.seen === 200) settlement.stopGateway()
    }
    settlement.askGateway(day)
    await readOn(opened, settlement, never)
    delete heard.onChange
    expect(asked(opened)).toBe(2)
    return { ...opened, pages: 2 }
  }
  it('goes on after the pages that it has, and says so', async () => {
    const opened = await interrupted()
    const { shop, settlement, day, pages } = opened
    expect(settlement.gateway()).toMatchObject({ day, state: 'stopped', kept: pages })
    expect(settlement.askGateway(day)).toMatchObject({
      value: { state: 'reading', kept: pages, seen: pages * 100 },
    })
    await readOn(opened, settlement, never)
    const { total = 0 } = settlement.gateway() ?? {}
    expect(settlement.gateway()).toMatchObject({ state: 'done', seen: total })
    expect(settlement.gateway()).not.toHaveProperty('kept')
    expect(settlement.days().comparisons).toMatchObject([{ sums: { complete: true } }])
    // Every page was asked for once.
    expect(asked(opened)).toBe(Math.ceil(total / 100))
    await shop.close()
  })
  it('is there again after the till has ended, with nothing of it to be read', async () => {
    const opened = await interrupted()
    const { shop, start, day, pages } = opened
    const file = readFileSync(`${shop.journal().file}.reading`, 'utf8')
    expect(file).not.toContain('transaction_id')
    await shop.restart()
    const next = start()
    expect(next.gateway()).toMatchObject({ day, state: 'stopped', kept: pages, seen: pages * 100 })
    next.askGateway(day)
    await readOn(opened, next, never)
    expect(next.gateway()).toMatchObject({ state: 'done' })
    expect(asked(opened)).toBe(Math.ceil((next.gateway()?.total ?? 0) / 100))
    expect(existsSync(`${shop.journal().file}.reading`)).toBe(false)
    await shop.close()
  })
  it.each([
    ['a line was changed', (file: string) => file.replace(/\n(.)(.)/, '\n$2$1'), 0],
    ['its last line is torn', (file: string) => file.slice(0, -40), -1],
    ['it was cut to nothing', () => '', 0],
  ])('takes no page that it did not write whole: %s', async (_what, spoil, left) => {
    const opened = await interrupted()
    const { shop, start, day, pages } = opened
    const place = `${shop.journal().file}.reading`
    writeFileSync(place, spoil(readFileSync(place, 'utf8')))
    const next = start()
    if (left === 0) expect(next.gateway()).toBeNull()
    else expect(next.gateway()).toMatchObject({ kept: pages + left })
    next.askGateway(day)
    await readOn(opened, next, never)
    expect(next.gateway()).toMatchObject({ state: 'done' })
    expect(next.days().comparisons).toMatchObject([{ sums: { complete: true } }])
    await shop.close()
  })
  it('begins anew a day later, for another day, and while the vault is closed', async () => {
    const opened = await interrupted()
    const { shop, start, day } = opened
    shop.vault.open = false
    expect(start().gateway()).toBeNull()
    shop.vault.open = true
    const other = start()
    expect(other.askGateway(addDays(day, -1))).toMatchObject({ value: { seen: 0 } })
    other.stop()
    await shop.time.advance(86_400_000 + SECOND)
    expect(start().gateway()).toBeNull()
    await shop.close()
  })
  it('of a day that was not over is not gone on with: it has more payments by now', async () => {
    const opened = openDay(18_000)
    const { shop, heard, settlement, start, day } = opened
    const today = addDays(day, 1)
    // By then the day has more than a page.
    await shop.time.advance(6 * 3_600 * SECOND)
    settlement.askGateway(today)
    heard.onChange = () => {
      if ((settlement.gateway()?.seen ?? 0) > 0) settlement.stopGateway()
    }
    await readOn(opened, settlement, never)
    expect(settlement.gateway()).toMatchObject({ state: 'stopped' })
    expect(settlement.gateway()).not.toHaveProperty('kept')
    expect(start().gateway()).toBeNull()
    await shop.close()
  })
})

test('is not compared when it was stopped', async () => {
  const { shop, settlement, day } = openDay()
  settlement.askGateway(day)
  settlement.stopGateway()
  for (let second = 0; second < 60 && settlement.gateway()?.state === 'reading'; second += 1)
    await shop.time.advance(SECOND)
  expect(settlement.gateway()).toMatchObject({ state: 'stopped' })
  expect(settlement.days().comparisons).toEqual([])
  expect(settlement.askGateway('2099-01-01')).toMatchObject({ refusal: { details: { why: 'future' } } })
  await shop.close()
})
