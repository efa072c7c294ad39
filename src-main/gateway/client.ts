import type { KeyObject } from 'node:crypto'
import type { Outcome } from '#domain/outcome.ts'
import type { Clock } from '#domain/ports.ts'
import { timestampA } from '#domain/timestamp.ts'
import { readAnswer } from './answer.ts'
import type { Operation, RequestOf, ResponseOf } from './define-operation.ts'
import { commonHeaders, headerFaults } from './headers.ts'
import type { GatewayProfile } from './profile.ts'
import { readRateHeaders, type RateHeaders } from './rate-headers.ts'
import { redactBody } from './redact.ts'
import { signRequest } from './signing/asymmetric.ts'
import { tokenHeaders } from './signing/token-rule.ts'
import { createTokens, type TokenDeps } from './signing/tokens.ts'
import type { HttpResult, Transport, TransportHooks } from './transport.ts'
import { serialise } from './wire.ts'

export type Credentials = {
  readonly privateKey: KeyObject
  readonly gatewayPublicKey?: KeyObject
  /** Access token B2B2C, the whole value of Authorization-Customer. */
  readonly customerToken?: string
}

export type ClientDeps = {
  readonly profile: () => GatewayProfile
  readonly credentials: () => Credentials
  readonly transport: Transport
  readonly clock: Clock
  /** Told what each answer said of the budget, also that of the access-token call. */
  readonly budgetLearn?: (rate: RateHeaders, now: number) => void
  /** Asked before an access-token call. The budget of the operation itself is its caller's to ask, before `prepare`. */
  readonly tokenBudget?: NonNullable<TokenDeps['mayCall']>
}

/** A call that is signed and has not left. All that the journal needs before the first byte; no secret is in it. */
export type PreparedCall<O extends Operation = Operation> = {
  readonly operation: O
  readonly method: O['method']
  readonly url: string
  /** What was signed: path and query. */
  readonly path: string
  readonly externalId: string
  /** Epoch milliseconds of X-TIMESTAMP. */
  readonly timestamp: number
  /** Redacted and cut. */
  readonly requestBody: string
}

export type Prepared<O extends Operation> =
  | { readonly ok: true; readonly call: PreparedCall<O> }
  /** Nothing has left: always `not-executed`. */
  | { readonly ok: false; readonly outcome: Outcome<never> }

export type Sent<T> = {
  readonly outcome: Outcome<T>
  /** Redacted and cut; absent when no complete answer came. */
  readonly responseBody?: string
  /** Epoch milliseconds. */
  readonly finishedAt: number
  readonly rate?: RateHeaders
}

export interface GatewayClient {
  /**
   * Validates, serialises once and signs (interface, 4.1 and part 5). Refusals name the fields, never their values.
   * Fetches an access token when the profile's rule asks for one.
   */
  prepare<O extends Operation>(
    operation: O,
    input: RequestOf<O>,
    options: { readonly externalId: string },
  ): Promise<Prepared<O>>
  /**
   * Sends a prepared call, once: a second time throws, for it could ask for the money twice. Everything a network or
   * a gateway may do is an outcome. Rejects only when `hooks.beforeFirstByte` throws; then nothing has left.
   */
  send<O extends Operation>(call: PreparedCall<O>, hooks?: TransportHooks): Promise<Sent<ResponseOf<O>>>
}

/** Longest answer that is read; a QR image is about a tenth of it. */
const LARGEST_ANSWER = 2 * 1024 * 1024

/** What goes on the wire. Kept beside the call, so that no journal row or log line can come to hold a signature. */
type Sealed = {
  readonly input: unknown
  readonly body: Uint8Array
  readonly headers: Readonly<Record<string, string>>
  readonly bearer: string | undefined
  readonly gatewayPublicKey: KeyObject | undefined
  readonly profile: GatewayProfile
}

/** The one client of the gateway. A service above it decides by `Outcome.kind` and never sees an HTTP status. */
export function createGatewayClient(deps: ClientDeps): GatewayClient {
  const sealed = new WeakMap<PreparedCall, Sealed>()
  const tokens = createTokens({
    profile: deps.profile,
    privateKey: () => deps.credentials().privateKey,
    transport: deps.transport,
    clock: deps.clock,
    ...(deps.tokenBudget === undefined ? {} : { mayCall: deps.tokenBudget }),
    ...(deps.budgetLearn === undefined ? {} : { learn: deps.budgetLearn }),
  })

  return {
    prepare: async (operation, input, { externalId }) => {
      const profile = deps.profile()
      // Taken once: a vault that is locked while the call is on its way must not lose the answer.
      const credentials = deps.credentials()
      const written = serialise(operation, input)
      if ('faults' in written) return invalid(written.faults)
      const faults = headerFaults(profile, externalId)
      if (faults.length > 0) return invalid(faults.join(', '))
      const address = profile.baseUrl + (settingOf(profile.paths, operation.name) ?? operation.path)
      if (!URL.canParse(address)) return invalid('address of the gateway')
      const rule = settingOf(profile.tokenRules, operation.name) ?? operation.token
      const got = await tokenHeaders(rule, tokens, credentials.customerToken)
      if ('outcome' in got) return { ok: false, outcome: got.outcome }

      // As the URL parser writes it, which is as the transport sends it: the signature must be over the same text.
      const url = new URL(address)
      const path = url.pathname + url.search
      // Read after the token came, so that the call is not already old when it leaves.
      const timestamp = deps.clock.now()
      const stamp = timestampA(timestamp)
      const { method } = operation
      const signature = signRequest(credentials.privateKey, {
        method,
        path,
        body: written.body,
        timestamp: stamp,
      })
      const call = {
        operation,
        method,
        url: url.origin + path,
        path,
        externalId,
        timestamp,
        requestBody: redactBody(written.text, operation.redact),
      }
      const headers = commonHeaders({ profile, timestamp: stamp, signature, externalId, ...got })
      sealed.set(call, {
        input,
        body: written.body,
        headers,
        bearer: got.bearer,
        profile,
        gatewayPublicKey: credentials.gatewayPublicKey,
      })
      return { ok: true, call }
    },

    send: async (call, hooks) => {
      const parts = sealed.get(call)
      if (parts === undefined)
        throw new Error(`call ${call.externalId} was already sent, or not prepared here`)
      sealed.delete(call)
      const result = await deps.transport.send(
        {
          method: call.method,
          url: call.url,
          headers: parts.headers,
          body: parts.body,
          connectTimeoutMs: parts.profile.connectTimeoutMs,
          totalTimeoutMs: parts.profile.totalTimeoutMs,
          maxAnswerBytes: LARGEST_ANSWER,
        },
        hooks,
      )
      const finishedAt = deps.clock.now()
      if (result.kind !== 'answered') return { outcome: unanswered(result), finishedAt }

      const rate = readRateHeaders(result.status, result.headers, finishedAt)
      if (rate !== undefined) deps.budgetLearn?.(rate, finishedAt)
      const outcome = readAnswer({ ...call, input: parts.input }, result, {
        signature: parts.profile.answerSignature,
        gatewayPublicKey: parts.gatewayPublicKey,
        now: finishedAt,
        rate,
      })
      // A refused token is not used again; whether to try once more is the caller's to decide.
      if (result.status === 401 && parts.bearer !== undefined) tokens.invalidate(parts.bearer)
      const responseBody = redactBody(Buffer.from(result.body).toString('utf8'), call.operation.redact)
      return { outcome, responseBody, finishedAt, ...(rate === undefined ? {} : { rate }) }
    },
  }
}

function unanswered(result: Exclude<HttpResult, { readonly kind: 'answered' }>): Outcome<never> {
  if (result.kind === 'not-sent') return { kind: 'not-executed', why: 'no-connection', detail: result.detail }
  return {
    kind: 'unknown',
    why: result.why === 'too-long' ? 'unreadable' : result.why,
    detail: result.detail,
  }
}

function settingOf<T>(settings: Readonly<Record<string, T | undefined>>, name: string): T | undefined {
  return Object.hasOwn(settings, name) ? settings[name] : undefined
}

function invalid(detail: string): { readonly ok: false; readonly outcome: Outcome<never> } {
  return { ok: false, outcome: { kind: 'not-executed', why: 'invalid-request', detail } }
}
