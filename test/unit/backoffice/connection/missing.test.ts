import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { saveProfile } from '#backoffice/connection/profile.ts'
import { onVault, putSecret } from '#backoffice/connection/secrets.ts'
import { useMode } from '#backoffice/connection/use.ts'
import { viewSetup } from '#backoffice/connection/view.ts'
import { must, refusalOf } from '#test/support/back-office.ts'
import { keptPeople } from '#test/support/people.ts'
import {
  openSetupFixture,
  PASSPHRASE,
  sandboxProfile,
  type SetupFixture,
} from '#test/support/setup-fixture.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { plain, printedKey, SECRETS } from './given.ts'

let shop: VirtualTill
let fixture: SetupFixture
beforeEach(async () => {
  shop = openVirtualTill()
  fixture = await openSetupFixture(shop)
})
afterEach(() => shop.close())

const NO_PEOPLE = 'setup.missing.people'
const missing = () => viewSetup(fixture.connection).missing
const create = () =>
  onVault(fixture.connection, 'create', () => fixture.vault.create({ passphrase: PASSPHRASE }))

describe('what is missing', () => {
  it('shrinks step by step, in the order in which it is best done, and only then the gateway is used', async () => {
    const NO_KEYS = ['setup.missing.private-key', 'setup.missing.gateway-key']
    expect(missing()).toEqual([
      'setup.missing.profile',
      'setup.missing.vault',
      'setup.missing.private-key',
      NO_PEOPLE,
    ])
    const refusedFor = (what: string) => {
      expect(refusalOf(useMode(fixture.connection, 'real'))).toEqual({
        code: 'not-allowed',
        details: { missing: what },
      })
      expect(fixture.started).toEqual([])
    }
    refusedFor('setup.missing.profile')
    must(saveProfile(fixture.connection, plain(sandboxProfile())))
    expect(missing()).toEqual(['setup.missing.vault', ...NO_KEYS, NO_PEOPLE])
    refusedFor('setup.missing.vault')
    must(await create())
    expect(missing()).toEqual([...NO_KEYS, NO_PEOPLE])
    refusedFor('setup.missing.private-key')
    must(await putSecret(fixture.connection, 'privateKey', SECRETS.privateKey))
    refusedFor('setup.missing.gateway-key')
    must(await putSecret(fixture.connection, 'gatewayPublicKey', SECRETS.gatewayPublicKey))
    refusedFor(NO_PEOPLE)
    // One of the two is not enough: each is responsible for what the other may not do.
    expect(await fixture.people.write(await keptPeople(['cashier', 'it']))).toEqual({ ok: true })
    refusedFor(NO_PEOPLE)
    expect(await fixture.people.write(await keptPeople(['manager', 'it']))).toEqual({ ok: true })
    expect(missing()).toEqual([])
    must(await onVault(fixture.connection, 'lock', async () => (await fixture.vault.lock(), { ok: true })))
    refusedFor('setup.missing.vault-closed')
    must(await onVault(fixture.connection, 'unlock', () => fixture.vault.unlock(PASSPHRASE)))
    must(useMode(fixture.connection, 'real'))
    expect([fixture.started, fixture.acts().at(-1)]).toEqual([['real'], ['mode-chosen', { mode: 'real' }]])
  })

  it('is another environment when the profile is for practice', () => {
    must(
      saveProfile(
        fixture.connection,
        plain(sandboxProfile({ environment: 'practice', baseUrl: 'http://127.0.0.1' })),
      ),
    )
    expect(missing()[0]).toBe('setup.missing.environment')
  })

  it('is not the key of the gateway where answers need not be signed', () => {
    must(saveProfile(fixture.connection, plain(sandboxProfile({ answerSignature: 'if-present' }))))
    expect(missing()).not.toContain('setup.missing.gateway-key')
  })

  it('is a key of one’s own, where everybody has this one: production only', async () => {
    must(await create())
    must(await putSecret(fixture.connection, 'privateKey', SECRETS.privateKey))
    must(await putSecret(fixture.connection, 'gatewayPublicKey', printedKey()))
    must(saveProfile(fixture.connection, plain(sandboxProfile())))
    expect(await fixture.people.write(await keptPeople())).toEqual({ ok: true })
    expect(missing()).toEqual([])
    must(saveProfile(fixture.connection, plain(sandboxProfile({ environment: 'production' })), true))
    expect(viewSetup(fixture.connection)).toMatchObject({
      faults: [{ path: 'gatewayPublicKey', reason: 'profile.key.public' }],
      missing: ['setup.missing.key-faults'],
    })
    expect(refusalOf(useMode(fixture.connection, 'real'))).toMatchObject({ code: 'not-allowed' })
  })

  it('is room on the disk: a choice that it does not take is refused, and nothing starts again', () => {
    fixture.profile.refuses = 'ENOSPC'
    expect(refusalOf(useMode(fixture.connection, 'practice'))).toEqual({
      code: 'internal',
      details: { disk: 'ENOSPC' },
    })
    expect([fixture.started, fixture.acts()]).toEqual([[], []])
  })

  it('does not keep anybody from practising', () => {
    must(useMode(fixture.connection, 'practice'))
    expect(fixture.started).toEqual(['practice'])
  })
})
