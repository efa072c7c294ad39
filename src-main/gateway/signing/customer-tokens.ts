import { parseTimestampA } from '#domain/timestamp.ts'
import type { Outcome } from '#domain/outcome.ts'
import { isHeaderToken } from '../headers.ts'
import { placed, type GatewayProfile } from '../profile/profile.ts'
import { callForToken, noToken, type TokenDeps, type TokenResult } from './token-call.ts'
import { earlier } from './tokens.ts'

/** The customer must give permission, or give it again. */
export const NO_CUSTOMER_TOKEN = 'no customer access token'

/** A customer's permission. Secret: for the vault only. */
export type CustomerGrant = {
  /** The gateway and client to which it belongs. */
  readonly of: string
  readonly accessToken: string
  /** Validity of the access token, epoch milliseconds. */
  readonly from: number
  readonly until: number
  readonly refreshToken?: string
  /** Epoch milliseconds; absent: not stated. */
  readonly refreshUntil?: number
}

/** Where customer tokens are stored across restarts. */
export type GrantStore = {
  readonly read: (customer: string) => CustomerGrant | undefined
  /** `undefined` deletes. */
  readonly write: (customer: string, grant: CustomerGrant | undefined) => void
}

export type CustomerTokenDeps = TokenDeps & { readonly grants: GrantStore }

/** Access tokens B2B2C (service code 74), one per customer, by the merchant's own id of the customer. */
export interface CustomerTokens {
  /**
   * The stored token; shortly before its end a new one by refresh token; otherwise by `authCode`, which the customer
   * has just given and which works once. Without any of these `unauthorized`: the customer must give permission
   * again.
   */
  get(customer: string, authCode?: string): Promise<TokenResult>
  /** Discards the access token, or only the named one; its refresh token stays. */
  invalidate(customer: string, token?: string): void
  /** The customer has withdrawn the permission. */
  forget(customer: string): void
}

type Running = { readonly of: string; readonly result: Promise<TokenResult> }
type Grant = { readonly type: 'authorization_code' | 'refresh_token'; readonly value: string }

/**
 * POST to the profile's path with `grantType` and `authCode` or `refreshToken`; answers `accessToken`,
 * `accessTokenExpiryTime`, `refreshToken`, `refreshTokenExpiryTime` (interface, 4.1 and part 5: issuance not shown;
 * the form is the national standard's). One call per customer at a time: concurrent callers share its result.
 */
export function createCustomerTokens(deps: CustomerTokenDeps): CustomerTokens {
  const running = new Map<string, Running>()
  const { grants } = deps

  const grantOf = (customer: string, profile: GatewayProfile): CustomerGrant | undefined => {
    const grant = grants.read(customer)
    return grant?.of === ownerOf(profile) ? grant : undefined
  }

  const exchange = async (customer: string, profile: GatewayProfile, grant: Grant): Promise<TokenResult> => {
    const answer = await callForToken(deps, profile, {
      token: 'b2b2c',
      path: profile.customerTokens.path,
      body: bodyOf(profile, grant),
    })
    if (!answer.ok) {
      // A refused refresh token will be refused again; after a connection failure it may still work.
      const worthless = answer.turnedAway && grant.type === 'refresh_token'
      if (worthless && grants.read(customer)?.refreshToken === grant.value) grants.write(customer, undefined)
      return { ok: false, outcome: answer.outcome }
    }
    const { json, at } = answer
    const { accessToken } = json
    if (typeof accessToken !== 'string' || !isHeaderToken(accessToken))
      return { ok: false, outcome: noToken('no accessToken in the answer') }
    // The permission was withdrawn or renewed during the refresh: the newer state stands.
    const overtaken = grant.type === 'refresh_token' && grants.read(customer)?.refreshToken !== grant.value
    if (overtaken) return { ok: true, token: accessToken }
    const end = timeOf(json.accessTokenExpiryTime)
    const life = end === undefined ? 0 : Math.max(0, end - at)
    // Some gateways return a new refresh token each time; others let the first one remain valid.
    const refreshToken =
      textOf(json.refreshToken) ?? (grant.type === 'refresh_token' ? grant.value : undefined)
    const refreshUntil = timeOf(json.refreshTokenExpiryTime)
    grants.write(customer, {
      of: ownerOf(profile),
      accessToken,
      from: at,
      until: at + life - earlier(life),
      ...(refreshToken === undefined ? {} : { refreshToken }),
      ...(refreshUntil === undefined ? {} : { refreshUntil }),
    })
    return { ok: true, token: accessToken }
  }

  const renew = async (customer: string, profile: GatewayProfile, authCode: string | undefined) => {
    // A code is newer than any stored token: the customer has just given it.
    if (authCode !== undefined)
      return exchange(customer, profile, { type: 'authorization_code', value: authCode })
    const { refreshToken, refreshUntil = Infinity } = grantOf(customer, profile) ?? {}
    if (refreshToken === undefined || deps.clock.now() >= refreshUntil)
      return { ok: false, outcome: NOT_ALLOWED } as const
    return exchange(customer, profile, { type: 'refresh_token', value: refreshToken })
  }

  return {
    get: (customer, authCode) => {
      const profile = deps.profile()
      const of = ownerOf(profile)
      const grant = grantOf(customer, profile)
      const now = deps.clock.now()
      if (authCode === undefined && grant !== undefined && now >= grant.from && now < grant.until)
        return Promise.resolve({ ok: true, token: grant.accessToken })
      const other = running.get(customer)
      if (other?.of === of && authCode === undefined) return other.result
      const started: Running = {
        of,
        result: renew(customer, profile, authCode).finally(() => {
          if (running.get(customer) === started) running.delete(customer)
        }),
      }
      running.set(customer, started)
      return started.result
    },
    invalidate: (customer, token) => {
      const grant = grants.read(customer)
      if (grant !== undefined && (token === undefined || grant.accessToken === token))
        grants.write(customer, { ...grant, until: 0 })
    },
    forget: (customer) => grants.write(customer, undefined),
  }
}

const NOT_ALLOWED: Outcome<never> = {
  kind: 'not-executed',
  why: 'unauthorized',
  detail: NO_CUSTOMER_TOKEN,
}

function bodyOf({ customerTokens }: GatewayProfile, { type, value }: Grant) {
  const grantType = customerTokens.grantTypes === 'upper' ? type.toUpperCase() : type
  return type === 'authorization_code' ? { grantType, authCode: value } : { grantType, refreshToken: value }
}

function timeOf(value: unknown): number | undefined {
  return typeof value === 'string' ? parseTimestampA(value) : undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function ownerOf(profile: GatewayProfile): string {
  return JSON.stringify([profile.baseUrl, placed(profile, profile.customerTokens.path), profile.clientId])
}
