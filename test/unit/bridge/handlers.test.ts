import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerCall } from '#bridge/answer-call.ts'
import type { Handlers } from '#bridge/handler.ts'
import { createHandlers } from '#bridge/handlers.ts'
import type { Role } from '#contract/define.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { DisplayView } from '#contract/display-views.ts'
import type { OrderView, PaymentMethods, Settings } from '#contract/views.ts'
import { DEFAULT_SETTINGS } from '#counter/settings.ts'
import { JournalFailed } from '#journal/failure.ts'
import { ALWAYS } from '#domain/right.ts'
import { newCorrelationId } from '#domain/correlation-id.ts'
import { openTestBackups } from '#test/support/backups.ts'
import { BEGUN, untested } from '#test/support/first-start.ts'
import { openTestPeople } from '#test/support/people.ts'
import { NO_EXPORT, NO_REVIEW } from '#test/support/no-review.ts'
import { NO_DISPUTE } from '#test/support/no-dispute.ts'
import { NO_SIGNOFF } from '#test/support/no-signoff.ts'
import { memoryLinked } from '#test/support/memory-linked.ts'
import { noDocuments } from '#test/support/no-documents.ts'
import { noSettlement } from '#test/support/no-settlement.ts'
import { openTestPayouts } from '#test/support/open-payouts.ts'
import { QUIET_MACHINE } from '#test/support/fake-health.ts'
import { openTestPaper } from '#test/support/paper-machine.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import { openSetupFixture } from '#test/support/setup-fixture.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

const DEFAULTS: Settings = { ...DEFAULT_SETTINGS, merchantName: 'Warung' }
const SECOND = 1000
let shop: VirtualTill
let handlers: Handlers
let logged: unknown[]
let bugs: unknown[]
let copied: string[]

beforeEach(async () => {
  shop = openVirtualTill()
  const { connection } = await openSetupFixture(shop)
  logged = []
  bugs = []
  copied = []
  const people = openTestPeople({ journal: shop.journal(), time: shop.time })
  handlers = createHandlers({
    locked: ['volume'],
    till: shop.till(),
    defaults: DEFAULTS,
    practice: undefined,
    people,
    paper: openTestPaper(shop).controller,
    backups: openTestBackups(shop, 'practice').controller,
    review: NO_REVIEW,
    exporter: NO_EXPORT,
    disputes: NO_DISPUTE,
    signoff: NO_SIGNOFF,
    settlement: noSettlement(shop.backOffice()),
    linked: memoryLinked(shop.backOffice()),
    ...noDocuments(shop.backOffice()),
    payouts: openTestPayouts(shop.backOffice(), people),
    approve: people.approve,
    firstStart: BEGUN,
    connectionTest: untested(shop, connection),
    setup: { connection, backoffice: shop.backOffice() },
    journalState: () => ({ state: 'sound' }),
    clockSetBy: () => undefined,
    version: '1',
    ...QUIET_MACHINE,
    diagnosis: { program: () => ({ version: '1' }), logTail: () => ['a line of the log'] },
    copyText: async (text) => void copied.push(text),
  })
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

const write = (line: unknown) => void logged.push(line)
const log = { info: write, warn: write, error: write } as unknown as Parameters<typeof answerCall>[0]['log']
const correlationId = () => newCorrelationId(seededRandom(1))
async function call(name: string, input: unknown = {}, role: Role = 'cashier'): Promise<Envelope<unknown>> {
  const bug = (error: unknown) => {
    bugs.push(error)
    return 'BUG00000'
  }
  const sender = { role, isMainFrame: true, url: 'app://loket/cashier.html' } as const
  const answer = await answerCall(
    { handlers, log, right: () => ALWAYS, bug, correlationId },
    sender,
    name,
    input,
  )
  await shop.time.settle()
  return answer
}
async function valueOf<T>(name: string, input: unknown = {}, role: Role = 'cashier'): Promise<T> {
  const answer = await call(name, input, role)
  if (!answer.ok) throw new Error(answer.error.code)
  return answer.value as T
}
const sale = { amountMinor: 15_000_000n, method: 'qr' }
const no = (code: string) => ({ ok: false, error: { code, messageKey: `error.${code}` } })

describe('a sale over the bridge', () => {
  it('goes from sending to paid, with what may be done at each step, and is put away', async () => {
    const { reference, state } = await valueOf<OrderView>('sale.start', sale)
    expect(state).toBe('sending')
    const waiting = await valueOf<OrderView>('order.get', { reference })
    expect(waiting).toMatchObject({
      state: 'waiting',
      release: 'no',
      can: { cancel: true, renew: true, acknowledge: false },
    })
    expect(waiting.qr?.content).toContain('150000')
    shop.gateway.payer({ action: 'pay', reference })
    const paid = await valueOf<OrderView>('order.checkNow', { reference })
    expect(paid).toMatchObject({
      state: 'paid',
      release: 'yes',
      evidence: { source: 'status', flag: 'S' },
      lastAsked: { outcome: 'done' },
    })
    expect(JSON.stringify(paid, (_k, v: unknown) => (typeof v === 'bigint' ? String(v) : v))).not.toContain(
      'attempt',
    )
    expect(await valueOf('order.open')).toHaveLength(1)
    await valueOf('order.acknowledge', { reference })
    expect(await valueOf('order.open')).toEqual([])
    expect(await call('order.acknowledge', { reference })).toMatchObject(no('not-allowed'))
  })

  it('a key that bounces makes one sale, one new QR, one question', async () => {
    const [first, second] = await Promise.all([
      valueOf<OrderView>('sale.start', sale),
      valueOf<OrderView>('sale.start', sale),
    ])
    expect(second.reference).toBe(first.reference)
    const again = await valueOf<OrderView>('sale.start', { ...sale, sure: ['same'] })
    expect(again.reference).not.toBe(first.reference)
    const { reference } = first
    const renewed = await Promise.all([1, 2, 3].map(() => valueOf<OrderView>('sale.renew', { reference })))
    expect(new Set(renewed.map((order) => order.reference)).size).toBe(1)
    const before = shop.gateway.log().length
    await Promise.all([call('order.checkNow', { reference }), call('order.checkNow', { reference })])
    expect(shop.gateway.log().length - before).toBe(1)
  })

  it('asks once about the same amount again, and names the order that it may be', async () => {
    const { reference } = await valueOf<OrderView>('sale.start', sale)
    expect(await call('sale.start', sale)).toMatchObject({
      error: { code: 'same-again', messageKey: 'error.same-again', details: { reference } },
    })
    expect(await valueOf('order.open')).toHaveLength(1)
  })

  it('of a payment page shows where it leads, and copies its address and no other', async () => {
    const [wallet] = (await valueOf<PaymentMethods>('sale.methods')).pageMethods
    if (wallet === undefined) throw new Error('nothing to choose')
    const { name, ...pageMethod } = wallet
    const { reference } = await valueOf<OrderView>('sale.start', { ...sale, method: 'link', pageMethod })
    const { link, pageMethod: shown } = await valueOf<OrderView>('order.get', { reference })
    expect([shown, link?.host]).toEqual([name, '127.0.0.1'])
    expect(link?.url).toMatch(/^http:\/\/127\.0\.0\.1\/pay\/[\w-]+$/)
    expect(await valueOf('order.copyLink', { reference })).toBeNull()
    expect(copied).toEqual([link?.url])
    const other = await valueOf<OrderView>('sale.start', { ...sale, sure: ['same'] })
    expect(await call('order.copyLink', { reference: other.reference })).toMatchObject(no('not-allowed'))
    expect(copied).toHaveLength(1)
  })

  it('offers a new QR only while the use case would make one', async () => {
    const { reference } = await valueOf<OrderView>('sale.start', sale)
    const { reference: newer } = await valueOf<OrderView>('sale.renew', { reference })
    expect(await valueOf('order.get', { reference })).toMatchObject({
      state: 'cancelled',
      can: { renew: false },
      siblings: [{ reference: newer }],
    })
    expect(await call('sale.renew', { reference })).toMatchObject(no('not-allowed'))
    expect(await valueOf('order.get', { reference: newer })).toMatchObject({ can: { renew: true } })
  })

  it.each([
    'order.get',
    'order.retry',
    'order.cancel',
    'order.checkNow',
    'order.acknowledge',
    'sale.renew',
    'history.timeline',
  ])('%s of an order that does not exist is not found', async (name) => {
    expect(await call(name, { reference: 'P001260105000009990000' })).toMatchObject(no('not-found'))
  })

  it('a spent budget is said with the time', async () => {
    const { reference } = await valueOf<OrderView>('sale.start', sale)
    const { budget } = shop.till().deps
    while (budget.take(shop.time.clock.now(), 'person').ok);
    const answer = await call('order.checkNow', { reference })
    expect(answer).toMatchObject({
      ...no('budget-spent'),
      error: { details: { retryAt: expect.any(Number) as number } },
    })
  })
})

describe('every "no"', () => {
  it.each<[string, unknown, string]>([
    ['nothing.known', {}, 'unknown-procedure'],
    ['sale.start', { amountMinor: 1 }, 'invalid-input'],
    ['sale.start', { ...sale, amountMinor: 100n }, 'below-minimum'],
    ['sale.start', { ...sale, note: 'é' }, 'not-ascii'],
    ['practice.get', {}, 'not-practice'],
  ])('to %s %o stands in the log under the id that the page was given', async (name, input, code) => {
    const answer = await call(name, input)
    expect(answer).toMatchObject(no(code))
    expect(logged).toEqual([
      expect.objectContaining({ code, correlationId: answer.ok ? '' : answer.error.correlationId }),
    ])
    expect(bugs).toEqual([])
  })

  it('what is thrown is told at the one place, and its words never reach the page', async () => {
    handlers = {
      ...handlers,
      'order.open': () => {
        throw new Error('secret of the house')
      },
    }
    const answer = await call('order.open')
    expect(answer).toEqual({
      ok: false,
      error: { code: 'internal', messageKey: 'error.internal', correlationId: 'BUG00000' },
    })
    expect(bugs).toHaveLength(1)
  })

  it('a disk that failed is named as such', async () => {
    const failed = new JournalFailed('disk-full', 'SQLITE_FULL', undefined)
    handlers = {
      ...handlers,
      'settings.change': () => {
        throw failed
      },
    }
    // Only the next opening shows whether the failed write is in the file; later writes are not.
    expect(await call('settings.change', {})).toMatchObject({
      ok: false,
      error: { code: 'journal-not-sound', messageKey: 'error.may-be-saved' },
    })
    expect(await call('settings.change', {})).toMatchObject(no('journal-not-sound'))
    expect(bugs).toEqual([failed, failed])
  })
})

describe('the other procedures', () => {
  it('settings are read, changed and told to both windows', async () => {
    const given = { ...DEFAULTS, locked: ['volume'] }
    expect(await valueOf('settings.get')).toEqual(given)
    expect(await call('settings.change', { theme: 'light', volume: 'loud' })).toMatchObject(no('not-allowed'))
    expect(await valueOf('settings.change', { theme: 'dark' })).toEqual({ ...given, theme: 'dark' })
    expect(shop.events.map((event) => event.type)).toEqual(['settings-changed', 'display-changed'])
    // Customers trust the name: a cashier may not change it.
    expect(await call('settings.change', { merchantName: 'Lain', theme: 'light' })).toMatchObject(
      no('not-allowed'),
    )
    expect(await valueOf('settings.get')).toMatchObject({ merchantName: given.merchantName, theme: 'dark' })
  })

  it('the display shows a sale as soon as it has begun, then what a person says', async () => {
    const { reference } = await valueOf<OrderView>('sale.start', sale)
    expect(await valueOf('display.current')).toMatchObject({
      merchantName: 'Warung',
      practice: true,
      scene: { kind: 'qr' },
    })
    expect(await valueOf('display.shown')).toEqual({ reference })
    await valueOf('display.clear')
    expect(await valueOf('display.current')).toMatchObject({ scene: { kind: 'idle' } })
    expect(await valueOf('display.shown')).toEqual({ reference: null })
    await valueOf('display.show', { reference })
    expect(await valueOf('display.current')).toMatchObject({ scene: { kind: 'qr' } })
    expect(await call('display.show', { reference: 'P001260105000009990000' })).toMatchObject(no('not-found'))
    await valueOf('display.amount', { amountMinor: 9_900n })
    expect(await valueOf('display.current')).toMatchObject({ next: { amountMinor: 9_900n } })
  })

  it('the display shows a renewed code in the place of the old one', async () => {
    const old = await valueOf<OrderView>('sale.start', sale)
    const { expiresAt } = await valueOf<OrderView>('sale.renew', { reference: old.reference })
    const { scene } = await valueOf<DisplayView>('display.current')
    expect(scene).toMatchObject({ kind: 'qr', expiresAt })
    expect(shop.till().display.concerns(old.reference)).toBe(true)
  })

  it.each(['sale.start', 'sale.renew'] as const)(
    'the display keeps what a person shows while %s is under way',
    async (name) => {
      const old = await valueOf<OrderView>('sale.start', sale)
      const other = await valueOf<OrderView>('sale.start', { ...sale, amountMinor: 9_900_000n })
      await valueOf('display.show', { reference: old.reference })
      const input = name === 'sale.start' ? { ...sale, sure: ['same'] } : { reference: old.reference }
      const [late] = await Promise.all([
        call(name, input),
        call('display.show', { reference: other.reference }),
      ])
      expect(late.ok).toBe(true)
      expect(await valueOf('display.current')).toMatchObject({ scene: { amountMinor: 9_900_000n } })
    },
  )

  it('the display shows no sale that was refused', async () => {
    expect(await call('sale.start', { ...sale, amountMinor: 100n })).toMatchObject({ ok: false })
    expect(shop.events.map((event) => event.type)).not.toContain('display-changed')
  })

  it('health counts what is left of the budget and names no secret', async () => {
    await valueOf('sale.start', sale)
    const health = await valueOf<object>('health.get')
    expect(health).toMatchObject({
      mode: 'practice',
      gateway: { connection: 'up' },
      budget: { minuteLeft: 59, hourLeft: 599 },
      recovered: 0,
    })
    expect(Object.keys(health).sort()).toEqual([
      'budget',
      'gateway',
      'journal',
      'mode',
      'recovered',
      'version',
    ])
  })

  it('history pages, searches and filters; nothing in a search is a wildcard', async () => {
    const orders: OrderView[] = []
    for (let i = 0; i < 3; i += 1) {
      orders.push(await valueOf<OrderView>('sale.start', { ...sale, note: `meja ${i}%`, sure: ['same'] }))
      await shop.time.advance(SECOND)
    }
    const page = await valueOf<{ rows: OrderView[]; total: number; next: string }>(
      'history.list',
      { limit: 2 },
      'manager',
    )
    expect(page).toMatchObject({
      total: 3,
      rows: [{ reference: orders[2]?.reference }, { reference: orders[1]?.reference }],
    })
    expect(await valueOf('history.list', { limit: 2, cursor: page.next }, 'manager')).toMatchObject({
      rows: [{ reference: orders[0]?.reference }],
    })
    expect(await valueOf('history.list', { limit: 9, search: ' meja 1 ' })).toMatchObject({ total: 1 })
    expect(await valueOf('history.list', { limit: 9, search: '_' })).toMatchObject({ total: 0 })
    expect(await valueOf('history.list', { limit: 9, search: '  ', state: 'waiting' })).toMatchObject({
      total: 3,
    })
  })
})
