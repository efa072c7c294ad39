import type { KeyObject } from 'node:crypto'
import type { Outcome } from '#domain/outcome.ts'
import type { Clock } from '#domain/ports.ts'
import { timestampA } from '#domain/timestamp.ts'
import { isHeaderToken } from '../headers.ts'
import { jsonObject } from '../json.ts'
import type { GatewayProfile } from '../profile.ts'
import { backOffMs, readRateHeaders, type RateHeaders } from '../rate-headers.ts'
import type { HttpResult, Transport } from '../transport.ts'
import { signText, tokenStringToSign } from './asymmetric.ts'

export type TokenResult =
  | { readonly ok: true; readonly token: string }
  /** The call that needed the token has not left: always `not-executed`. */
  | { readonly ok: false; readonly outcome: Outcome<never> }

/** The access token B2B (service code 73), kept until shortly before it ends. */
export interface Tokens {
  get(): Promise<TokenResult>
  /** Forgets the token, or only the named one: another call may have fetched a new one meanwhile. */
  invalidate(token?: string): void
}

export type TokenDeps = {
  readonly profile: () => GatewayProfile
  readonly privateKey: () => KeyObject
  readonly transport: Transport
  readonly clock: Clock
  /** Asked before the token call leaves, which counts against the budget like any other. */
  readonly mayCall?: (now: number) => { readonly ok: true } | { readonly ok: false; readonly retryAt: number }
  readonly learn?: (rate: RateHeaders, now: number) => void
}

type Kept = { readonly token: string; readonly of: string; readonly from: number; readonly until: number }

const DAY = 86_400_000
const LARGEST_ANSWER = 65_536

/**
 * POST to the profile's token path with X-CLIENT-KEY, X-TIMESTAMP and X-SIGNATURE over `clientId|timestamp`
 * (interface, part 5.5: issuance not shown; the form is the national standard's). One refresh at a time: callers that
 * come while it runs share its result. Failures are values.
 */
export function createTokens(deps: TokenDeps): Tokens {
  let kept: Kept | undefined
  let refresh: { readonly of: string; readonly result: Promise<TokenResult> } | undefined

  const fetchToken = async (profile: GatewayProfile): Promise<TokenResult> => {
    const now = deps.clock.now()
    const allowed = deps.mayCall?.(now) ?? { ok: true }
    if (!allowed.ok) return failed({ kind: 'not-executed', why: 'budget', retryAt: allowed.retryAt })
    const result = await deps.transport.send(tokenRequest(profile, deps.privateKey(), now))
    const at = deps.clock.now()
    const rate = result.kind === 'answered' ? readRateHeaders(result.status, result.headers, at) : undefined
    if (rate !== undefined) deps.learn?.(rate, at)
    const read = readToken(result, rate, at)
    if ('outcome' in read) return failed(read.outcome)
    const life = Math.min(read.lifeMs, DAY)
    // A token must not end while the call that carries it is on its way.
    const early = Math.min(60_000, life / 10)
    kept = { token: read.token, of: ownerOf(profile), from: at, until: at + life - early }
    return { ok: true, token: read.token }
  }

  const forget = (started: typeof refresh) => {
    if (refresh === started) refresh = undefined
  }

  return {
    get: () => {
      const profile = deps.profile()
      const now = deps.clock.now()
      // Before its own start: the clock was set back, and how old the token is cannot be known.
      const fresh = kept !== undefined && kept.of === ownerOf(profile) && now >= kept.from && now < kept.until
      if (fresh && kept !== undefined) return Promise.resolve({ ok: true, token: kept.token })
      if (refresh?.of === ownerOf(profile)) return refresh.result
      const started = { of: ownerOf(profile), result: fetchToken(profile).finally(() => forget(started)) }
      refresh = started
      return started.result
    },
    invalidate: (token) => {
      if (token === undefined || kept?.token === token) kept = undefined
    },
  }
}

function tokenRequest(profile: GatewayProfile, privateKey: KeyObject, now: number) {
  const timestamp = timestampA(now)
  return {
    method: 'POST' as const,
    url: profile.baseUrl + profile.tokenPath,
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'X-CLIENT-KEY': profile.clientId,
      'X-TIMESTAMP': timestamp,
      'X-SIGNATURE': signText(privateKey, tokenStringToSign(profile.clientId, timestamp)),
    },
    body: Buffer.from('{"grantType":"client_credentials"}', 'utf8'),
    connectTimeoutMs: profile.connectTimeoutMs,
    totalTimeoutMs: profile.totalTimeoutMs,
    maxAnswerBytes: LARGEST_ANSWER,
  }
}

type Read = { readonly token: string; readonly lifeMs: number } | { readonly outcome: Outcome<never> }

function readToken(result: HttpResult, rate: RateHeaders | undefined, now: number): Read {
  if (result.kind !== 'answered') return noConnection(result.detail)
  const json = jsonObject(result.body) ?? {}
  const { responseCode: code, responseMessage: message, accessToken: token } = json
  const raw = {
    httpStatus: result.status,
    ...(typeof code === 'string' ? { code: code.slice(0, 16) } : {}),
    ...(typeof message === 'string' ? { message: message.slice(0, 150) } : {}),
  }
  if (result.status === 429) {
    return { outcome: { kind: 'not-executed', why: 'rate-limited', raw, retryAt: now + backOffMs(rate) } }
  }
  if (result.status >= 400 && result.status < 500) {
    return { outcome: { kind: 'not-executed', why: 'unauthorized', raw, detail: 'access token refused' } }
  }
  if (result.status !== 200) return noConnection(`HTTP ${result.status}`)
  if (typeof token !== 'string' || !isHeaderToken(token)) return noConnection('no accessToken in the answer')
  return { token, lifeMs: lifeOf(json.expiresIn) }
}

/** Seconds as `"900"` or `900`; what cannot be read is used once and not kept. */
function lifeOf(expiresIn: unknown): number {
  const seconds = typeof expiresIn === 'string' && /^\d{1,9}$/.test(expiresIn) ? Number(expiresIn) : expiresIn
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0
}

/** A token belongs to one gateway and one client; after a change of profile it must not go to the other. */
function ownerOf(profile: GatewayProfile): string {
  return JSON.stringify([profile.baseUrl, profile.tokenPath, profile.clientId])
}

function noConnection(detail: string): { readonly outcome: Outcome<never> } {
  return { outcome: { kind: 'not-executed', why: 'no-connection', detail: `access token: ${detail}` } }
}

function failed(outcome: Outcome<never>): TokenResult {
  return { ok: false, outcome }
}
