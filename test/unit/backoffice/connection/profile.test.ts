import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  checkGivenProfile,
  giveProfileFile,
  saveProfile,
  takeProfileFile,
} from '#backoffice/connection/profile.ts'
import { viewSetup } from '#backoffice/connection/view.ts'
import { must, refusalOf } from '#test/support/back-office.ts'
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

describe('a profile', () => {
  it('is judged with every reason, and nothing is kept for that', () => {
    expect(checkGivenProfile(plain(sandboxProfile()))).toEqual([])
    const faults = checkGivenProfile({
      ...sandboxProfile(),
      baseUrl: 'http://gateway.example',
      till: 0,
    } as never)
    expect(faults.map(({ path }) => path).toSorted()).toEqual(['baseUrl', 'till'])
    expect([fixture.profile.kept, fixture.acts()]).toEqual([undefined, []])
  })

  it('that is none is not saved, and the first reason is told', () => {
    const { template } = viewSetup(fixture.connection)
    expect(refusalOf(saveProfile(fixture.connection, template))).toMatchObject({
      code: 'invalid-profile',
      details: {
        path: 'baseUrl',
        reason: expect.stringMatching(/^profile\./) as string,
        count: expect.any(Number),
      },
    })
    expect([fixture.profile.kept, fixture.acts(), shop.events]).toEqual([undefined, [], []])
  })

  it('is saved, noted by a digest, and told to the pages', () => {
    must(saveProfile(fixture.connection, plain(sandboxProfile())))
    expect(fixture.profile.kept).toEqual(sandboxProfile())
    expect(fixture.acts()).toEqual([
      [
        'profile-saved',
        {
          environment: 'sandbox',
          baseUrl: 'https://sandbox.gateway.example',
          digest: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
        },
      ],
    ])
    expect(shop.events).toEqual([{ type: 'setup-changed' }])
  })

  it('is not said to be saved when the disk refuses', () => {
    fixture.profile.refuses = 'ENOSPC'
    expect(refusalOf(saveProfile(fixture.connection, plain(sandboxProfile())))).toEqual({
      code: 'internal',
      details: { disk: 'ENOSPC' },
    })
    expect([fixture.acts(), shop.events]).toEqual([[], []])
  })

  it('goes out as a file and comes in again as it was', async () => {
    expect(refusalOf(giveProfileFile(fixture.connection))).toEqual({ code: 'not-found' })
    must(saveProfile(fixture.connection, plain(sandboxProfile())))
    const { text, fileName } = must(giveProfileFile(fixture.connection))
    expect(fileName).toBe('loket-profile-sandbox-LATIHAN01.json')
    const other = await openSetupFixture(shop)
    must(takeProfileFile(other.connection, text))
    expect(other.profile.kept).toEqual(sandboxProfile())
    expect(other.acts().at(-1)?.[0]).toBe('profile-imported')
  })

  it.each<[string, string, string]>([
    ['no JSON', 'profile', 'profile.file.not-json'],
    ['another file', '{"a":1}', 'profile.file.not-a-profile'],
    [
      'a secret in it',
      JSON.stringify({
        format: 'loket-gateway-profile',
        version: 1,
        profile: { ...sandboxProfile(), hashKey: SECRETS.hashKey },
      }),
      'profile.file.secret',
    ],
  ])('is not taken from a file with %s', (_name, text, reason) => {
    const refusal = refusalOf(takeProfileFile(fixture.connection, text))
    expect(refusal).toMatchObject({ code: 'invalid-profile', details: { reason } })
    expect(JSON.stringify(refusal)).not.toContain(SECRETS.hashKey)
    expect(fixture.profile.kept).toBeUndefined()
  })

  it('that was spoiled on the disk is shown with its reasons and not given out', () => {
    fixture.profile.kept = { ...sandboxProfile(), till: 'one' }
    const { faults, missing: lacks } = viewSetup(fixture.connection)
    expect(faults).toEqual([{ path: 'till', reason: 'profile.wrong-type' }])
    expect(lacks[0]).toBe('setup.missing.profile-faults')
    expect(refusalOf(giveProfileFile(fixture.connection))).toMatchObject({ code: 'invalid-profile' })
  })
})
