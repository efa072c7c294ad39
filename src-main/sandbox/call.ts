import type { KeyObject } from 'node:crypto'
import { verifySignature } from '#gateway/signing/asymmetric.ts'
import { refusals, refuse, type Refused, type Verdict } from './answer.ts'
import type { BudgetWindow } from './budget-window.ts'
import type { HandlerContext } from './handler.ts'
import { checkHeaders, type CallHeaders } from './headers.ts'
import { readJson } from './json.ts'
import type { Route } from './routes.ts'
import { answerTokenCall, checkBearer } from './token.ts'
import type { PracticeRequest } from './wire.ts'

export type CallDeps = {
  readonly context: HandlerContext
  readonly merchantPublicKey: KeyObject
  readonly budget: BudgetWindow
}
export type CallResult = {
  readonly verdict: Verdict
  /** Whether it used up a part of the request budget. */
  readonly admitted: boolean
  /** Seconds; with 429 only. */
  readonly retryAfter?: number
}

/**
 * One call from its headers to its verdict. The order of checks is fixed: headers, token, signature, partner, external
 * id, request budget, JSON, fields, business. An external id is used up as soon as the signature is right, also when
 * the call is refused afterwards.
 */
export function answerCall(route: Route, request: PracticeRequest, deps: CallDeps): CallResult {
  const { context, budget } = deps
  const { now, config } = context
  const refused = (refusal: Refused): CallResult => ({
    verdict: refuse(route.serviceCode, refusal),
    admitted: false,
  })
  if (route.run === undefined) return withinBudget(deps, route, () => answerTokenCall(request, deps))

  const headers = checkHeaders(request.headers, now, config)
  if (!headers.ok) return refused(headers.refused)
  const unknown = checkCaller(route, request, headers.value, deps)
  if (unknown !== undefined) return refused(unknown)
  if (!context.state.useExternalId(headers.value.externalId, now)) return refused(refusals.externalIdReused)
  const { run } = route
  return withinBudget({ context, budget }, route, () => {
    const body = readJson(request.body)
    return body === undefined ? refuse(route.serviceCode, refusals.badRequest) : run(body, context)
  })
}

function checkCaller(
  route: Route,
  request: PracticeRequest,
  headers: CallHeaders,
  { context: { now, config, state }, merchantPublicKey }: CallDeps,
): Refused | undefined {
  const { timestamp, signature, partnerId, channelId, authorization } = headers
  if (route.name !== 'token' && config.tokenRules[route.name] === 'b2b') {
    const bad = checkBearer(authorization, state, now)
    if (bad !== undefined) return bad
  }
  const { method, path, body } = request
  if (!verifySignature(merchantPublicKey, { method, path, body, timestamp }, signature))
    return refusals.badSignature
  if (partnerId !== config.partnerId) return refusals.unauthorized('Unknown Client')
  if (channelId !== config.channelId) return refusals.unauthorized('Unknown Channel')
  return undefined
}

function withinBudget(
  { budget, context: { now } }: Pick<CallDeps, 'budget' | 'context'>,
  route: Route,
  run: () => Verdict,
): CallResult {
  if (!budget.fits(now)) {
    const verdict = refuse(route.serviceCode, refusals.tooMany)
    return { verdict, admitted: false, retryAfter: budget.retryAfter(now) }
  }
  budget.admit(now)
  return { verdict: run(), admitted: true }
}
