import { z } from 'zod'
import { timestampA } from '#domain/timestamp.ts'
import { tokenStringToSign, verifyText } from '#gateway/signing/asymmetric.ts'
import type { CallDeps } from './admission.ts'
import { done, refusals, refuse, type Refused, type Verdict } from '../answer.ts'
import { checkTokenHeaders } from './headers.ts'
import { readJson } from '../json.ts'
import { CUSTOMER_TOKEN_SERVICE_CODE, TOKEN_SERVICE_CODE } from '../routes.ts'
import type { PracticeState } from '../state.ts'
import type { PracticeRequest } from '../wire.ts'

const grantSchema = z.object({ grantType: z.literal('client_credentials') })
const customerGrantSchema = z.discriminatedUnion('grantType', [
  z.object({
    grantType: z.enum(['authorization_code', 'AUTHORIZATION_CODE']),
    authCode: z.string().min(1).max(256),
  }),
  z.object({
    grantType: z.enum(['refresh_token', 'REFRESH_TOKEN']),
    refreshToken: z.string().min(1).max(512),
  }),
])

/** Access token B2B (service code 73 by the national standard; the interface refers to it without showing it). */
export function answerTokenCall(request: PracticeRequest, deps: CallDeps): Verdict {
  const asked = checkTokenCall(TOKEN_SERVICE_CODE, request, deps, grantSchema)
  if (!asked.ok) return asked.verdict
  const { token } = freshToken(deps, '')
  return done({
    responseCode: `200${TOKEN_SERVICE_CODE}00`,
    responseMessage: 'Successful',
    accessToken: token,
    tokenType: 'Bearer',
    expiresIn: String(Math.floor(deps.context.config.tokenLifetimeMs / 1000)),
  })
}

/**
 * Access token B2B2C (service code 74 by the national standard). The interface does not show which customer gave the
 * code (4.2: Get Auth Code), so any code is accepted.
 */
export function answerCustomerTokenCall(request: PracticeRequest, deps: CallDeps): Verdict {
  const asked = checkTokenCall(CUSTOMER_TOKEN_SERVICE_CODE, request, deps, customerGrantSchema)
  if (!asked.ok) return asked.verdict
  const { token, expiresAt } = freshToken(deps, CUSTOMER)
  const { token: refreshToken } = freshToken(deps, REFRESH)
  return done({
    responseCode: `200${CUSTOMER_TOKEN_SERVICE_CODE}00`,
    responseMessage: 'Successful',
    accessToken: token,
    tokenType: 'Bearer',
    accessTokenExpiryTime: timestampA(expiresAt),
    refreshToken,
    refreshTokenExpiryTime: timestampA(expiresAt),
  })
}

type Asked = { readonly ok: true } | { readonly ok: false; readonly verdict: Verdict }

/** Headers, signature, client, body: the same for both tokens. */
function checkTokenCall(
  serviceCode: string,
  request: PracticeRequest,
  { context: { now, config }, merchantPublicKey }: CallDeps,
  grant: z.ZodType,
): Asked {
  const refused = (refusal: Refused): Asked => ({ ok: false, verdict: refuse(serviceCode, refusal) })
  const headers = checkTokenHeaders(request.headers, now, config)
  if (!headers.ok) return refused(headers.refused)
  const { clientKey, timestamp, signature } = headers.value
  if (!verifyText(merchantPublicKey, tokenStringToSign(clientKey, timestamp), signature))
    return refused(refusals.badSignature)
  if (clientKey !== config.clientId) return refused(refusals.unauthorized('Unknown Client'))
  const body = readJson(request.body)
  if (typeof body !== 'object' || body === null) return refused(refusals.badRequest)
  if (!('grantType' in body) || body.grantType === '') return refused(refusals.missing('grantType'))
  const parsed = grant.safeParse(body)
  if (parsed.success) return { ok: true }
  const field = String(parsed.error.issues[0]?.path[0] ?? 'grantType')
  return refused(field in body ? refusals.invalidFormat(field) : refusals.missing(field))
}

/** Prefix of a customer token in the state, so that one kind never passes for the other. */
const CUSTOMER = 'customer '
const REFRESH = 'refresh '

function freshToken({ context: { now, config, state, random } }: CallDeps, kind: string) {
  const token = Buffer.from(random.bytes(32)).toString('base64url')
  const expiresAt = now + config.tokenLifetimeMs
  state.addToken(kind + token, expiresAt)
  return { token, expiresAt }
}

/** Checks `Authorization: Bearer <token>` (interface, 4.1): present, issued here, not expired. */
export function checkBearer(
  authorization: string | undefined,
  state: PracticeState,
  now: number,
): Refused | undefined {
  const [, token] = /^Bearer (\S+)$/.exec(authorization ?? '') ?? []
  if (token === undefined) return refusals.tokenNotFound
  return isValid(token, state, now) ? undefined : refusals.invalidToken
}

/** `Authorization-Customer` (interface, 4.1), with the word Bearer or without. */
export function checkCustomer(
  authorization: string | undefined,
  state: PracticeState,
  now: number,
): Refused | undefined {
  const [, token] = /^(?:Bearer )?(\S+)$/.exec(authorization ?? '') ?? []
  if (token === undefined) return refusals.customerTokenNotFound
  return isValid(CUSTOMER + token, state, now) ? undefined : refusals.invalidCustomerToken
}

function isValid(token: string, state: PracticeState, now: number): boolean {
  const expiresAt = state.tokenExpiry(token)
  return expiresAt !== undefined && expiresAt > now
}
