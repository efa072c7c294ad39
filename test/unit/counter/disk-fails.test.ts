import { afterEach, beforeEach, expect, it } from 'vitest'
import { watchJournalHealth, type JournalHealth } from '#counter/journal-health.ts'
import { takePayment } from '#counter/sale/take-payment.ts'
import { rupiah } from '#domain/money.ts'
import type { CheckReport } from '#journal/check/check-report.ts'
import { connect, type Db } from '#journal/connection.ts'
import { failing } from '#test/simulate/disk.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

let disk: Db[]
let shop: VirtualTill
let health: JournalHealth
let changes: string[]
/** The commit after this many reaches the file, but the disk reports a failure. */
let liesAfter: number
let proof: CheckReport

beforeEach(() => {
  disk = []
  liesAfter = 0
  shop = openVirtualTill({
    connect: (file) => {
      const db = connect(file)
      disk.push(db)
      return lying(db)
    },
  })
  changes = []
  proof = { ok: true, events: 0, head: '' }
  health = watchJournalHealth({
    journal: shop.journal(),
    checkAll: () => Promise.resolve(proof),
    timers: shop.time.timers,
    onChange: () => void changes.push(health.now().state),
    onOpenAgain: () => shop.till().recoverNow(),
  })
})
afterEach(() => shop.close())

function lying(db: Db): Db {
  const real = db.transaction.bind(db)
  Object.defineProperty(db, 'transaction', {
    value: (act: (...given: unknown[]) => unknown) => {
      const made = real(act)
      const immediate = (...given: unknown[]): unknown => {
        const result = made.immediate(...given)
        liesAfter -= 1
        if (liesAfter === 0) throw failing()
        return result
      }
      return Object.assign((...given: unknown[]) => made(...given), { immediate })
    },
  })
  return db
}
const fillUp = () => {
  const db = disk.at(-1)
  db?.pragma(`max_page_count = ${String(db.pragma('page_count', { simple: true }))}`)
}
const sell = () =>
  takePayment(shop.till().deps, { amount: rupiah(150_000n), method: 'qr', note: 'x'.repeat(60) })

it('the disk fills up while a payment is on its way: no money is taken, then it is opened anew, proven, and asked about', async () => {
  shop.gateway.arm({ kind: 'delay', ms: 3_000, times: 1, operation: 'qr-generate' })
  const taken = await sell()
  if (!taken.ok) throw new Error(taken.refusal.code)
  const { reference } = taken.value
  expect(taken.value.state.kind).toBe('sending')
  // Later writes do not fit: at the latest the answer.
  fillUp()
  for (let i = 0; i < 40 && shop.journal().failure() === undefined; i += 1) {
    await sell()
    await shop.time.advance(200)
  }
  expect(shop.journal().failure()).toBeDefined()
  expect(health.isSound()).toBe(false)
  expect(await sell()).toMatchObject({ ok: false, refusal: { code: 'journal-not-sound' } })

  await shop.time.advance(60_000)
  expect(changes).toEqual(expect.arrayContaining(['failed', 'sound']))
  expect(health.isSound()).toBe(true)
  expect(shop.journal().tailCheck(1_000)).toMatchObject({ ok: true })
  const order = shop.journal().read.order(reference)
  expect(order?.state.kind).toBe('waiting')
  const sent = shop.gateway
    .log()
    .filter((entry) => entry.operation === 'qr-generate' && entry.reference === reference)
  expect(sent).toHaveLength(1)
  expect((await sell()).ok).toBe(true)
  // Each call reports its failed write once, and nothing else went wrong.
  for (const bug of shop.bugs) expect(String(bug)).toMatch(/^JournalFailed/)
})

it('what is found broken when it was opened anew takes no money, and what is open is asked about all the same', async () => {
  shop.gateway.arm({ kind: 'delay', ms: 3_000, times: 1, operation: 'qr-generate' })
  const taken = await sell()
  if (!taken.ok) throw new Error(taken.refusal.code)
  const { reference } = taken.value
  fillUp()
  for (let i = 0; i < 40 && shop.journal().failure() === undefined; i += 1) {
    await sell()
    await shop.time.advance(200)
  }
  proof = { ok: false, found: 'chain', why: 'event 3 was changed' }
  await shop.time.advance(60_000)
  expect(health.now()).toEqual({ state: 'broken', detail: 'event 3 was changed' })
  expect(health.isSound()).toBe(false)
  expect(shop.journal().read.order(reference)?.state.kind).toBe('waiting')
})

it('an answer that comes when its call was given up with the disk is no bug: the order is asked about', async () => {
  shop.gateway.arm({ kind: 'delay', ms: 15_000, times: 1, operation: 'qr-generate' })
  const taken = await sell()
  if (!taken.ok) throw new Error(taken.refusal.code)
  const { reference } = taken.value
  fillUp()
  for (let i = 0; i < 40 && shop.journal().failure() === undefined; i += 1) {
    await sell()
    await shop.time.advance(20)
  }
  expect(shop.journal().failure()).toBeDefined()
  // Reopened long before the answer.
  await shop.time.advance(8_000)
  expect(health.isSound()).toBe(true)
  await shop.time.advance(60_000)
  expect(shop.journal().read.order(reference)?.state.kind).toBe('waiting')
  for (const bug of shop.bugs) expect(String(bug)).toMatch(/^JournalFailed/)
})

it('money that the disk has kept, while it said that it had not, is told once the journal is opened anew', async () => {
  const taken = await sell()
  if (!taken.ok) throw new Error(taken.refusal.code)
  const { reference } = taken.value
  await shop.time.advance(1_000)
  shop.gateway.payer({ action: 'pay', reference })
  // The status check's intent, then its answer.
  liesAfter = 2
  await shop.time.advance(8_000)
  expect(shop.journal().failure()).toBeDefined()
  expect(paid(reference)).toHaveLength(0)
  await shop.time.advance(60_000)
  expect(shop.journal().read.order(reference)?.state.kind).toBe('paid')
  expect(paid(reference)).toEqual([{ type: 'order-changed', reference, from: 'waiting', to: 'paid' }])
})

const paid = (reference: string) =>
  shop.events.filter(
    (event) => event.type === 'order-changed' && event.reference === reference && event.to === 'paid',
  )
