import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { admit } from '#bridge/guard.ts'
import type { Handlers } from '#bridge/handler.ts'
import { createCashHandlers } from '#bridge/handlers/cash.ts'
import { createShiftHandlers } from '#bridge/handlers/shift.ts'
import type { Role } from '#contract/define.ts'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { cashProcedures } from '#contract/procedures/cash.ts'
import { shiftProcedures } from '#contract/procedures/shift.ts'
import type { ShiftView, XView, ZView } from '#contract/shift-views.ts'
import type { Approver } from '#counter/sale/approval.ts'
import { takeCash } from '#counter/doubt/take-cash.ts'
import { openShiftShop, type ShiftShop } from '#test/support/shift-shop.ts'
import { SECOND, sell } from '../counter/at-the-till.ts'

let shop: ShiftShop
let handlers: Pick<Handlers, Name>
const nothing = () => undefined
const approve: Approver = async (role, approval) => {
  if (role === 'manager') return accept({ approvedBy: 'manajer' })
  if (approval === undefined) return refuse('approval-needed')
  return approval.pin === '2222' ? accept({ approvedBy: approval.person }) : refuse('wrong-pin', { left: 4 })
}
const approval = { person: 'manajer', pin: '2222' }

beforeEach(() => {
  shop = openShiftShop()
  handlers = {
    ...createShiftHandlers(shop.till(), { backoffice: shop.backOffice(), approve }),
    ...createCashHandlers(shop.till(), { approve, paper: { cashTaken: nothing }, openDrawer: nothing }),
  }
})
afterEach(async () => {
  expect(shop.bugs).toEqual([])
  await shop.close()
})

type Name = keyof typeof shiftProcedures | keyof typeof cashProcedures
/** As a page of this role calls it: guard, schema, handler. */
async function call(name: Name, input: unknown = {}, role: Role = 'cashier'): Promise<Result<unknown>> {
  const sender = { role, isMainFrame: true, url: 'app://loket/cashier.html' }
  const admitted = admit(sender, name, input)
  if (!admitted.ok) return refuse(admitted.code)
  const handler = handlers[name] as (input: unknown, role: Role) => ReturnType<Handlers[Name]>
  return handler(admitted.input, role)
}
async function valueOf<T>(name: Name, input: unknown = {}, role: Role = 'cashier'): Promise<T> {
  const result = await call(name, input, role)
  if (!result.ok) throw new Error(`${name}: ${result.refusal.code}`)
  return result.value as T
}
const open = (floatMinor = 20_000_000n) => call('shift.open', { floatMinor })
const left = { kind: 'left-out', why: 'jaringan mati' }
const text = (value: unknown): string =>
  JSON.stringify(value, (_key, member: unknown) => (typeof member === 'bigint' ? `${member}n` : member))

/** A drawer that must hold exactly Rp 347.100. */
async function drawer(): Promise<void> {
  await open(20_000_000n)
  const { reference } = await sell(shop)
  await takeCash(shop.till().deps, reference, () => Promise.resolve(accept({})))
  await valueOf('cash.move', { kind: 'in', amountMinor: 710_000n, note: 'uang kecil' })
  await valueOf('cash.move', { kind: 'out', amountMinor: 1_000_000n, note: 'galon', approval })
}
const EXPECTED = 34_710_000n

describe('before the count is in', () => {
  it.each<Role>(['cashier', 'it'])('no answer to %s says what must be in the drawer', async (role) => {
    await drawer()
    const counts = [0n, EXPECTED - 1_000_100n, EXPECTED, EXPECTED + 1_000_100n]
    const wrongPin = { person: 'manajer', pin: '9999' }
    const answers = [
      await call('shift.get', {}, role),
      await call('shift.x', {}, role),
      await call('shift.list', {}, role),
      await call('shift.z', { number: 1 }, role),
      await call('shift.compare', { act: 'start' }, role),
      await call('shift.open', { floatMinor: 0n }, role),
      await call('cash.move', { kind: 'out', amountMinor: 100n, note: 'x' }, role),
    ]
    for (const countedMinor of counts) {
      const answer = await call('shift.close', { countedMinor, comparison: left }, role)
      // After other tries the right count gets the same answer as the wrong ones.
      expect(answer).toEqual(refuse('approval-needed'))
    }
    const close = { countedMinor: EXPECTED, comparison: left, approval: wrongPin }
    expect(await call('shift.close', close, role)).toEqual(refuse('wrong-pin', { left: 4 }))
    expect(await call('shift.setLimit', { limitMinor: 10n ** 12n }, role)).toEqual(refuse('forbidden'))
    expect(await call('shift.verify', {}, role)).toEqual(refuse('forbidden'))
    answers.push(await call('shift.get', {}, role), await call('shift.x', {}, role))
    // Neither the sum nor its parts: the float, and cash in and out. An order's amount is no secret.
    for (const secret of [EXPECTED, 20_000_000n, 710_000n, 1_000_000n])
      expect(text(answers)).not.toContain(`${secret}`)
    for (const word of ['expected', 'difference', 'float', 'counted"'])
      expect(text(answers)).not.toContain(word)
  })

  it('a manager sees it, with each move and who agreed', async () => {
    await drawer()
    const view = await valueOf<ShiftView>('shift.get', {}, 'manager')
    expect(view.cash).toMatchObject({
      count: { expected: { minor: EXPECTED }, float: { minor: 20_000_000n } },
      moves: [{ kind: 'sale' }, { kind: 'in', by: 'kasir-a' }, { kind: 'out', approvedBy: 'manajer' }],
      limitMinor: 1_000_000n,
    })
    const x = await valueOf<XView>('shift.x', {}, 'manager')
    expect(x.cash?.expected.minor).toBe(EXPECTED)
    expect(await valueOf('shift.get')).not.toHaveProperty('cash')
  })

  it('nobody at all, and the customer’s window, get nothing', async () => {
    for (const role of ['nobody', 'customer'] as const)
      for (const name of Object.keys(shiftProcedures) as Name[])
        expect(await call(name, {}, role)).toEqual(refuse('forbidden'))
  })
})

describe('a shift over the bridge', () => {
  it('is offered, not forced: between two shifts it says what the next Z will have', async () => {
    const { reference } = await sell(shop)
    shop.gateway.payer({ action: 'pay', reference })
    await shop.time.advance(20 * SECOND)
    const view = await valueOf<ShiftView>('shift.get')
    expect(view).toMatchObject({
      nextNumber: 1,
      comparing: { kind: 'none' },
      countedBefore: false,
    })
    expect(view).not.toHaveProperty('open')
    expect(await valueOf('shift.between')).toMatchObject({
      ...{ orders: 1, takings: { count: 1, minor: 15_000_000n }, cashSales: { count: 0 } },
    })
    expect(await valueOf<XView>('shift.x')).not.toHaveProperty('shift')
    expect(await call('cash.move', { kind: 'in', amountMinor: 100n, note: 'x' })).toEqual(refuse('no-shift'))
    expect(await call('shift.compare', { act: 'start' })).toEqual(refuse('no-shift'))
    await open()
    const opened = await valueOf<ShiftView>('shift.get')
    expect(opened).toMatchObject({ open: { number: 1, openedBy: 'kasir-a' } })
    expect(await valueOf('shift.between')).toBeNull()
    expect(await open()).toEqual(refuse('shift-open'))
  })

  it('closes with a comparison that was made, and gives the Z', async () => {
    await drawer()
    const made = { countedMinor: EXPECTED, comparison: { kind: 'made' } }
    expect(await call('shift.close', made)).toEqual(refuse('not-allowed', { why: 'comparison' }))
    await valueOf('shift.compare', { act: 'start' })
    expect(await call('shift.close', made)).toEqual(refuse('not-allowed', { why: 'comparison' }))
    await shop.time.advance(60 * SECOND)
    expect(await valueOf<ShiftView>('shift.get')).toMatchObject({
      comparing: { kind: 'done', stopped: false },
    })
    const closed = await valueOf<ZView>('shift.close', { ...made, note: 'sepi' })
    expect(closed).toMatchObject({
      isSound: true,
      prints: 0,
      z: {
        number: 1,
        note: 'sepi',
        cash: { difference: { minor: 0n } },
        comparison: { kind: 'made', compared: 1 },
      },
    })
    expect(await valueOf('shift.z', { number: 1 })).toEqual(closed)
    expect(await valueOf('shift.verify', {}, 'manager')).toEqual({ ok: true, count: 1 })
    expect(await valueOf('shift.list')).toMatchObject({
      rows: [{ number: 1, differenceMinor: 0n, disagreements: 0, isSound: true }],
      hasMore: false,
    })
  })

  it('closes without one when the reason is said, and off when a manager agrees', async () => {
    await drawer()
    const count = { countedMinor: 30_000_000n, comparison: left }
    expect(await call('shift.close', { ...count, comparison: { kind: 'left-out', why: ' ' } })).toEqual(
      refuse('invalid-input'),
    )
    expect(await call('shift.close', count)).toEqual(refuse('approval-needed'))
    expect(await valueOf<ShiftView>('shift.get')).toMatchObject({ countedBefore: true })
    const [one, two] = await Promise.all([
      valueOf<ZView>('shift.close', { ...count, approval }),
      valueOf<ZView>('shift.close', { ...count, approval }),
    ])
    expect(one).toBe(two)
    expect(one.z).toMatchObject({
      approvedBy: 'manajer',
      cash: { difference: { minor: 30_000_000n - EXPECTED } },
      comparison: { kind: 'not-made', why: 'jaringan mati' },
    })
  })

  it('that two different counts would close at once is closed by one, and the other is not told it was', async () => {
    await open(0n)
    const [one, two] = await Promise.all([
      call('shift.close', { countedMinor: 0n, comparison: left }),
      call('shift.close', { countedMinor: 100n, comparison: left, note: 'lain' }),
    ])
    expect(one).toMatchObject({ ok: true, value: { z: { cash: { counted: { minor: 0n } } } } })
    expect(two).toEqual(refuse('no-shift'))
  })

  it('takes no odd amounts', async () => {
    for (const floatMinor of [-100n, 150n, 10n ** 17n])
      expect(await call('shift.open', { floatMinor })).toEqual(refuse('invalid-input'))
    await open(0n)
    for (const amountMinor of [0n, -100n, 150n])
      expect(await call('cash.move', { kind: 'in', amountMinor, note: 'x' })).toEqual(refuse('invalid-input'))
  })
})
