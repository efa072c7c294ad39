import { verifySignature } from '#gateway/signing/asymmetric.ts'
import { withinBudget, type CallDeps, type CallResult } from './admission.ts'
import { refusals, refuse, type Refused, fail, failures } from '../answer.ts'
import { answerHashedCall, isForm } from './call-hashed.ts'
import type { HandlerContext } from '../operations/handler.ts'
import { checkHeaders, type CallHeaders } from './headers.ts'
import { readJson } from '../json.ts'
import type { Asks, Route } from '../routes.ts'
import { answerCustomerTokenCall, answerTokenCall, checkBearer, checkCustomer } from './token.ts'
import type { PracticeRequest } from '../wire.ts'
import { readForm } from '#gateway/signing/form.ts'
import { isSameSecret } from '../secrets.ts'

/** Takes one call from headers to verdict. The operation's wire decides the order of checks. */
export async function answerCall(
  route: Route,
  request: PracticeRequest,
  deps: CallDeps,
): Promise<CallResult> {
  const { asks, serviceCode, wire } = route
  if (asks === undefined) {
    const answer = route.name === 'token' ? answerTokenCall : answerCustomerTokenCall
    return withinBudget(deps, refuse(serviceCode, refusals.tooMany), () => answer(request, deps))
  }
  switch (wire.kind) {
    case 'snap':
      return answerSignedCall(asks, request, deps)
    case 'hashed-json':
    case 'encrypted-form':
      return answerHashedCall(asks, wire, request, deps)
    case 'key-form':
      return answerKeyCall(asks, request, deps)
  }
}

/**
 * Headers, token, signature, partner, external id, rate limit, JSON, fields, business. A right signature uses up the
 * external id, even when the call is refused afterwards.
 */
async function answerSignedCall(
  { operation, run }: Asks,
  request: PracticeRequest,
  deps: CallDeps,
): Promise<CallResult> {
  const { context } = deps
  const { now, config, state } = context
  const { serviceCode } = operation
  const refused = (refusal: Refused): CallResult => ({
    verdict: refuse(serviceCode, refusal),
    admitted: false,
  })
  const headers = checkHeaders(request.headers, now, config)
  if (!headers.ok) return refused(headers.refused)
  const rule =
    new Map<string, string>(Object.entries(config.tokenRules)).get(operation.name) ?? operation.token
  const unknown = checkToken(rule, headers.value, context) ?? checkCaller(request, headers.value, deps)
  if (unknown !== undefined) return refused(unknown)
  if (!state.useExternalId(headers.value.externalId, now)) return refused(refusals.externalIdReused)
  return withinBudget(deps, refuse(serviceCode, refusals.tooMany), () => {
    const body = readJson(request.body)
    return body === undefined ? refuse(serviceCode, refusals.badRequest) : run(body, context)
  })
}

function checkToken(
  rule: string,
  { authorization, authorizationCustomer }: CallHeaders,
  { state, now }: HandlerContext,
): Refused | undefined {
  if (rule === 'b2b') return checkBearer(authorization, state, now)
  return rule === 'b2b2c' ? checkCustomer(authorizationCustomer, state, now) : undefined
}

function checkCaller(
  { method, path, body }: PracticeRequest,
  { timestamp, signature, partnerId, channelId }: CallHeaders,
  { context: { config }, merchantPublicKey }: CallDeps,
): Refused | undefined {
  if (!verifySignature(merchantPublicKey, { method, path, body, timestamp }, signature))
    return refusals.badSignature
  if (partnerId !== config.partnerId) return refusals.unauthorized('Unknown Client')
  if (channelId !== config.channelId) return refusals.unauthorized('Unknown Channel')
  return undefined
}

/** Content type, form, key, rate limit, fields, business. The merchant's API key takes the place of a signature. */
async function answerKeyCall(
  { run }: Asks,
  { headers, body }: PracticeRequest,
  deps: CallDeps,
): Promise<CallResult> {
  const form = isForm(headers) ? readForm(body) : undefined
  if (form === undefined || !form.ok) {
    const field = form === undefined ? 'Content-Type' : 'body'
    return { verdict: fail(failures.format(field)), admitted: false }
  }
  if (!isSameSecret(form.fields.get('key') ?? '', deps.context.config.apiKey)) {
    return { verdict: fail(failures.unknownMerchant), admitted: false }
  }
  return withinBudget(deps, fail(failures.tooMany), () => run(Object.fromEntries(form.fields), deps.context))
}
