/** What a person must agree to before a profile is saved. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepBegun, saveProfile, takeProfileFile } from '#backoffice/connection/profile.ts'
import { exportProfile } from '#gateway/profile/profile-file.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import { must, refusalOf } from '#test/support/back-office.ts'
import { openSetupFixture, sandboxProfile, type SetupFixture } from '#test/support/setup-fixture.ts'
import { openVirtualTill, type VirtualTill } from '#test/support/virtual-till.ts'
import { plain } from './given.ts'

let till: VirtualTill
beforeEach(() => {
  till = openVirtualTill()
})
afterEach(() => till.close())

const CONFIRM = { code: 'confirm-first' }
const kept = sandboxProfile()
const elsewhere = sandboxProfile({ baseUrl: 'https://other.example' })
const production = sandboxProfile({
  environment: 'production',
  baseUrl: 'https://gateway.example',
  answerSignature: 'required',
})
const doubtsOf = (fixture: SetupFixture, profile: GatewayProfile) =>
  refusalOf(saveProfile(fixture.connection, plain(profile)))

describe('open payments', () => {
  const open = (left: ReturnType<SetupFixture['connection']['ordersLeft']>) =>
    openSetupFixture(till, { ordersLeft: () => left })

  it('at another gateway are named, and nothing is kept until a person agrees', async () => {
    const fixture = await open({ unasked: 3, asOther: 0 })
    fixture.profile.kept = kept
    expect(doubtsOf(fixture, elsewhere)).toEqual({
      code: 'confirm-first',
      details: { doubts: 'orders-unasked', orders: 3, gateway: kept.baseUrl, environment: 'sandbox' },
    })
    expect([fixture.profile.kept, fixture.acts(), fixture.profile.hosts]).toEqual([kept, [], undefined])
    must(saveProfile(fixture.connection, plain(elsewhere), true))
    expect(fixture.profile.kept).toEqual(elsewhere)
    expect(fixture.acts()[0]).toMatchObject(['profile-saved', { agreed: 'orders-unasked', orders: '3' }])
  })

  it('are asked for on every way to keep a profile', async () => {
    const fixture = await open({ unasked: 1, asOther: 0 })
    fixture.profile.kept = kept
    const file = exportProfile(elsewhere)
    expect(refusalOf(keepBegun(fixture.connection, plain(elsewhere)))).toMatchObject(CONFIRM)
    expect(refusalOf(takeProfileFile(fixture.connection, file))).toMatchObject(CONFIRM)
    must(takeProfileFile(fixture.connection, file, true))
    must(keepBegun(fixture.connection, plain(elsewhere), true))
  })

  it('of another merchant, in another journal, or that nobody could count, are told apart', async () => {
    const other = await open({ unasked: 0, asOther: 2 })
    other.profile.kept = kept
    expect(doubtsOf(other, { ...kept, merchantId: 'OTHER01' })).toMatchObject({
      details: { doubts: 'orders-other-merchant', orders: 2, merchant: kept.merchantId },
    })
    const apart = await open({ unasked: 2, asOther: 0 })
    apart.profile.kept = kept
    expect(doubtsOf(apart, production)).toMatchObject({ details: { doubts: 'orders-apart' } })
    const uncounted = await open(undefined)
    expect(doubtsOf(uncounted, kept)).toMatchObject({ details: { doubts: 'orders-uncounted' } })
  })
})

describe('a host', () => {
  it('of production is not kept as a sandbox unasked, though another profile stood between', async () => {
    const fixture = await openSetupFixture(till)
    must(saveProfile(fixture.connection, plain(production)))
    must(saveProfile(fixture.connection, plain(elsewhere)))
    const asSandbox = sandboxProfile({ baseUrl: production.baseUrl })
    expect(doubtsOf(fixture, asSandbox)).toEqual({
      code: 'confirm-first',
      details: { doubts: 'host-production', host: production.baseUrl },
    })
    must(saveProfile(fixture.connection, plain(asSandbox), true))
    // A person has declared what the host is.
    must(saveProfile(fixture.connection, plain(asSandbox)))
    expect(doubtsOf(fixture, production)).toMatchObject({ details: { doubts: 'host-sandbox' } })
  })

  it('of a single operation counts like that of all others', async () => {
    const fixture = await openSetupFixture(till)
    const apart = 'https://history.gateway.example'
    must(saveProfile(fixture.connection, plain({ ...production, hosts: { 'transaction-history': apart } })))
    const asSandbox = sandboxProfile({ hosts: { 'transaction-history': apart } })
    expect(doubtsOf(fixture, asSandbox)).toMatchObject({
      details: { doubts: 'host-production', host: apart },
    })
  })

  it('of a profile that an older Loket kept counts too', async () => {
    const fixture = await openSetupFixture(till)
    fixture.profile.kept = production
    expect(doubtsOf(fixture, sandboxProfile({ baseUrl: production.baseUrl }))).toMatchObject({
      details: { doubts: 'host-production' },
    })
    must(saveProfile(fixture.connection, plain(elsewhere)))
    expect(doubtsOf(fixture, sandboxProfile({ baseUrl: production.baseUrl }))).toMatchObject({
      details: { doubts: 'host-production' },
    })
  })

  it.each(['https://sandbox.gateway.example', 'https://api-uat.gateway.example', 'https://dev.bank.example'])(
    'named %s is asked about before it counts as production, once',
    async (baseUrl) => {
      const fixture = await openSetupFixture(till)
      const profile = { ...production, baseUrl }
      expect(doubtsOf(fixture, profile)).toMatchObject({
        details: { doubts: 'host-test-name', host: baseUrl },
      })
      must(saveProfile(fixture.connection, plain(profile), true))
      must(saveProfile(fixture.connection, plain(profile)))
    },
  )

  it.each(['https://gateway.example', 'https://contest.example', 'https://developer.example'])(
    'named %s is production without a question',
    async (baseUrl) => {
      const fixture = await openSetupFixture(till)
      must(saveProfile(fixture.connection, plain({ ...production, baseUrl })))
      expect(fixture.profile.kept).toMatchObject({ environment: 'production', baseUrl })
    },
  )
})
