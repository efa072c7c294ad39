/** Calls that were let in with a right which is lost when their turn comes. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Envelope } from '#contract/envelope.ts'
import type { KeptPerson } from '#counter/people/store.ts'
import { PINS, keptPeople } from '#test/support/people.ts'
import { no, openBridgeFixture, type BridgeFixture } from '#test/support/bridge-fixture.ts'
import { PASSPHRASE, sandboxProfile } from '#test/support/setup-fixture.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { must } from '#test/unit/vault/given.ts'

const MINE = 'attacker phrase of thirty letters'
const SECRET = { name: 'apiKey', secret: 'mine' }
/** The time to make a key varies, and the machine may be busy. */
const SLOW = 30_000
let shop: VirtualTill
let at: BridgeFixture
/** The vault's file as the shop left it. */
let before: Uint8Array | undefined
beforeEach(async () => {
  shop = openVirtualTill()
  at = await openBridgeFixture(shop, 'practice', false)
  const { vault, people } = at.fixture
  at.fixture.profile.kept = sandboxProfile()
  await must(vault.create({ passphrase: PASSPHRASE }))
  await people.write(await keptPeople())
  await must(vault.put('apiKey', 'the shop has its own'))
  before = at.fixture.place.disk.read('vault.json')
  at.people.session.lock('person')
})
afterEach(() => shop.close())

/** As the program does: the role is the session's at the moment of the call. */
const call = (name: string, input: object = {}): Promise<Envelope<unknown>> =>
  at.call(name, input, at.people.session.role())
const signIn = async (id: string, pin: string) =>
  expect(await at.people.session.signIn(id, pin)).toMatchObject({ ok: true })
const left = (gone: string) => (person: KeptPerson) => {
  const { pin: _pin, ...rest } = person
  return person.id === gone ? { ...rest, left: true as const } : person
}
const realNames = () => {
  const kept = at.fixture.people.read()
  return kept.state === 'known' ? kept.people.map(({ name }) => name) : [kept.state]
}

describe('practice’s IT, whose calls wait behind the opening of the real vault', () => {
  beforeEach(async () => {
    await at.fixture.vault.lock()
    await signIn('practice-it', '3333')
  })

  it('opens it, is signed out, and is shown nothing of it', async () => {
    expect(await call('vault.unlock')).toMatchObject(no('forbidden'))
    expect([at.fixture.vault.state(), at.people.session.role()]).toEqual(['open', 'nobody'])
    expect(await call('vault.put', SECRET)).toMatchObject(no('forbidden'))
  })

  it.each<[string, object]>([
    ['vault.put', SECRET],
    ['vault.makeKeyPair', { bits: 2048 }],
    ['vault.makeCertificate', {}],
    ['vault.setPassphrase', { next: MINE }],
    ['vault.setPassphrase', {}],
    ['vault.rotate', { passphrase: PASSPHRASE }],
    ['vault.lock', {}],
  ])(
    'has no %s with %o done',
    async (name, input) => {
      const [, waited] = await Promise.all([call('vault.unlock'), call(name, input)])
      expect(waited).toMatchObject(no('forbidden'))
      expect([at.fixture.vault.state(), at.people.session.role()]).toEqual(['open', 'nobody'])
      expect(at.fixture.place.disk.read('vault.json')).toEqual(before)
    },
    SLOW,
  )

  it.each<[string, object]>([
    ['vault.wipe', { really: 'wipe' }],
    ['vault.create', { passphrase: MINE, keepOldAside: true }],
  ])('has no %s done', async (name, input) => {
    await Promise.all([call('vault.unlock'), call(name, input)])
    expect(at.fixture.place.disk.read('vault.json')).toEqual(before)
  })

  it.each<[string, object]>([
    ['people.add', { of: 'real', name: 'Kaki tangan', role: 'it', pin: '4826' }],
    ['people.setPin', { of: 'real', person: 'p-manager', pin: '4826' }],
    ['people.setRole', { of: 'real', person: 'p-cashier', role: 'it' }],
    ['people.leave', { of: 'real', person: 'p-cashier' }],
    ['people.rename', { of: 'real', person: 'p-manager', name: 'Kaki tangan' }],
  ])('changes nobody of the real till by %s', async (name, input) => {
    const [, waited] = await Promise.all([
      // Stretching this PIN takes a while: what waits behind it finds the vault open.
      call('people.add', { of: 'till', name: 'Slow', role: 'cashier', pin: '4826' }),
      call(name, input),
      call('vault.unlock'),
    ])
    expect(waited).toMatchObject({ ok: false })
    expect(realNames()).toEqual(['cashier', 'manager', 'it'])
    expect(at.fixture.place.disk.read('vault.json')).toEqual(before)
  })
})

describe('a real IT person', () => {
  beforeEach(() => signIn('p-it', PINS.it))

  it('has done what was asked for before the till locked', async () => {
    const asked = [call('vault.put', SECRET), call('people.leave', { of: 'real', person: 'p-cashier' })]
    at.people.session.lock('idle')
    expect(await Promise.all(asked)).toMatchObject([{ ok: true }, { ok: true }])
    expect(at.fixture.vault.get('apiKey')).toBe('mine')
  })

  it('keeps the mark of a saved profile, whoever sits there when it is written', async () => {
    at.fixture.profile.kept = undefined
    expect(await call('setup.saveProfile', { profile: sandboxProfile() })).toMatchObject({ ok: true })
    at.people.session.lock('person')
    await signIn('practice-cashier', '1111')
    expect(at.fixture.vault.get('profileMark')).toBeDefined()
  })

  it('has nothing done any more when another person sits there', async () => {
    const asked = call('vault.setPassphrase', { current: PASSPHRASE, next: MINE })
    at.people.session.lock('person')
    await signIn('practice-cashier', '1111')
    expect(await asked).toMatchObject(no('forbidden'))
    expect(at.people.session.role()).toBe('cashier')
  })

  it('has nothing done any more after losing the role', async () => {
    const [, asked] = await Promise.all([
      at.fixture.people.write((await keptPeople()).map(left('p-it'))),
      call('vault.put', SECRET),
    ])
    expect(asked).toMatchObject({ ok: false })
    expect(at.fixture.vault.get('apiKey')).toBe('the shop has its own')
  })
})
