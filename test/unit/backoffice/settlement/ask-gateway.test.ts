/** A day of the gateway's own history, read in the background and compared by order number. */
import { expect, test } from 'vitest'
import { createSettlementController } from '#backoffice/settlement/controller.ts'
import { addDays } from '#domain/day.ts'
import { jakartaDay } from '#domain/timestamp.ts'
import { nearWorker } from '#test/support/near-worker.ts'
import { openHistory, SECOND } from '../gateway-history/reading.ts'

function openDay() {
  const shop = openHistory()
  const backoffice = shop.backOffice()
  const settlement = createSettlementController({
    backoffice,
    worker: nearWorker(shop.journal().file),
    askFile: async () => undefined,
    bug: (error) => {
      throw error
    },
  })
  return { shop, settlement, day: jakartaDay(shop.time.clock.now() - 86_400_000) }
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
