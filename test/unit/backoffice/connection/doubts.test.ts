/** What a person must agree to before a profile is saved. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepBegun, saveProfile, takeProfileFile } from '#backoffice/connection/profile.ts'
import { exportProfile } from '#gateway/profile/profile-file.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import { must, refusalOf } from '#test/support/back-office.ts'
import { openSetupDesk, sandboxProfile, type SetupDesk } from '#test/support/setup-desk.ts'
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
const doubtsOf = (desk: SetupDesk, profile: GatewayProfile) =>
  refusalOf(saveProfile(desk.connection, plain(profile)))

describe('open payments', () => {
  const open = (left: ReturnType<SetupDesk['connection']['ordersLeft']>) =>
    openSetupDesk(till, { ordersLeft: () => left })

  it('at another gateway are named, and nothing is kept until a person agrees', async () => {
    const desk = await open({ unasked: 3, asOther: 0 })
    desk.profile.kept = kept
    expect(doubtsOf(desk, elsewhere)).toEqual({
      code: 'confirm-first',
      details: { doubts: 'orders-unasked', orders: 3, gateway: kept.baseUrl, environment: 'sandbox' },
    })
    expect([desk.profile.kept, desk.acts(), desk.profile.hosts]).toEqual([kept, [], undefined])
    must(saveProfile(desk.connection, plain(elsewhere), true))
    expect(desk.profile.kept).toEqual(elsewhere)
    expect(desk.acts()[0]).toMatchObject(['profile-saved', { agreed: 'orders-unasked', orders: '3' }])
  })

  it('are asked for on every way to keep a profile', async () => {
    const desk = await open({ unasked: 1, asOther: 0 })
    desk.profile.kept = kept
    const file = exportProfile(elsewhere)
    expect(refusalOf(keepBegun(desk.connection, plain(elsewhere)))).toMatchObject(CONFIRM)
    expect(refusalOf(takeProfileFile(desk.connection, file))).toMatchObject(CONFIRM)
    must(takeProfileFile(desk.connection, file, true))
    must(keepBegun(desk.connection, plain(elsewhere), true))
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
    const desk = await openSetupDesk(till)
    must(saveProfile(desk.connection, plain(production)))
    must(saveProfile(desk.connection, plain(elsewhere)))
    const asSandbox = sandboxProfile({ baseUrl: production.baseUrl })
    expect(doubtsOf(desk, asSandbox)).toEqual({
      code: 'confirm-first',
      details: { doubts: 'host-production', host: production.baseUrl },
    })
    must(saveProfile(desk.connection, plain(asSandbox), true))
    // A person has declared what the host is.
    must(saveProfile(desk.connection, plain(asSandbox)))
    expect(doubtsOf(desk, production)).toMatchObject({ details: { doubts: 'host-sandbox' } })
  })

  it('of a single operation counts like that of all others', async () => {
    const desk = await openSetupDesk(till)
    const apart = 'https://history.gateway.example'
    must(saveProfile(desk.connection, plain({ ...production, hosts: { 'transaction-history': apart } })))
    const asSandbox = sandboxProfile({ hosts: { 'transaction-history': apart } })
    expect(doubtsOf(desk, asSandbox)).toMatchObject({ details: { doubts: 'host-production', host: apart } })
  })

  it('of a profile that an older Loket kept counts too', async () => {
    const desk = await openSetupDesk(till)
    desk.profile.kept = production
    expect(doubtsOf(desk, sandboxProfile({ baseUrl: production.baseUrl }))).toMatchObject({
      details: { doubts: 'host-production' },
    })
    must(saveProfile(desk.connection, plain(elsewhere)))
    expect(doubtsOf(desk, sandboxProfile({ baseUrl: production.baseUrl }))).toMatchObject({
      details: { doubts: 'host-production' },
    })
  })

  it.each(['https://sandbox.gateway.example', 'https://api-uat.gateway.example', 'https://dev.bank.example'])(
    'named %s is asked about before it counts as production, once',
    async (baseUrl) => {
      const desk = await openSetupDesk(till)
      const profile = { ...production, baseUrl }
      expect(doubtsOf(desk, profile)).toMatchObject({ details: { doubts: 'host-test-name', host: baseUrl } })
      must(saveProfile(desk.connection, plain(profile), true))
      must(saveProfile(desk.connection, plain(profile)))
    },
  )

  it.each(['https://gateway.example', 'https://contest.example', 'https://developer.example'])(
    'named %s is production without a question',
    async (baseUrl) => {
      const desk = await openSetupDesk(till)
      must(saveProfile(desk.connection, plain({ ...production, baseUrl })))
      expect(desk.profile.kept).toMatchObject({ environment: 'production', baseUrl })
    },
  )
})
