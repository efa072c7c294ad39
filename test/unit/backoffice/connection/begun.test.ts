/** What the guided connection saves: a started profile, and the public key as a file. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepBegun } from '#backoffice/connection/profile.ts'
import { putSecret, savePublicKey } from '#backoffice/connection/secrets.ts'
import { viewSetup } from '#backoffice/connection/view.ts'
import { must, refusalOf } from '#test/support/back-office.ts'
import { selfMade } from '#test/support/certificates.ts'
import { openSetupFixture, sandboxProfile, type SetupFixture } from '#test/support/setup-fixture.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { plain, SECRETS } from './given.ts'

let shop: VirtualTill
let fixture: SetupFixture
beforeEach(async () => {
  shop = openVirtualTill()
  fixture = await openSetupFixture(shop)
})
afterEach(() => shop.close())

const half = () => plain({ ...sandboxProfile(), partnerId: '' })

describe('a profile that is begun', () => {
  it('is kept beside nothing, used for nothing, and shown again', () => {
    const view = must(keepBegun(fixture.connection, half()))
    expect(view.draft).toEqual(half())
    expect(view.profile).toBeUndefined()
    expect(view.missing).toContain('setup.missing.profile')
    expect([fixture.profile.kept, fixture.acts()]).toEqual([undefined, []])
    expect(shop.events).toEqual([{ type: 'setup-changed' }])
  })

  it('becomes the profile once it is complete, and is gone', () => {
    must(keepBegun(fixture.connection, half()))
    const view = must(keepBegun(fixture.connection, plain(sandboxProfile())))
    expect(view.draft).toBeUndefined()
    expect(fixture.profile).toMatchObject({ kept: sandboxProfile(), draft: null })
    expect(fixture.acts().map(([kind]) => kind)).toEqual(['profile-saved'])
  })

  it('takes the place of no complete one', () => {
    must(keepBegun(fixture.connection, plain(sandboxProfile())))
    expect(refusalOf(keepBegun(fixture.connection, half()))).toMatchObject({
      code: 'invalid-profile',
      details: { path: 'partnerId' },
    })
    expect(fixture.profile).toMatchObject({ kept: sandboxProfile(), draft: undefined })
  })

  it('is refused by a disk that takes nothing', () => {
    fixture.profile.refuses = 'ENOSPC'
    expect(refusalOf(keepBegun(fixture.connection, half()))).toEqual({
      code: 'internal',
      details: { disk: 'ENOSPC' },
    })
  })
})

describe('the public key', () => {
  beforeEach(async () => {
    await fixture.vault.create({})
  })

  it('is put where a person says, and the private half nowhere', async () => {
    await putSecret(fixture.connection, 'privateKey', SECRETS.privateKey)
    expect(must(await savePublicKey(fixture.connection))).toEqual({
      saved: true,
      file: 'loket-public-key.pem',
    })
    expect(fixture.files).toEqual([['loket-public-key.pem', SECRETS.gatewayPublicKey]])
  })

  it('is not there without a key, and is not saved where nobody chose a place, or the disk refuses', async () => {
    expect(refusalOf(await savePublicKey(fixture.connection))).toEqual({ code: 'not-found' })
    await putSecret(fixture.connection, 'privateKey', SECRETS.privateKey)
    const nowhere = { ...fixture.connection, saveFile: () => Promise.resolve({ ok: true } as const) }
    expect(must(await savePublicKey(nowhere))).toEqual({ saved: false })
    fixture.profile.refuses = 'EACCES'
    expect(refusalOf(await savePublicKey(fixture.connection))).toEqual({
      code: 'internal',
      details: { disk: 'EACCES' },
    })
  })
})

describe('the certificate of the vault', () => {
  it('is shown whatever runs: it is what the gateway is told', async () => {
    await fixture.vault.create({})
    expect(viewSetup(fixture.connection).certificate).toBeUndefined()
    const { cert } = selfMade(['till.shop.example'])
    await putSecret(fixture.connection, 'tlsCertificate', cert)
    expect(viewSetup(fixture.connection).certificate).toMatchObject({
      pem: cert,
      until: expect.any(Number) as number,
    })
  })
})
