import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { saveProfile } from '#backoffice/connection/profile.ts'
import { onVault, putSecret } from '#backoffice/connection/secrets.ts'
import { useMode } from '#backoffice/connection/use.ts'
import { viewSetup } from '#backoffice/connection/view.ts'
import { must, refusalOf } from '#test/support/back-office.ts'
import { keptPeople } from '#test/support/people.ts'
import { openSetupDesk, PASSPHRASE, sandboxProfile, type SetupDesk } from '#test/support/setup-desk.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { plain, printedKey, SECRETS } from './given.ts'

let shop: VirtualTill
let desk: SetupDesk
beforeEach(async () => {
  shop = openVirtualTill()
  desk = await openSetupDesk(shop)
})
afterEach(() => shop.close())

const NO_PEOPLE = 'setup.missing.people'
const missing = () => viewSetup(desk.connection).missing
const create = () => onVault(desk.connection, 'create', () => desk.vault.create({ passphrase: PASSPHRASE }))

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
      expect(refusalOf(useMode(desk.connection, 'real'))).toEqual({
        code: 'not-allowed',
        details: { missing: what },
      })
      expect(desk.started).toEqual([])
    }
    refusedFor('setup.missing.profile')
    must(saveProfile(desk.connection, plain(sandboxProfile())))
    expect(missing()).toEqual(['setup.missing.vault', ...NO_KEYS, NO_PEOPLE])
    refusedFor('setup.missing.vault')
    must(await create())
    expect(missing()).toEqual([...NO_KEYS, NO_PEOPLE])
    refusedFor('setup.missing.private-key')
    must(await putSecret(desk.connection, 'privateKey', SECRETS.privateKey))
    refusedFor('setup.missing.gateway-key')
    must(await putSecret(desk.connection, 'gatewayPublicKey', SECRETS.gatewayPublicKey))
    refusedFor(NO_PEOPLE)
    // One of the two is not enough: each is responsible for what the other may not do.
    expect(await desk.people.write(await keptPeople(['cashier', 'it']))).toEqual({ ok: true })
    refusedFor(NO_PEOPLE)
    expect(await desk.people.write(await keptPeople(['manager', 'it']))).toEqual({ ok: true })
    expect(missing()).toEqual([])
    must(await onVault(desk.connection, 'lock', async () => (await desk.vault.lock(), { ok: true })))
    refusedFor('setup.missing.vault-closed')
    must(await onVault(desk.connection, 'unlock', () => desk.vault.unlock(PASSPHRASE)))
    must(useMode(desk.connection, 'real'))
    expect([desk.started, desk.acts().at(-1)]).toEqual([['real'], ['mode-chosen', { mode: 'real' }]])
  })

  it('is another environment when the profile is for practice', () => {
    must(
      saveProfile(
        desk.connection,
        plain(sandboxProfile({ environment: 'practice', baseUrl: 'http://127.0.0.1' })),
      ),
    )
    expect(missing()[0]).toBe('setup.missing.environment')
  })

  it('is not the key of the gateway where answers need not be signed', () => {
    must(saveProfile(desk.connection, plain(sandboxProfile({ answerSignature: 'if-present' }))))
    expect(missing()).not.toContain('setup.missing.gateway-key')
  })

  it('is a key of one’s own, where everybody has this one: production only', async () => {
    must(await create())
    must(await putSecret(desk.connection, 'privateKey', SECRETS.privateKey))
    must(await putSecret(desk.connection, 'gatewayPublicKey', printedKey()))
    must(saveProfile(desk.connection, plain(sandboxProfile())))
    expect(await desk.people.write(await keptPeople())).toEqual({ ok: true })
    expect(missing()).toEqual([])
    must(saveProfile(desk.connection, plain(sandboxProfile({ environment: 'production' })), true))
    expect(viewSetup(desk.connection)).toMatchObject({
      faults: [{ path: 'gatewayPublicKey', reason: 'profile.key.public' }],
      missing: ['setup.missing.key-faults'],
    })
    expect(refusalOf(useMode(desk.connection, 'real'))).toMatchObject({ code: 'not-allowed' })
  })

  it('is room on the disk: a choice that it does not take is refused, and nothing starts again', () => {
    desk.profile.refuses = 'ENOSPC'
    expect(refusalOf(useMode(desk.connection, 'practice'))).toEqual({
      code: 'internal',
      details: { disk: 'ENOSPC' },
    })
    expect([desk.started, desk.acts()]).toEqual([[], []])
  })

  it('does not keep anybody from practising', () => {
    must(useMode(desk.connection, 'practice'))
    expect(desk.started).toEqual(['practice'])
  })
})
