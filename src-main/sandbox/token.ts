import { z } from 'zod'
import { tokenStringToSign, verifyText } from '#gateway/signing/asymmetric.ts'
import { done, refusals, refuse, type Refused, type Verdict } from './answer.ts'
import type { CallDeps } from './call.ts'
import { checkTokenHeaders } from './headers.ts'
import { readJson } from './json.ts'
import { TOKEN_SERVICE_CODE } from './routes.ts'
import type { PracticeState } from './state.ts'
import type { PracticeRequest } from './wire.ts'

const bodySchema = z.object({ grantType: z.literal('client_credentials') })

/** Access token B2B (service code 73 by the national standard; the interface refers to it without showing it). */
export function answerTokenCall(request: PracticeRequest, { context, merchantPublicKey }: CallDeps): Verdict {
  const { now, config, state, random } = context
  const refused = (refusal: Refused) => refuse(TOKEN_SERVICE_CODE, refusal)
  const headers = checkTokenHeaders(request.headers, now, config)
  if (!headers.ok) return refused(headers.refused)
  const { clientKey, timestamp, signature } = headers.value
  if (!verifyText(merchantPublicKey, tokenStringToSign(clientKey, timestamp), signature)) {
    return refused(refusals.badSignature)
  }
  if (clientKey !== config.clientId) return refused(refusals.unauthorized('Unknown Client'))
  const body = readJson(request.body)
  if (typeof body !== 'object' || body === null) return refused(refusals.badRequest)
  if (!('grantType' in body) || body.grantType === '') return refused(refusals.missing('grantType'))
  if (!bodySchema.safeParse(body).success) return refused(refusals.invalidFormat('grantType'))

  const accessToken = Buffer.from(random.bytes(32)).toString('base64url')
  state.addToken(accessToken, now + config.tokenLifetimeMs)
  return done({
    responseCode: `200${TOKEN_SERVICE_CODE}00`,
    responseMessage: 'Successful',
    accessToken,
    tokenType: 'Bearer',
    expiresIn: String(Math.floor(config.tokenLifetimeMs / 1000)),
  })
}

/** `Authorization: Bearer <token>` (interface, 4.1): there, ours, not expired. */
export function checkBearer(
  authorization: string | undefined,
  state: PracticeState,
  now: number,
): Refused | undefined {
  const [, token] = /^Bearer (\S+)$/.exec(authorization ?? '') ?? []
  if (token === undefined) return refusals.tokenNotFound
  const expiresAt = state.tokenExpiry(token)
  return expiresAt === undefined || expiresAt <= now ? refusals.invalidToken : undefined
}
