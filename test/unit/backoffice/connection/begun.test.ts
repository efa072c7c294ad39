/** What the guided connection saves: a started profile, and the public key as a file. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepBegun } from '#backoffice/connection/profile.ts'
import { putSecret, savePublicKey } from '#backoffice/connection/secrets.ts'
import { viewSetup } from '#backoffice/connection/view.ts'
import { must, refusalOf } from '#test/support/back-office.ts'
import { selfMade } from '#test/support/certificates.ts'
import { openSetupDesk, sandboxProfile, type SetupDesk } from '#test/support/setup-desk.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { plain, SECRETS } from './given.ts'

let shop: VirtualTill
let desk: SetupDesk
beforeEach(async () => {
  shop = openVirtualTill()
  desk = await openSetupDesk(shop)
})
afterEach(() => shop.close())

const half = () => plain({ ...sandboxProfile(), partnerId: '' })

describe('a profile that is begun', () => {
  it('is kept beside nothing, used for nothing, and shown again', () => {
    const view = must(keepBegun(desk.connection, half()))
    expect(view.draft).toEqual(half())
    expect(view.profile).toBeUndefined()
    expect(view.missing).toContain('setup.missing.profile')
    expect([desk.profile.kept, desk.acts()]).toEqual([undefined, []])
    expect(shop.events).toEqual([{ type: 'setup-changed' }])
  })

  it('becomes the profile once it is complete, and is gone', () => {
    must(keepBegun(desk.connection, half()))
    const view = must(keepBegun(desk.connection, plain(sandboxProfile())))
    expect(view.draft).toBeUndefined()
    expect(desk.profile).toMatchObject({ kept: sandboxProfile(), draft: null })
    expect(desk.acts().map(([kind]) => kind)).toEqual(['profile-saved'])
  })

  it('takes the place of no complete one', () => {
    must(keepBegun(desk.connection, plain(sandboxProfile())))
    expect(refusalOf(keepBegun(desk.connection, half()))).toMatchObject({
      code: 'invalid-profile',
      details: { path: 'partnerId' },
    })
    expect(desk.profile).toMatchObject({ kept: sandboxProfile(), draft: undefined })
  })

  it('is refused by a disk that takes nothing', () => {
    desk.profile.refuses = 'ENOSPC'
    expect(refusalOf(keepBegun(desk.connection, half()))).toEqual({
      code: 'internal',
      details: { disk: 'ENOSPC' },
    })
  })
})

describe('the public key', () => {
  beforeEach(async () => {
    await desk.vault.create({})
  })

  it('is put where a person says, and the private half nowhere', async () => {
    await putSecret(desk.connection, 'privateKey', SECRETS.privateKey)
    expect(must(await savePublicKey(desk.connection))).toEqual({ saved: true, file: 'loket-public-key.pem' })
    expect(desk.files).toEqual([['loket-public-key.pem', SECRETS.gatewayPublicKey]])
  })

  it('is not there without a key, and is not saved where nobody chose a place, or the disk refuses', async () => {
    expect(refusalOf(await savePublicKey(desk.connection))).toEqual({ code: 'not-found' })
    await putSecret(desk.connection, 'privateKey', SECRETS.privateKey)
    const nowhere = { ...desk.connection, saveFile: () => Promise.resolve({ ok: true } as const) }
    expect(must(await savePublicKey(nowhere))).toEqual({ saved: false })
    desk.profile.refuses = 'EACCES'
    expect(refusalOf(await savePublicKey(desk.connection))).toEqual({
      code: 'internal',
      details: { disk: 'EACCES' },
    })
  })
})

describe('the certificate of the vault', () => {
  it('is shown whatever runs: it is what the gateway is told', async () => {
    await desk.vault.create({})
    expect(viewSetup(desk.connection).certificate).toBeUndefined()
    const { cert } = selfMade(['till.shop.example'])
    await putSecret(desk.connection, 'tlsCertificate', cert)
    expect(viewSetup(desk.connection).certificate).toMatchObject({
      pem: cert,
      until: expect.any(Number) as number,
    })
  })
})
