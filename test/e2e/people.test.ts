/** People at the running till: locking, wrong PINs across a kill, a manager's approval, forbidden calls. */
import type { SessionView } from '#contract/people-views.ts'
import type { ProcedureName } from '#contract/procedures.ts'
import { UNTIL_ENDED } from '#test/support/counter.ts'
import { expect, test } from './fixtures.ts'
import { soundsOf } from './machine.ts'
import { oneTill } from './one-till.ts'

// Each test goes on where the one before it ended.
test.describe.configure({ mode: 'serial' })

const at = oneTill({ patienceMs: 10_000 })

const session = async () => (await at.loket.call('session.get')) as SessionView
const sounds = async () => (await soundsOf(at.loket)).flat()
/** The refusal of a forbidden call from a page. */
const refusal = async (name: ProcedureName, input: unknown = {}) =>
  at.loket.call(name, input).then(
    () => 'answered',
    (error: unknown) => String(error).replace(/^.*: /, ''),
  )

test.describe('a locked till', () => {
  let reference: string

  test('goes on for the customer and sounds when money comes, and shows nobody what', async () => {
    reference = await at.counter.waiting('150000')
    await at.lock.lock()
    await at.counter.customerSees('qr')
    expect(await sounds()).not.toContain('chime')
    await expect(at.loket.cashier.locator('body')).toContainText('1 pembayaran terbuka')
    // The customer pays at the gateway; the practice desk belongs to the cashier, and the till is locked.
    expect(await refusal('practice.payer', { reference, action: 'pay' })).toBe('forbidden')
  })

  test('gives nobody anything of money, and takes no key for another screen', async () => {
    const asked: readonly (readonly [ProcedureName, unknown])[] = [
      ['history.list', { limit: 10 }],
      ['history.timeline', { reference }],
      ['order.get', { reference }],
      ['order.open', {}],
      ['health.get', {}],
      ['display.current', {}],
      ['display.show', { reference }],
      ['display.clear', {}],
      ['display.amount', { amountMinor: 100n }],
      ['display.shown', {}],
      ['sale.start', { amountMinor: 2_500_000n, method: 'qr' }],
      ['order.cancel', { reference }],
      ['shift.get', {}],
      ['people.names', {}],
      ['people.list', { of: 'till' }],
      ['setup.get', {}],
      ['vault.wipe', { really: 'wipe' }],
    ]
    for (const [name, input] of asked) expect([name, await refusal(name, input)]).toEqual([name, 'forbidden'])
    for (const key of ['F5', 'F6', 'F7', 'F8', 'F1', 'Escape']) await at.counter.press(key)
    await expect(at.lock.locked).toBeVisible()
    expect(await at.loket.cashier.innerText('body')).not.toMatch(/Rp|150/)
  })

  test('says what a wrong PIN leaves, and opens on what was there', async () => {
    await at.lock.signIn('9999')
    await expect(at.text('Sisa 4 percobaan')).toBeVisible()
    await at.lock.signIn('1111')
    await at.counter.sees('waiting')
    expect(await session()).toMatchObject({ role: 'cashier', person: { id: 'practice-cashier' } })
  })

  test('turns to paid for the customer, with the chime, while nobody sits there', async () => {
    // The gateway calls at once and answers slowly: the status check leaves while a person is signed in, and
    // its answer arrives after the lock.
    await at.counter.fault('delay', UNTIL_ENDED)
    await at.counter.payer(reference, 'pay')
    await at.lock.lock()
    await at.counter.customerSees('checking')
    expect(await sounds()).not.toContain('chime')
    await at.counter.customerSees('paid')
    await expect.poll(sounds).toContain('chime')
    expect(await at.loket.cashier.innerText('body')).not.toMatch(/Rp|150/)
    await at.lock.signIn('1111')
    await at.counter.sees('paid')
    await at.counter.fault('none')
    await at.counter.next()
  })

  test('keeps a half-typed amount for the same person, and not for another', async () => {
    await at.counter.type('75000')
    await expect(at.sale.typed).toHaveValue('75.000')
    await at.lock.lock()
    await at.lock.signIn('1111')
    await expect(at.sale.amount).toBeVisible()
    await expect(at.sale.typed).toHaveValue('75.000')
    await at.lock.lock()
    await at.lock.signIn('2222', 1)
    await expect(at.lock.home).toBeVisible()
    await at.counter.press('Enter')
    await expect(at.sale.amount).toBeVisible()
    expect(await at.sale.typed.inputValue()).toBe('')
    expect((await session()).role).toBe('manager')
    await at.lock.lock()
    await at.lock.signIn('1111')
    await expect(at.sale.amount).toBeVisible()
  })
})

test.describe('the cashier’s page', () => {
  test('is refused what a manager may, and what IT may', async () => {
    const person = 'practice-manager'
    const asked: readonly (readonly [ProcedureName, unknown])[] = [
      ['people.list', { of: 'till' }],
      ['people.add', { of: 'till', name: 'Saya', role: 'manager', pin: '4071' }],
      ['people.setPin', { of: 'till', person, pin: '4071' }],
      ['people.leave', { of: 'till', person }],
      ['session.setIdle', { minutes: null }],
      ['session.signIn', { person, pin: '2222' }],
      ['shift.setLimit', { limitMinor: 100_000_000n }],
      ['paper.change', {}],
      ['setup.use', { mode: 'real' }],
      ['vault.put', { name: 'hashKey', secret: 'x' }],
    ]
    for (const [name, input] of asked) expect([name, await refusal(name, input)]).toEqual([name, 'forbidden'])
  })

  test('gets a manager’s word on its own screen, and stays the cashier’s', async () => {
    await at.loket.call('shift.open', { floatMinor: 10_000_000n })
    const move = { kind: 'out', amountMinor: 5_000_000n, note: 'es batu' } as const
    expect(await refusal('cash.move', move)).toBe('approval-needed')
    const approval = { person: 'practice-cashier', pin: '1111' }
    expect(await refusal('cash.move', { ...move, approval })).toBe('approval-needed')
    await at.counter.go('shift')
    await expect(at.loket.cashier.locator('main button', { hasText: 'Keluar' }).first()).toBeVisible()
    await at.counter.push('cash-out')
    await at.loket.cashier.fill('#shift-move-amount', '50000')
    await at.loket.cashier.fill('#shift-move-why', 'es batu')
    await at.counter.press('Enter')
    await expect(at.dialog.pin).toBeVisible()
    await at.counter.type('2221')
    await at.counter.press('Enter')
    await expect(at.text('PIN salah. Sisa 4')).toBeVisible()
    await at.dialog.managerAgrees()
    await expect(at.dialog.box).toHaveCount(0)
    expect(await session()).toMatchObject({ role: 'cashier', person: { id: 'practice-cashier' } })
    await at.counter.go('sale')
  })
})

test.describe('people of this till', () => {
  test('are added by a manager, sign in, and are there after a restart', async () => {
    await at.lock.lock()
    await at.lock.signIn('2222', 1)
    await expect(at.lock.home).toBeVisible()
    await at.counter.go('people')
    await expect(at.loket.cashier.locator('#people-own')).toBeVisible()
    await at.counter.push('add-person')
    await at.people.fillIn({ name: 'Kasir Malam', pin: '4071' })
    await expect(at.text('Kasir Malam ditambahkan')).toBeVisible()
    await at.restart()
    await at.lock.lock()
    await expect(at.lock.tile('Kasir Malam')).toBeVisible()
    await at.lock.signIn('4071', 1)
    await expect(at.sale.amount).toBeVisible()
    const { person } = await session()
    expect(person).toMatchObject({ name: 'Kasir Malam', role: 'cashier' })
    expect(person?.id).toMatch(/^p-[a-z2-9]{8}$/)
  })
})

test.describe('wrong PINs', () => {
  /** The person whose PIN is being hashed when the kill comes. */
  let person: string
  const tried = (pin: string) => refusal('session.signIn', { person, pin })
  const waitOf = async () => (await session()).people.find(({ id }) => id === person)?.waitMs

  // In `npm test`: `test/unit/counter/people/tries.test.ts`.
  test(
    'count over a kill, also the one in which it came; then the wait begins again in full',
    { tag: '@long' },
    async () => {
      person = (await session()).person?.id ?? ''
      await at.lock.lock()
      for (let i = 0; i < 3; i += 1) expect(await tried('9999')).toBe('wrong-pin')
      // The fourth: killed once it has reached the main process. Pulling the plug must not give a free try.
      await at.loket.cashier.evaluate(
        async (input) => {
          void window.loket.call('session.signIn', input)
          await window.loket.call('session.get', {})
        },
        { person, pin: '9999' },
      )
      await at.restart('kill')
      await at.lock.lock()
      expect(await waitOf()).toBeUndefined()
      expect(await tried('9999')).toBe('wrong-pin')
      const first = (await waitOf()) ?? 0
      expect(first).toBeGreaterThan(20_000)
      expect(first).toBeLessThanOrEqual(30_000)
      const killed = Date.now()
      await at.restart('kill')
      await at.lock.lock()
      // In full from the start on, however long that takes here.
      const left = (await waitOf()) ?? 0
      expect(left).toBeGreaterThan(30_000 - (Date.now() - killed))
      expect(await tried('4071')).toBe('locked-out')
      await at.counter.press('ArrowDown')
      await expect(at.text('Terlalu sering salah')).toBeVisible()
      expect(await session()).toMatchObject({ role: 'nobody' })
      // Another person does not have to wait.
      await at.counter.press('ArrowUp')
      await at.lock.signIn('1111')
      await expect(at.sale.amount).toBeVisible()
    },
  )
})
