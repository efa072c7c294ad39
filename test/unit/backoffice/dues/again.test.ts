/** Bills of customers who have some already: replaced, made again, made by two people, or many. */
import { afterEach, describe, expect, test } from 'vitest'
import type { Due } from '#contract/dues-views.ts'
import { accept } from '#contract/envelope.ts'
import { openDue } from '#counter/dues/order-of-due.ts'
import { ALWAYS } from '#domain/right.ts'
import { must, refusalOf } from '#test/support/back-office.ts'
import { DUES, openDuesDesk, type DuesDesk } from '#test/support/dues-desk.ts'
import { inquireOf } from '#test/support/real-inquiry.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
let desk: DuesDesk
afterEach(async () => {
  expect(desk.shop.bugs).toEqual([])
  await desk.close()
})

async function standing() {
  desk = openDuesDesk()
  const { id } = must(await desk.make())
  const [siti, budi] = desk.dues(id)
  if (siti === undefined || budi === undefined) throw new Error('no dues')
  return { id, siti, budi }
}
const stateOf = (id: string, { reference }: Due) =>
  desk.dues(id).find((due) => due.reference === reference)?.state
async function pay({ reference }: Due) {
  await desk.shop.gateway.askThenPay({ reference, action: 'pay' })
  await desk.shop.gateway.tellMerchant()
  await desk.shop.time.advance(10_000)
}
const codeOf = async ({ reference }: Due) => (await inquireOf(desk.shop, reference))?.['responseCode']
const order = ({ reference }: Due) => desk.shop.journal().read.order(reference)
/** The inquiry is on disk, as the listener's facts are. */
function inquired({ reference }: Due): void {
  const at = desk.shop.time.clock.now()
  const fact = { at, kind: 'inquiry' as const, reference, code: '2002400', verified: true, evidence: '{}' }
  desk.shop.journal().write.commit({ at, callbacks: [fact] })
  desk.shop.till().toldOfInquiry([reference])
}

describe('a due in doubt that is replaced', () => {
  test('is closed at once, and paid late when money was on its way', async () => {
    const { id, siti } = await standing()
    desk.calls = 'lost'
    await pay(siti)
    must(await desk.make(DUES.replace('250.000', '260.000'), { replaces: true }))
    expect(stateOf(id, siti)).toBe('doubt')
    expect(await codeOf(siti)).toBe('4042419')
    await desk.shop.time.advance(3 * MINUTE)
    expect(stateOf(id, siti)).toBe('paid')
    expect(order(siti)?.acknowledgedAt).toBeUndefined()
  })

  test('is ended when no money came', async () => {
    const { id, siti } = await standing()
    inquired(siti)
    must(await desk.make(DUES.replace('250.000', '260.000'), { replaces: true }))
    expect(stateOf(id, siti)).toBe('doubt')
    await desk.shop.time.advance(3 * MINUTE)
    expect(stateOf(id, siti)).toBe('ended')
    expect(await codeOf(siti)).toBe('4042419')
  })

  test('is closed although its order still waits', async () => {
    const { siti } = await standing()
    openDue(desk.shop.till().deps, siti.reference)
    expect(await codeOf(siti)).toBe('2002400')
    must(await desk.make(DUES.replace('250.000', '260.000'), { replaces: true }))
    expect(await codeOf(siti)).toBe('4042419')
  })
})

describe('a workbook that was read before', () => {
  const confirmed = { count: 2, totalMinor: 57_500_000n, withoutFaults: true, replaces: false }

  test('another profile is refused, and nothing stands', async () => {
    desk = openDuesDesk()
    must(await desk.controller().paste(DUES))
    desk.asks = () => accept({ needs: ['name', 'bills', 'instalment'], listShape: 'amounts' })
    expect(refusalOf(await desk.controller().make(confirmed, ALWAYS))).toMatchObject({
      ...{ code: 'not-acceptable', details: { why: 'out-of-date' } },
    })
    expect(desk.controller().lists()).toEqual([])
  })

  test('a last day that has passed since is refused', async () => {
    desk = openDuesDesk()
    must(await desk.controller().paste(DUES))
    desk.shop.time.sleep(27 * DAY)
    await desk.shop.time.advance(1)
    expect(refusalOf(await desk.controller().make(confirmed, ALWAYS))).toMatchObject({
      ...{ code: 'not-acceptable', details: { why: 'out-of-date' } },
    })
  })

  test('the same workbook makes no second bills while the first stand, but may replace them', async () => {
    const { id, siti } = await standing()
    expect(refusalOf(await desk.make())).toMatchObject({
      ...{ code: 'not-acceptable', details: { why: 'made-before' } },
    })
    must(await desk.make(DUES, { replaces: true }))
    expect(stateOf(id, siti)).toBe('ended')
  })

  test('two people at once make one list', async () => {
    desk = openDuesDesk()
    must(await desk.controller().paste(DUES))
    const both = Promise.all([
      desk.controller().make(confirmed, ALWAYS),
      desk.controller().make({ ...confirmed, replaces: true }, ALWAYS),
    ])
    await desk.shop.time.advance(1_000)
    expect((await both).filter(({ ok }) => ok)).toHaveLength(1)
    expect(desk.controller().lists()).toHaveLength(1)
  })
})

test('a long list lets sales go first', async () => {
  desk = openDuesDesk()
  const [head] = DUES.split('\n')
  const lines = Array.from({ length: 250 }, (_, at) => `C-${at};Siti;01;SPP;School;1000;31/01/2026`)
  const text = [head, ...lines].join('\n')
  const { write } = desk.shop.journal()
  let since = 0
  let most = 0
  const counted =
    <A extends unknown[], T>(act: (...given: A) => T) =>
    (...given: A): T => {
      since += 1
      most = Math.max(most, since)
      return act(...given)
    }
  Object.assign(write, { commit: counted(write.commit) })
  const { timers } = desk.shop.time
  const after = timers.after
  Object.assign(timers, { after: (ms: number, run: () => void) => after(ms, () => ((since = 0), run())) })
  must(await desk.make(text))
  must(await desk.make(text.replaceAll(';1000;', ';2000;'), { replaces: true }))
  expect(most).toBeLessThanOrEqual(25)
})
