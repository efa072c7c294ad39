import type { KeyObject } from 'node:crypto'
import type { Outcome } from '#domain/outcome.ts'
import type { Clock } from '#domain/ports.ts'
import { timestampA } from '#domain/timestamp.ts'
import { jsonObject, type JsonObject } from '../transport/json.ts'
import { placed, type GatewayProfile } from '../profile/profile.ts'
import { backOffMs, readRateHeaders, type RateHeaders } from '../rate-limit/rate-headers.ts'
import { escapeControls } from '../redact.ts'
import type { HttpResult, Transport } from '../transport/transport.ts'
import { signText, tokenStringToSign } from './asymmetric.ts'

export type TokenResult =
  | { readonly ok: true; readonly token: string }
  /** The call that needed the token was not sent: always `not-executed`. */
  | { readonly ok: false; readonly outcome: Outcome<never> }

/** A call for an access token in the form that the journal may have, without its bodies. */
export type TokenCall = {
  readonly token: 'b2b' | 'b2b2c'
  readonly method: 'POST'
  readonly path: string
  /** Epoch milliseconds. */
  readonly startedAt: number
}

/** Called with the end of a token call; the value of `done` is not the token. */
export type TokenCallEnd = (outcome: Outcome<undefined>, finishedAt: number) => void

export type MayCall =
  /** `giveBack` is called when it is certain that no byte left. */
  { readonly ok: true; readonly giveBack?: () => void } | { readonly ok: false; readonly retryAt: number }

export type TokenDeps = {
  readonly profile: () => GatewayProfile
  readonly privateKey: () => KeyObject | undefined
  readonly transport: Transport
  readonly clock: Clock
  /** Asked before the token call, which counts against the request budget like any other. */
  readonly mayCall?: (now: number) => MayCall
  readonly learn?: (rate: RateHeaders, now: number) => void
  /**
   * Called right before a token call's first byte, so that the call is journalled and counted after a restart. If it
   * throws, the call is not sent and the caller gets the exception.
   */
  readonly onTokenCall?: (call: TokenCall) => TokenCallEnd | undefined
}

export type TokenAsk = { readonly token: 'b2b' | 'b2b2c'; readonly path: string; readonly body: JsonObject }

export type TokenAnswer =
  | { readonly ok: true; readonly json: JsonObject; readonly at: number }
  | {
      readonly ok: false
      readonly outcome: Outcome<never>
      /** The gateway itself refused: the credential is invalid. */
      readonly turnedAway: boolean
    }

const LARGEST_ANSWER = 65_536

/**
 * One call to a token path with X-CLIENT-KEY, X-TIMESTAMP and X-SIGNATURE over `clientId|timestamp` (interface, part
 * 5.5: issuance not shown; the form is the national standard's). Failures are values.
 */
export async function callForToken(
  deps: TokenDeps,
  profile: GatewayProfile,
  ask: TokenAsk,
): Promise<TokenAnswer> {
  const privateKey = deps.privateKey()
  if (privateKey === undefined)
    return failed({ kind: 'not-executed', why: 'unauthorized', detail: 'no private key' })
  if (profile.clientId === '')
    return failed({ kind: 'not-executed', why: 'unauthorized', detail: 'no client id (X-CLIENT-KEY)' })
  const startedAt = deps.clock.now()
  const allowed = deps.mayCall?.(startedAt) ?? { ok: true }
  if (!allowed.ok) return failed({ kind: 'not-executed', why: 'budget', retryAt: allowed.retryAt })
  let told: TokenCallEnd | undefined
  const result = await deps.transport.send(requestOf(profile, privateKey, startedAt, ask), {
    beforeFirstByte: () => {
      told = deps.onTokenCall?.({
        token: ask.token,
        method: 'POST',
        path: placed(profile, ask.path),
        startedAt,
      })
    },
  })
  if (result.kind === 'not-sent') allowed.giveBack?.()
  const at = deps.clock.now()
  const rate = result.kind === 'answered' ? readRateHeaders(result.status, result.headers, at) : undefined
  if (rate !== undefined) deps.learn?.(rate, at)
  const { answer, outcome } = read(result, rate, at)
  told?.(outcome, at)
  return answer
}

/** The gateway was reached, or may have been, and gave no token; the call that needs it was not sent. */
export function noToken(detail: string): Outcome<never> {
  return notLeft('no-token', detail)
}

function notLeft(why: 'no-connection' | 'no-token', detail: string): Outcome<never> {
  return { kind: 'not-executed', why, detail: `access token: ${detail}` }
}

function requestOf(profile: GatewayProfile, privateKey: KeyObject, now: number, { path, body }: TokenAsk) {
  const timestamp = timestampA(now)
  return {
    method: 'POST' as const,
    url: profile.baseUrl + placed(profile, path),
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'X-CLIENT-KEY': profile.clientId,
      'X-TIMESTAMP': timestamp,
      'X-SIGNATURE': signText(privateKey, tokenStringToSign(profile.clientId, timestamp)),
    },
    body: Buffer.from(JSON.stringify(body), 'utf8'),
    connectTimeoutMs: profile.connectTimeoutMs,
    totalTimeoutMs: profile.totalTimeoutMs,
    maxAnswerBytes: LARGEST_ANSWER,
  }
}

/** The caller's answer, and the outcome that the journal may have. */
type Read = { readonly answer: TokenAnswer; readonly outcome: Outcome<undefined> }

function read(result: HttpResult, rate: RateHeaders | undefined, at: number): Read {
  if (result.kind === 'not-sent') return both(notLeft('no-connection', result.detail))
  if (result.kind === 'lost') {
    const why = result.why === 'too-long' ? 'unreadable' : result.why
    return { ...both(noToken(result.detail)), outcome: { kind: 'unknown', why, detail: result.detail } }
  }
  const json = jsonObject(result.body) ?? {}
  const { responseCode: code, responseMessage: message } = json
  const raw = {
    httpStatus: result.status,
    ...(typeof code === 'string' ? { code: escapeControls(code.slice(0, 16)) } : {}),
    ...(typeof message === 'string' ? { message: escapeControls(message.slice(0, 150)) } : {}),
  }
  if (result.status === 429)
    return both({ kind: 'not-executed', why: 'rate-limited', raw, retryAt: at + backOffMs(rate) })
  if (result.status >= 400 && result.status < 500) {
    const outcome = {
      kind: 'not-executed',
      why: 'unauthorized',
      raw,
      detail: 'access token refused',
    } as const
    // An error page of a server in front, or of an unknown path, says nothing about the credential.
    const byGateway = typeof code === 'string' && code.startsWith(String(result.status))
    return { ...both(outcome), answer: { ...failed(outcome), turnedAway: byGateway } }
  }
  if (result.status !== 200) {
    const outcome = { kind: 'unknown', why: 'server-error', raw } as const
    return { ...both(noToken(`HTTP ${result.status}`)), outcome }
  }
  return { answer: { ok: true, json, at }, outcome: { kind: 'done', value: undefined, raw } }
}

function both(outcome: Outcome<never>): Read {
  return { answer: failed(outcome), outcome }
}

function failed(outcome: Outcome<never>): Extract<TokenAnswer, { readonly ok: false }> {
  return { ok: false, outcome, turnedAway: false }
}
