import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ROLES, type Role } from '#contract/define.ts'
import type { SessionView } from '#contract/people-views.ts'
import { no, openBridgeFixture, type BridgeFixture } from '#test/support/bridge-fixture.ts'
import { PASSPHRASE } from '#test/support/setup-fixture.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

let shop: VirtualTill
let at: BridgeFixture

beforeEach(async () => {
  shop = openVirtualTill()
  at = await openBridgeFixture(shop)
})
afterEach(async () => {
  expect([shop.bugs, at.bugs]).toEqual([[], []])
  await shop.close()
})

const call: BridgeFixture['call'] = (...given) => at.call(...given)
const valueOf = <T>(name: string, input?: unknown, role?: Role) => at.valueOf<T>(name, input, role)

describe('the session', () => {
  it.each(ROLES)('tells the %s who they are, and whether money is real', async (role) => {
    expect(await valueOf('session.get', {}, role)).toMatchObject({
      role,
      mode: 'practice',
      vault: 'not-needed',
      firstStart: false,
    })
  })

  it('tells the customer’s window of nobody, and of no other payment', async () => {
    expect(await valueOf('session.get', {}, 'customer')).toEqual({
      role: 'customer',
      mode: 'practice',
      vault: 'not-needed',
      peopleState: 'known',
      firstStart: false,
      people: [],
      openPayments: 0,
      recovered: 0,
      canLock: false,
      idleMinutes: null,
    })
  })

  it('tells a locked till who may sign in, and no PIN that is one', async () => {
    const { people } = await valueOf<SessionView>('session.get', {}, 'nobody')
    expect(people.map(({ id }) => id)).toEqual(['practice-cashier', 'practice-manager', 'practice-it'])
    await valueOf('vault.create', { passphrase: PASSPHRASE })
    await valueOf('people.add', { of: 'real', name: 'Dua', role: 'it', pin: '5082' })
    const text = JSON.stringify([
      await valueOf('session.get', {}, 'nobody'),
      await valueOf('people.list', { of: 'real' }),
    ])
    expect(text).toContain('Dua')
    expect(text + at.logged.join()).not.toMatch(/5082|scrypt|salt/)
  })

  it('changes the language for whoever stands before a locked till, and nothing else', async () => {
    expect(await valueOf('session.setLanguage', { language: 'en' }, 'nobody')).toBeNull()
    expect(await valueOf('settings.get', {}, 'nobody')).toMatchObject({
      language: 'en',
      merchantName: 'Warung',
    })
    expect(await call('settings.change', { theme: 'dark' }, 'nobody')).toMatchObject(no('forbidden'))
  })

  it('of a real till waits for its passphrase, which whoever opens the till may give', async () => {
    at = await openBridgeFixture(shop, 'real')
    // The test till is a practice one; only the vault matters here.
    const vaultOf = async (role: Role) =>
      (await valueOf<{ readonly vault: string }>('session.get', {}, role)).vault
    expect(await vaultOf('cashier')).toBe('closed')
    await valueOf('vault.create', { passphrase: PASSPHRASE })
    await valueOf('vault.lock')
    expect([await vaultOf('customer'), await vaultOf('cashier')]).toEqual([
      'passphrase-needed',
      'passphrase-needed',
    ])
    expect(await call('session.unlock', { passphrase: PASSPHRASE }, 'customer')).toMatchObject(
      no('forbidden'),
    )
    expect(await call('session.unlock', { passphrase: 'a guess that is wrong' }, 'cashier')).toMatchObject(
      no('vault-refused', { reason: 'wrong-passphrase' }),
    )
    expect(await valueOf('session.unlock', { passphrase: PASSPHRASE }, 'cashier')).toBeNull()
    expect(await vaultOf('cashier')).toBe('open')
    expect(at.fixture.acts().at(-1)).toEqual(['vault-unlock', {}])
  })
})
