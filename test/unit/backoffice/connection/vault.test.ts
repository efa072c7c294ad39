import { createPublicKey, X509Certificate } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { saveProfile } from '#backoffice/connection/profile.ts'
import {
  makeKeyPair,
  makeListenerCertificate,
  onVault,
  openVault,
  publicKeyOf,
  putSecret,
} from '#backoffice/connection/secrets.ts'
import { vaultNeed } from '#backoffice/connection/unlock.ts'
import { viewSetup } from '#backoffice/connection/view.ts'
import { checkCertificate } from '#callbacks/certificate.ts'
import { formsOf, journalBytes, must, refusalOf } from '#test/support/back-office.ts'
import {
  openSetupFixture,
  PASSPHRASE,
  sandboxProfile,
  type SetupFixture,
} from '#test/support/setup-fixture.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { givenSecrets, plain, SECRETS } from './given.ts'

/** The time to make a key of 3072 bits varies, and the machine may be busy. */
const SLOW = 30_000
let shop: VirtualTill
let fixture: SetupFixture
beforeEach(async () => {
  shop = openVirtualTill()
  fixture = await openSetupFixture(shop)
})
afterEach(() => shop.close())

const create = () =>
  onVault(fixture.connection, 'create', () => fixture.vault.create({ passphrase: PASSPHRASE }))
const putAll = async () => {
  must(await create())
  for (const [name, secret] of givenSecrets) must(await putSecret(fixture.connection, name, secret))
}

describe('what IT does with the vault', () => {
  it(
    'is journalled by its name; no secret and no passphrase is in the journal, in any form, nor in what is shown',
    async () => {
      await putAll()
      const next = 'empat belas mangkuk bakso'
      must(
        await onVault(fixture.connection, 'set-passphrase', () =>
          fixture.vault.setPassphrase({ current: PASSPHRASE, next }),
        ),
      )
      must(await onVault(fixture.connection, 'rotate', () => fixture.vault.rotate({ passphrase: next })))
      must(await makeKeyPair(fixture.connection))
      must(saveProfile(fixture.connection, plain(sandboxProfile())))
      must(await makeListenerCertificate(fixture.connection))
      const shown = JSON.stringify([
        viewSetup(fixture.connection),
        publicKeyOf(fixture.connection),
        fixture.acts(),
      ])
      const made = (['privateKey', 'tlsKey', 'personalDataKey'] as const).map(
        (name) => fixture.vault.get(name) ?? '',
      )
      must(await onVault(fixture.connection, 'wipe', () => fixture.vault.wipe()))

      expect(fixture.acts().map(([kind]) => kind)).toEqual([
        'vault-create',
        ...givenSecrets.map(([name]) => `vault-put-${name}`),
        'vault-set-passphrase',
        'vault-rotate',
        'vault-put-privateKey',
        'profile-saved',
        'profile-marked',
        'vault-make-certificate',
        'vault-wipe',
      ])
      const bodies = fixture
        .acts()
        .filter(([kind]) => kind.startsWith('vault-'))
        .map(([, body]) => body)
      expect(new Set(bodies.map((body) => JSON.stringify(body)))).toEqual(new Set(['{}']))
      const bytes = journalBytes(shop)
      const inner = (text: string) => (text.includes('BEGIN') ? text.trim().split('\n').slice(1, -1) : [text])
      const secrets = [
        ...givenSecrets.filter(([name]) => name !== 'gatewayPublicKey').map(([, secret]) => secret),
        ...made,
        PASSPHRASE,
        next,
      ].flatMap(inner)
      expect(secrets.length).toBeGreaterThan(50)
      const found = (text: string) => secrets.flatMap(formsOf).filter((form) => text.includes(form))
      expect([found(bytes), found(shown)]).toEqual([[], []])
      // The control: a secret written there would be found.
      shop.journal().write.commit({
        at: 0,
        note: { stream: 'x', kind: 'x', body: Buffer.from(`xx${SECRETS.hashKey}`).toString('base64') },
      })
      expect(found(journalBytes(shop))).not.toEqual([])
    },
    SLOW,
  )

  it.each<[string, () => Promise<unknown>, object]>([
    [
      'a secret that is none',
      () => putSecret(fixture.connection, 'privateKey', 'no key'),
      { reason: 'unfit-secret', why: 'not-pem' },
    ],
    [
      'a secret with a space behind it',
      () => putSecret(fixture.connection, 'hashKey', 'abc '),
      { reason: 'unfit-secret', why: 'outer-space' },
    ],
    [
      'a wrong passphrase',
      async () => {
        await fixture.vault.lock()
        return openVault(fixture.connection, 'not the passphrase')
      },
      { reason: 'wrong-passphrase', retryAt: expect.any(Number) as number },
    ],
    ['a second vault', () => create(), { reason: 'wrong-state', state: 'open' }],
  ])('is refused with the reason of the vault and not journalled: %s', async (_name, act, details) => {
    must(await create())
    const before = fixture.acts()
    expect(refusalOf((await act()) as never)).toEqual({ code: 'vault-refused', details })
    expect(fixture.acts()).toEqual(before)
  })

  it(
    'makes a key pair whose private half stays inside',
    async () => {
      must(await create())
      const short = must(await makeKeyPair(fixture.connection, 2048))
      expect(createPublicKey(short.publicKey).asymmetricKeyDetails?.modulusLength).toBe(2048)
      const made = must(await makeKeyPair(fixture.connection))
      expect(Object.keys(made)).toEqual(['publicKey'])
      const key = createPublicKey(made.publicKey)
      expect(key.asymmetricKeyDetails?.modulusLength).toBe(3072)
      expect(must(publicKeyOf(fixture.connection))).toEqual(made)
      expect(createPublicKey(fixture.vault.get('privateKey') ?? '').equals(key)).toBe(true)
      await fixture.vault.lock()
      expect(refusalOf(publicKeyOf(fixture.connection))).toEqual({ code: 'not-found' })
      expect(refusalOf(await makeKeyPair(fixture.connection))).toMatchObject({ code: 'vault-refused' })
    },
    SLOW,
  )

  it('makes a certificate in the name of the address that the gateway calls', async () => {
    must(await create())
    expect(refusalOf(await makeListenerCertificate(fixture.connection))).toMatchObject({
      code: 'not-allowed',
    })
    must(saveProfile(fixture.connection, plain(sandboxProfile())))
    must(await makeListenerCertificate(fixture.connection))
    const certificate = new X509Certificate(fixture.vault.get('tlsCertificate') ?? '')
    expect(certificate.checkHost('till.shop.example')).toBe('till.shop.example')
  })

  it('has the key of its certificate whichever step of the disk fails while another one is made', async () => {
    must(await create())
    must(saveProfile(fixture.connection, plain(sandboxProfile())))
    must(await makeListenerCertificate(fixture.connection))
    const { disk } = fixture.place
    let failed = 0
    for (let at = 0; ; at += 1) {
      disk.steps = 0
      disk.fault = { at, kind: 'error' }
      const made = await makeListenerCertificate(fixture.connection)
      disk.fault = undefined
      const [cert, key] = [fixture.vault.get('tlsCertificate') ?? '', fixture.vault.get('tlsKey') ?? '']
      expect([at, checkCertificate({ cert, key }, shop.time.clock.now())]).toMatchObject([at, { ok: true }])
      if (made.ok) break
      failed += 1
    }
    expect(failed).toBeGreaterThan(4)
  })
})

describe('whether the till can sign', () => {
  it('is known in every state of the vault', async () => {
    const real = await openSetupFixture(shop, { mode: 'real' })
    const need = () => vaultNeed(real.connection)
    expect([vaultNeed(fixture.connection), need()]).toEqual(['not-needed', 'closed'])
    await real.vault.create({ passphrase: PASSPHRASE })
    expect(need()).toBe('open')
    await real.vault.lock()
    expect(need()).toBe('passphrase-needed')
    expect(await openVault(real.connection, PASSPHRASE)).toEqual({ ok: true, value: null })
    expect(need()).toBe('open')
  })
})
