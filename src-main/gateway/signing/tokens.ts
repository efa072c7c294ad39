import { isHeaderToken } from '../headers.ts'
import { placed, type GatewayProfile } from '../profile/profile.ts'
import { callForToken, noToken, type TokenDeps, type TokenResult } from './token-call.ts'

/** The access token B2B (service code 73), stored until shortly before it expires. */
export interface Tokens {
  get(): Promise<TokenResult>
  /** Discards the token, or only the named one: another call may have fetched a new one meanwhile. */
  invalidate(token?: string): void
}

type Kept = { readonly token: string; readonly of: string; readonly from: number; readonly until: number }

const DAY = 86_400_000

/**
 * The token of `grantType: client_credentials` from the profile's token path. One refresh at a time: concurrent
 * callers share its result. Failures are values.
 */
export function createTokens(deps: TokenDeps): Tokens {
  let kept: Kept | undefined
  let refresh: { readonly of: string; readonly result: Promise<TokenResult> } | undefined

  const fetchToken = async (profile: GatewayProfile): Promise<TokenResult> => {
    const ask = { token: 'b2b', path: profile.tokenPath, body: { grantType: 'client_credentials' } } as const
    const answer = await callForToken(deps, profile, ask)
    if (!answer.ok) return { ok: false, outcome: answer.outcome }
    const { json, at } = answer
    const { accessToken: token } = json
    if (typeof token !== 'string' || !isHeaderToken(token))
      return { ok: false, outcome: noToken('no accessToken in the answer') }
    const life = Math.min(lifeOf(json.expiresIn), DAY)
    kept = { token, of: ownerOf(profile), from: at, until: at + life - earlier(life) }
    return { ok: true, token }
  }

  const forget = (started: typeof refresh) => {
    if (refresh === started) refresh = undefined
  }

  return {
    get: () => {
      const profile = deps.profile()
      const now = deps.clock.now()
      // Before its own start: the clock was set back, and the token's age is unknown.
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

/** How long before expiry a token is discarded: it must not expire while its call is in progress. */
export function earlier(lifeMs: number): number {
  return Math.min(60_000, lifeMs / 10)
}

/** Seconds as `"900"` or `900`; an unreadable value is used once and not stored. */
function lifeOf(expiresIn: unknown): number {
  const seconds = typeof expiresIn === 'string' && /^\d{1,9}$/.test(expiresIn) ? Number(expiresIn) : expiresIn
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0
}

/** A token belongs to one gateway and one client; after a change of profile it must not go to another. */
function ownerOf(profile: GatewayProfile): string {
  return JSON.stringify([profile.baseUrl, placed(profile, profile.tokenPath), profile.clientId])
}
