import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { admit } from '#bridge/guard.ts'
import type { Envelope } from '#contract/envelope.ts'
import { ROLES, type Role } from '#contract/define.ts'
import { procedures, type ProcedureName } from '#contract/procedures.ts'
import type { OperationView, SetupView, TryView } from '#contract/setup-views.ts'
import { exportProfile } from '#gateway/profile/profile-file.ts'
import { practiceMerchant } from '#simulator/config.ts'
import { formsOf } from '#test/support/back-office.ts'
import { no, openBridgeFixture, type BridgeFixture } from '#test/support/bridge-fixture.ts'
import { PASSPHRASE, sandboxProfile, type SetupFixture } from '#test/support/setup-fixture.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'

const SECRET = 'HASHKEY-quittenbrot-0123456789'
/** The time to make a key of 3072 bits varies, and the machine may be busy. */
const SLOW = 30_000
let shop: VirtualTill
let at: BridgeFixture
let fixture: SetupFixture

beforeEach(async () => {
  shop = openVirtualTill()
  at = await openBridgeFixture(shop)
  fixture = at.fixture
})
afterEach(async () => {
  expect([shop.bugs, at.bugs]).toEqual([[], []])
  await shop.close()
})

const sender = (role: Role) => ({ role, isMainFrame: true, url: 'app://loket/cashier.html' }) as const
const call: BridgeFixture['call'] = (...given) => at.call(...given)
const valueOf = <T>(name: string, input?: unknown) => at.valueOf<T>(name, input)
const profile = () => JSON.parse(JSON.stringify(sandboxProfile())) as unknown

/** Every set-up procedure, with an input that its schema accepts. */
const SETTING_UP: Readonly<Record<string, unknown>> = {
  'setup.get': {},
  'setup.checkProfile': { profile: {} },
  'setup.saveProfile': { profile: {} },
  'setup.importProfile': { text: '' },
  'setup.exportProfile': {},
  'setup.nameShop': { name: 'Kopi Senja' },
  'setup.use': { mode: 'practice' },
  'vault.create': {},
  'vault.unlock': {},
  'vault.lock': {},
  'vault.put': { name: 'hashKey', secret: SECRET },
  'vault.makeKeyPair': {},
  'vault.publicKey': {},
  'vault.savePublicKey': {},
  'vault.makeCertificate': {},
  'vault.setPassphrase': {},
  'vault.rotate': {},
  'vault.wipe': { really: 'wipe' },
  'operations.list': {},
  'operations.try': { name: 'va-status', request: {} },
  'connect.state': {},
  'connect.test': { askForQr: false },
  'connect.stop': {},
  'connect.keepProfile': { profile: {} },
}
const names = Object.keys(SETTING_UP) as ProcedureName[]

describe('setting up', () => {
  it('is for IT alone: everybody else is turned away before the input is looked at', () => {
    const declared = (Object.keys(procedures) as ProcedureName[]).filter((name) =>
      /^(setup|vault|operations|connect)\./.test(name),
    )
    expect(names).toEqual(declared)
    for (const role of ROLES)
      for (const name of names) {
        const admitted = admit(sender(role), name, SETTING_UP[name])
        expect([name, role, admitted.ok ? 'in' : admitted.code]).toEqual([
          name,
          role,
          role === 'it' ? 'in' : 'forbidden',
        ])
        if (role !== 'it')
          expect(admit(sender(role), name, { nonsense: 1 })).toMatchObject({ code: 'forbidden' })
      }
  })

  it.each(['cashier', 'manager', 'customer'] as const)('by the %s does nothing at all', async (role) => {
    const before = shop.journal().read.head().seq
    for (const name of names) expect(await call(name, SETTING_UP[name], role)).toMatchObject(no('forbidden'))
    expect([fixture.acts(), fixture.vault.state(), fixture.profile.kept, fixture.started]).toEqual([
      [],
      'empty',
      undefined,
      [],
    ])
    expect([shop.journal().read.head().seq, shop.gateway.log()]).toEqual([before, []])
    expect(at.logged.join()).not.toContain(SECRET)
  })

  it.each<[ProcedureName, unknown]>([
    ['vault.wipe', {}],
    ['vault.wipe', { really: 'yes' }],
    ['vault.put', { name: 'personalDataKey', secret: SECRET }],
    ['vault.put', { name: '__proto__', secret: SECRET }],
    ['vault.put', { name: 'hashKey', secret: '' }],
    ['vault.put', { name: 'hashKey', secret: 'x'.repeat(16_385) }],
    ['vault.create', { passphrase: 7 }],
    ['vault.unlock', { passphrase: 'x'.repeat(1_025) }],
    ['setup.use', { mode: 'production' }],
    ['backup.setPassphrase', { passphrase: '' }],
    ['backup.setPassphrase', { passphrase: 'x'.repeat(1_025) }],
    ['backup.chooseFolder', { to: '/etc' }],
    ['backup.rehearse', { name: '../../etc/passwd' }],
    ['backup.rehearse', { name: '../loket-00000000-0000001.loket-backup' }],
    ['backup.rehearse', { name: 'loket-00000000-0000001.loket-backup', passphrase: '' }],
    ['backup.restore', { name: '/etc/passwd', approval: { person: 'p-it', pin: '4071' } }],
    ['backup.restore', { name: 'loket-00000000-0000001.loket-backup', confirmed: 'yes' }],
    [
      'backup.restore',
      { name: 'loket-00000000-0000001.loket-backup', approval: { person: 'p-it', pin: 4071 } },
    ],
    ['backup.restore', { name: 'loket-00000000-0000001.loket-backup', by: 'p-it' }],
    ['setup.importProfile', { text: 'x'.repeat(200_001) }],
    ['setup.saveProfile', { profile: { long: 'x'.repeat(100_001) } }],
    ['setup.saveProfile', { profile: undefined }],
    ['setup.saveProfile', { profile: { amount: 1n } }],
    ['operations.try', { name: 'va-status' }],
    ['operations.try', { name: '', request: {} }],
    ['operations.try', { name: 'va-status', request: {}, role: 'it' }],
    ['session.unlock', {}],
    ['setup.get', { more: 1 }],
  ])('%s with %o is refused', async (name, input) => {
    expect(await call(name, input)).toMatchObject(no('invalid-input'))
    expect(at.logged.join()).not.toContain(SECRET)
  })

  it(
    'goes from nothing to the gateway, and every answer shows what is still missing',
    async () => {
      expect((await valueOf<SetupView>('setup.get')).missing).toHaveLength(4)
      expect(await valueOf('setup.checkProfile', { profile: profile() })).toEqual([])
      await valueOf('setup.saveProfile', { profile: profile() })
      await valueOf('vault.create', { passphrase: PASSPHRASE })
      await valueOf('vault.put', { name: 'hashKey', secret: SECRET })
      await valueOf('vault.put', { name: 'gatewayPublicKey', secret: shop.gateway.gatewayPublicKey })
      const { publicKey } = await valueOf<{ readonly publicKey: string }>('vault.makeKeyPair')
      expect(await valueOf('vault.publicKey')).toEqual({ publicKey })
      const half = await valueOf<SetupView>('vault.makeCertificate')
      expect(half.missing).toEqual(['setup.missing.people'])
      await valueOf('people.add', { of: 'real', name: 'Satu', role: 'manager', pin: '4071' })
      await valueOf('people.add', { of: 'real', name: 'Dua', role: 'it', pin: '5082' })
      const view = await valueOf<SetupView>('setup.get')
      expect(view.missing).toEqual([])
      expect(view.vault.secrets.filter(({ configured }) => configured).map(({ name }) => name)).toEqual([
        'privateKey',
        'gatewayPublicKey',
        'hashKey',
        'tlsCertificate',
        'tlsKey',
        'personalDataKey',
      ])
      expect(await valueOf('setup.use', { mode: 'real' })).toBeNull()
      expect(fixture.started).toEqual(['real'])
    },
    SLOW,
  )

  it(
    'tells no secret and no passphrase, in an answer or in the log',
    async () => {
      const answers: unknown[] = []
      const keep = async (name: string, input: unknown = {}) => answers.push(await call(name, input))
      await keep('vault.create', { passphrase: PASSPHRASE })
      await keep('vault.put', { name: 'hashKey', secret: SECRET })
      await keep('vault.put', { name: 'privateKey', secret: SECRET })
      await keep('vault.makeKeyPair')
      await keep('vault.setPassphrase', { current: 'a guess that is wrong', next: PASSPHRASE })
      await keep('vault.rotate', { passphrase: PASSPHRASE })
      await keep('vault.lock')
      await keep('vault.unlock', { passphrase: 'a guess that is wrong' })
      await keep('vault.unlock', { passphrase: PASSPHRASE })
      await keep('setup.get')
      const key = (fixture.vault.get('privateKey') ?? '').split('\n').slice(1, -2)
      expect(key.length).toBeGreaterThan(20)
      const text = JSON.stringify(answers) + at.logged.join()
      const secrets = [
        SECRET,
        PASSPHRASE,
        'a guess that is wrong',
        fixture.vault.get('personalDataKey') ?? '',
        ...key,
      ]
      expect(secrets.flatMap(formsOf).filter((form) => text.includes(form))).toEqual([])
      const refused = answers.flatMap((answer, at) => ((answer as Envelope<unknown>).ok ? [] : [at]))
      expect(refused).toEqual([2, 4, 7])
    },
    SLOW,
  )

  it('says why a profile, a secret, a mode are not taken', async () => {
    expect(await call('setup.saveProfile', { profile: {} })).toMatchObject(
      no('invalid-profile', { path: 'environment', reason: 'profile.not-a-choice' }),
    )
    expect(await call('setup.importProfile', { text: '{' })).toMatchObject(
      no('invalid-profile', { reason: 'profile.file.not-json' }),
    )
    expect(await call('setup.exportProfile')).toMatchObject(no('not-found'))
    expect(await call('vault.put', { name: 'hashKey', secret: SECRET })).toMatchObject(
      no('vault-refused', { reason: 'wrong-state', state: 'empty' }),
    )
    expect(await call('vault.create', { passphrase: 'short' })).toMatchObject(
      no('vault-refused', { reason: 'passphrase-too-short', least: 12 }),
    )
    expect(await call('vault.publicKey')).toMatchObject(no('not-found'))
    expect(await call('setup.use', { mode: 'real' })).toMatchObject(
      no('not-allowed', { missing: 'setup.missing.profile' }),
    )
  })

  it('forgets everything when it is told so in so many words', async () => {
    await valueOf('vault.create', { passphrase: PASSPHRASE })
    expect((await valueOf<SetupView>('vault.wipe', { really: 'wipe' })).vault.state).toBe('empty')
    expect(fixture.place.disk.names()).toEqual([])
  })
})

describe('while the vault that knows the real IT person is closed', () => {
  const PIN = '5082'
  const anew = { passphrase: PASSPHRASE, keepOldAside: true }
  const acts: readonly (readonly [ProcedureName, () => unknown])[] = [
    ['setup.saveProfile', () => ({ profile: profile() })],
    ['setup.importProfile', () => ({ text: exportProfile(sandboxProfile()) })],
    ['connect.keepProfile', () => ({ profile: profile() })],
    ['connect.keepProfile', () => ({ profile: { environment: 'sandbox' } })],
    ['vault.create', () => anew],
    ['vault.wipe', () => ({ really: 'wipe' })],
  ]

  /** A practice machine with a maintained vault. */
  const openConnected = async (): Promise<void> => {
    at = await openBridgeFixture(shop, 'practice', false)
    fixture = at.fixture
    await become('practice-it', '3333')
    await valueOf('vault.create', { passphrase: PASSPHRASE })
    await valueOf('people.add', { of: 'real', name: 'Dua', role: 'it', pin: PIN })
  }
  const become = async (id: string, pin: string) => {
    at.people.session.lock('person')
    expect(await at.people.session.signIn(id, pin)).toMatchObject({ ok: true })
  }
  const beginAs = async (id: string, pin: string): Promise<void> => {
    at.people.session.lock('person')
    // A practice PIN counts only while the locked vault hides the real staff.
    await fixture.vault.lock()
    await become(id, pin)
  }
  const idOfReal = () => at.people.roster.signers().find(({ name }) => name === 'Dua')?.id ?? ''

  it('practice’s own IT person, whose PIN stands on the screen, changes no profile and takes no vault away', async () => {
    await openConnected()
    await beginAs('practice-it', '3333')
    for (const [name, input] of acts)
      expect([name, await call(name, input())]).toMatchObject([
        name,
        no('vault-refused', { reason: 'open-first', state: 'locked' }),
      ])
    expect([fixture.profile.kept, fixture.profile.draft, fixture.vault.state()]).toEqual([
      undefined,
      undefined,
      'locked',
    ])
    // Unlocking and read-only calls stay possible: afterwards it is known who may decide.
    await valueOf('setup.get')
    await valueOf('setup.checkProfile', { profile: profile() })
    expect(await call('vault.unlock', { passphrase: PASSPHRASE })).toMatchObject(no('forbidden'))
    expect([fixture.vault.state(), at.people.session.role()]).toEqual(['open', 'nobody'])
  })

  it('its own IT person does, who signed in while it was open', async () => {
    await openConnected()
    await become(idOfReal(), PIN)
    await valueOf('vault.lock')
    await valueOf('setup.saveProfile', { profile: profile() })
    await valueOf('connect.keepProfile', { profile: profile() })
    expect((await valueOf<SetupView>('vault.wipe', { really: 'wipe' })).vault.state).toBe('empty')
  })

  it('and so does whoever started with --setup, for as long as they sit there: the passphrase may be lost', async () => {
    await valueOf('vault.create', { passphrase: PASSPHRASE })
    await fixture.vault.lock()
    await valueOf('setup.saveProfile', { profile: profile() })
    await valueOf('vault.create', anew)
    await fixture.vault.lock()
    await valueOf('vault.wipe', { really: 'wipe' })
    await valueOf('vault.create', { passphrase: PASSPHRASE })
    await beginAs('practice-it', '3333')
    expect(await call('vault.wipe', { really: 'wipe' })).toMatchObject(no('vault-refused'))
  })
})

describe('the operations over the bridge', () => {
  it('are listed and tried, with what was sent and what was answered', async () => {
    const list = await valueOf<readonly OperationView[]>('operations.list')
    const { example: request } = list.find(({ name }) => name === 'merchant-info') ?? { example: null }
    const tried = await valueOf<TryView>('operations.try', { name: 'merchant-info', request })
    expect(tried).toMatchObject({ outcome: 'done', code: '0000', sent: '{"key":"[redacted]"}' })
    expect(JSON.stringify([list, tried])).not.toContain(practiceMerchant.apiKey)
  })

  it('that are none are not found', async () => {
    expect(await call('operations.try', { name: 'toString', request: {} })).toMatchObject(no('not-found'))
  })
})
