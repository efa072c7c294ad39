import type { Outcome } from '#domain/outcome.ts'
import type { Clock } from '#domain/ports.ts'
import { readAnswer } from './answers/answer.ts'
import type { InputOf, Outgoing, ResponseOf } from './define-operation.ts'
import { placed, settingOf, type GatewayProfile } from './profile/profile.ts'
import { readRateHeaders, type RateHeaders } from './rate-limit/rate-headers.ts'
import { redactBody, redactJson, withoutNumbers, withoutNumbersIn } from './redact.ts'
import type { FieldFaults } from './request-faults.ts'
import type { Customer, TokenSources } from './signing/token-rule.ts'
import type { TokenDeps } from './signing/token-call.ts'
import { createTokens } from './signing/tokens.ts'
import type { HttpResult, Transport, TransportHooks } from './transport/transport.ts'
import { encodeRequest } from './wires/encode.ts'
import { refused, type Credentials, type EncodedRequest } from './wires/encoded.ts'

export type { Credentials } from './wires/encoded.ts'

export type ClientDeps = {
  readonly profile: () => GatewayProfile
  readonly credentials: () => Credentials
  readonly transport: Transport
  readonly clock: Clock
  /** Notified of each answer's rate-limit headers, including those of the access-token call. */
  readonly budgetLearn?: (rate: RateHeaders, now: number) => void
  /** Asked before an access-token call. The caller checks the operation's own budget, before `prepare`. */
  readonly tokenBudget?: NonNullable<TokenDeps['mayCall']>
  /** Called right before the first byte of an access-token call, which counts like any other call. */
  readonly onTokenCall?: NonNullable<TokenDeps['onTokenCall']>
  /** Access tokens of customers, for calls made with `customer`. */
  readonly customerTokens?: NonNullable<TokenSources['customers']>
}

/** A call that is signed and not yet sent. It has all that the journal needs before the first byte, and no secret. */
export type PreparedCall<O extends Outgoing = Outgoing> = {
  readonly operation: O
  readonly method: O['method']
  readonly url: string
  /** Path and query; where there is an X-SIGNATURE, it covers them. */
  readonly path: string
  readonly externalId: string
  /** Epoch milliseconds of X-TIMESTAMP or rq_datetime. */
  readonly timestamp: number
  /** The plain values, redacted and shortened. */
  readonly requestBody: string
}

export type Prepared<O extends Outgoing> =
  | { readonly ok: true; readonly call: PreparedCall<O> }
  /** Nothing was sent: always `not-executed`. `faults` names the fields at fault, if any. */
  | { readonly ok: false; readonly outcome: Outcome<never>; readonly faults?: FieldFaults }

export type PrepareOptions = {
  /** Digits, never repeated; also the attempt's own id where no header carries it. */
  readonly externalId: string
  /** rq_uuid of the operations with a hash, which require one. */
  readonly messageId?: string
  /** The customer whose access token is used under a B2B2C rule. */
  readonly customer?: Customer
}

export type Sent<T> = {
  readonly outcome: Outcome<T>
  /** Decrypted, redacted and shortened; absent when no complete answer came. */
  readonly responseBody?: string
  /** Epoch milliseconds. */
  readonly finishedAt: number
  readonly rate?: RateHeaders
  /** For a 401: the gateway's clock, epoch milliseconds. */
  readonly gatewayClock?: number
}

export interface GatewayClient {
  /**
   * Validates, serialises once and signs (interface, 4.1 and part 5). Refusals name fields and credentials, never
   * their values. Fetches an access token if the profile's rule requires one.
   */
  prepare<O extends Outgoing>(operation: O, input: InputOf<O>, options: PrepareOptions): Promise<Prepared<O>>
  /**
   * Sends a prepared call, once. A second time throws, because it could request the money twice. Every network or
   * gateway failure is an outcome. Rejects only when `hooks.beforeFirstByte` throws; then nothing was sent.
   */
  send<O extends Outgoing>(call: PreparedCall<O>, hooks?: TransportHooks): Promise<Sent<ResponseOf<O>>>
}

/** Longest answer that is read; a QR image needs about a tenth of it. */
const LARGEST_ANSWER = 2 * 1024 * 1024

/** What goes on the wire. Held apart from the call, so that no journal row or log line can contain a signature. */
type Sealed = {
  readonly encoded: EncodedRequest
  readonly profile: GatewayProfile
  readonly credentials: Credentials
}

/** The only client of the gateway. A service above it decides by `Outcome.kind` and never sees an HTTP status. */
export function createGatewayClient(deps: ClientDeps): GatewayClient {
  const sealed = new WeakMap<PreparedCall, Sealed>()
  const tokens: TokenSources = {
    business: createTokens({
      profile: deps.profile,
      privateKey: () => deps.credentials().privateKey,
      transport: deps.transport,
      clock: deps.clock,
      ...(deps.tokenBudget === undefined ? {} : { mayCall: deps.tokenBudget }),
      ...(deps.budgetLearn === undefined ? {} : { learn: deps.budgetLearn }),
      ...(deps.onTokenCall === undefined ? {} : { onTokenCall: deps.onTokenCall }),
    }),
    ...(deps.customerTokens === undefined ? {} : { customers: deps.customerTokens }),
  }

  return {
    prepare: async (operation, input, options) => {
      const profile = deps.profile()
      // Read once: if the vault is locked during the call, the answer must still be readable.
      const credentials = deps.credentials()
      if (!isOn(operation, profile)) return refused('turned off in the profile')
      const url = addressOf(operation, profile)
      if (url === undefined) return refused('address of the gateway')
      const path = url.pathname + url.search
      const encoded = await encodeRequest(
        { operation, input, profile, credentials, path, ...options },
        { clock: deps.clock, tokens },
      )
      if (!encoded.ok) return encoded
      const call = {
        operation,
        method: operation.method,
        url: url.origin + path,
        path,
        externalId: options.externalId,
        timestamp: encoded.timestamp,
        requestBody: redactJson(encoded.plain, operation.redact, encoded.body.length),
      }
      sealed.set(call, { encoded, profile, credentials })
      return { ok: true, call }
    },

    send: async (call, hooks) => {
      const parts = sealed.get(call)
      if (parts === undefined)
        throw new Error(`call ${call.externalId} was already sent, or not prepared here`)
      sealed.delete(call)
      const { encoded, profile, credentials } = parts
      const result = await deps.transport.send(
        {
          method: call.method,
          url: call.url,
          headers: encoded.headers,
          body: encoded.body,
          connectTimeoutMs: profile.connectTimeoutMs,
          totalTimeoutMs: profile.totalTimeoutMs,
          maxAnswerBytes: LARGEST_ANSWER,
        },
        hooks,
      )
      const finishedAt = deps.clock.now()
      if (result.kind !== 'answered') return { outcome: unanswered(result), finishedAt }

      const rate = readRateHeaders(result.status, result.headers, finishedAt)
      if (rate !== undefined) deps.budgetLearn?.(rate, finishedAt)
      const { outcome: read, text } = readAnswer({ ...call, values: encoded.values }, result, {
        signature: profile.answerSignature,
        gatewayPublicKey: credentials.gatewayPublicKey,
        cipher: credentials.cipher,
        now: finishedAt,
        rate,
      })
      // A refused token is not used again; the caller decides whether to retry.
      if (result.status === 401) encoded.dropToken?.()
      const body = redactBody(text, call.operation.redact)
      const quotes = call.operation.quotesNumbers === true
      const [outcome, responseBody] = quotes ? [quoteless(read), withoutNumbersIn(body)] : [read, body]
      return {
        outcome,
        responseBody,
        finishedAt,
        ...(rate === undefined ? {} : { rate }),
        ...(result.status === 401 ? clockOf(result.headers) : {}),
      }
    },
  }
}

/** The rejection may be due to our clock; the answer's `Date` gives theirs. */
function clockOf({ date }: Readonly<Record<string, string>>): { readonly gatewayClock?: number } {
  const at = date === undefined ? Number.NaN : Date.parse(date)
  return Number.isNaN(at) ? {} : { gatewayClock: at }
}

/** Everything that is kept or shown of a message comes from here. */
function quoteless<T>(outcome: Outcome<T>): Outcome<T> {
  const { raw } = outcome
  if (raw?.message === undefined) return outcome
  return { ...outcome, raw: { ...raw, message: withoutNumbers(raw.message) } }
}

function isOn({ beyond, name }: Outgoing, { enabled }: GatewayProfile): boolean {
  return beyond !== true || enabled.some((known) => known === name)
}

/** As the URL parser writes it, and so as the transport sends it: the signature must cover the same text. */
function addressOf({ name, path }: Outgoing, profile: GatewayProfile): URL | undefined {
  const host = settingOf(profile.hosts, name) ?? profile.baseUrl
  return URL.parse(host + placed(profile, settingOf(profile.paths, name) ?? path)) ?? undefined
}

function unanswered(result: Exclude<HttpResult, { readonly kind: 'answered' }>): Outcome<never> {
  if (result.kind === 'not-sent') return { kind: 'not-executed', why: 'no-connection', detail: result.detail }
  return {
    kind: 'unknown',
    why: result.why === 'too-long' ? 'unreadable' : result.why,
    detail: result.detail,
  }
}
