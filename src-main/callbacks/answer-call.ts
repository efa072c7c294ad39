import { createHash, type KeyObject } from 'node:crypto'
import type { CallbackFact, TurnedAway } from '#domain/callback-fact.ts'
import type { Clock } from '#domain/ports.ts'
import { isObject, readJson, unsureOf } from '#gateway/transport/json.ts'
import type { HandlerContext } from './handler.ts'
import { checkHead, type CallHeaders } from './headers.ts'
import { answerWith, codeOf, refusals, type Word } from './refusals.ts'
import type { CallIdentity, ReplayMemory } from './replay.ts'
import type { Decided, Route } from './route.ts'
import type { Routes } from './routes.ts'
import { signedText } from './signed-text.ts'
import type { CallbackAnswer, CallbackRequest } from './wire.ts'

export type CallDeps = Omit<HandlerContext, 'now'> & {
  readonly clock: Clock
  readonly routes: Routes
  readonly gatewayPublicKey: KeyObject
  readonly replay: ReplayMemory
  /** Resolves with the event's number once the fact is on the disk; undefined when it is not. */
  readonly keep: (fact: CallbackFact) => Promise<string | undefined>
  readonly tell: (fact: CallbackFact) => void
  /** Called for a path that serves nothing; only counted. */
  readonly onStray: () => void
  /** Called once for every call that was not served. */
  readonly turnAway: (why: TurnedAway, field?: string) => void
  /** Reports what must not happen, in words without a value of the call. */
  readonly bug: (where: string, message: string) => void
}

type Call = {
  readonly request: CallbackRequest
  readonly route: Route
  /** Time of arrival, epoch milliseconds. */
  readonly at: number
  readonly deps: CallDeps
}
/** A call with the gateway's valid signature. */
type Signed = Call & { readonly headers: CallHeaders; readonly identity: CallIdentity }

/**
 * One call of the gateway, from its bytes to our answer (interface, part 6). The order of checks is fixed: route,
 * method, headers, their forms, time, signature, partner and channel, repetition, JSON, fields, business. Never
 * rejects.
 */
export async function answerCallback(request: CallbackRequest, deps: CallDeps): Promise<CallbackAnswer> {
  const at = deps.clock.now()
  const route = deps.routes(request.path)
  if (route === undefined) {
    deps.onStray()
    deps.turnAway('path')
    return { status: 404 }
  }
  const call = { request, route, at, deps }
  const head = checkHead(request, at, deps.rules.timestampWindowMs, route.headers)
  if (!head.ok) return refuseStranger(call, head.refusal)
  const signed = signedText(request, head.headers, deps)
  if (signed === undefined) return refuseStranger(call, refusals.badSignature)
  const digest = createHash('sha256').update(signed).digest('hex')
  // A call without an id of its own is known by what it signs.
  const externalId = route.headers === 'all' ? head.headers.externalId : digest
  const headers = { ...head.headers, externalId }
  const answer = await answerSigned({ ...call, headers, identity: { externalId, signed: digest } })
  return { ...answer, proven: true }
}

async function answerSigned(call: Signed): Promise<CallbackAnswer> {
  const { headers, identity, at, deps } = call
  const { partnerId, channelId } = call.route.headers === 'all' ? deps.merchant : {}
  if (partnerId !== undefined && headers.partnerId !== partnerId) return refuse(call, refusals.unknownPartner)
  if (channelId !== undefined && headers.channelId !== channelId) return refuse(call, refusals.unknownChannel)
  const use = deps.replay.use(identity, at)
  if (use === 'used-id') return refuse(call, refusals.usedId)
  if (use === 'used-signature') return refuse(call, refusals.usedSignature)
  if (use === 'unreadable') return refuse(call, refusals.generalError)
  const answer = await answerFresh(call)
  // After a failure on our side, the gateway may repeat the same call.
  if (answer.status >= 500) deps.replay.release(identity)
  return answer
}

async function answerFresh(call: Signed): Promise<CallbackAnswer> {
  const { request, route, at, deps } = call
  const read = readJson(request.body)
  if (read === undefined || !isObject(read.value)) return refuse(call, refusals.badRequest)
  const body = read.value
  try {
    const decided = route.decide(body, { ...deps, now: at }, unsureOf(read))
    return decided.fact === 'kept' ? await answerKept(call, decided) : answerTold(call, decided)
  } catch (error) {
    deps.bug(route.kind, nameOf(error))
    return refuse(call, refusals.generalError)
  }
}

async function answerKept(call: Signed, decided: Decided): Promise<CallbackAnswer> {
  const { route, deps } = call
  // Not on disk, or unknown: without a success answer the gateway calls again.
  const notKept = (): CallbackAnswer => {
    turnAway(call, refusals.generalError)
    return answerWith(route.serviceCode, refusals.generalError)
  }
  for (const about of decided.alsoAbout ?? []) {
    // The fact that comes last bears the id: until all are kept, the gateway may repeat the call.
    const { externalId: _later, ...fact } = factOf(call, decided.word, about)
    if ((await deps.keep(fact)) === undefined) return notKept()
  }
  const number = await deps.keep(factOf(call, decided.word, decided))
  if (number === undefined) return notKept()
  turnAway(call, decided.word)
  return writtenOr(call, decided, { number, at: deps.clock.now() }).answer
}

function answerTold(call: Signed, decided: Decided): CallbackAnswer {
  const { answer, word } = writtenOr(call, decided, { number: '', at: call.at })
  turnAway(call, word)
  call.deps.tell(factOf(call, word, decided))
  return answer
}

function writtenOr(
  { route, deps }: Signed,
  decided: Decided,
  receipt: Parameters<Decided['write']>[0],
): { readonly answer: CallbackAnswer; readonly word: Word } {
  const answer = decided.write(receipt)
  if (!('broken' in answer)) return { answer, word: decided.word }
  deps.bug(route.kind, `our answer breaks its declaration at ${answer.broken}`)
  return { answer: answerWith(route.serviceCode, refusals.generalError), word: refusals.generalError }
}

/** Journals none of the call's own text: a caller without the key must not be able to write there. */
function refuseStranger(call: Call, word: Word): CallbackAnswer {
  const { request, route, at, deps } = call
  turnAway(call, word)
  const answer = answerWith(route.serviceCode, word)
  const evidence = JSON.stringify({ refused: word.message, bytes: request.body.length })
  const code = codeOf(route.serviceCode, word.status, word.caseCode)
  deps.tell({ at, kind: route.kind, code, verified: false, evidence })
  return answer
}

function turnAway({ deps }: Call, { why, field }: Word): void {
  if (why !== undefined) deps.turnAway(why, field)
}

function refuse(call: Signed, word: Word): CallbackAnswer {
  turnAway(call, word)
  call.deps.tell(factOf(call, word, {}))
  return answerWith(call.route.serviceCode, word)
}

function factOf(
  { route, at, headers, identity }: Signed,
  word: Word,
  { reference, said, odd = [] }: Pick<Decided, 'reference' | 'said' | 'odd'>,
): CallbackFact {
  const about = JSON.stringify({
    said: word.message,
    timestamp: headers.timestamp,
    signed: identity.signed,
    // The gateway's own, over that digest: anyone with its public key can check it later.
    signature: headers.signature,
    ...(odd.length === 0 ? {} : { odd }),
  })
  return {
    at,
    kind: route.kind,
    // A journalled id counts as used, so a call that failed on our side is stored without its id.
    ...(word.status >= 500 ? {} : { externalId: headers.externalId }),
    ...(reference === undefined ? {} : { reference }),
    code: codeOf(route.serviceCode, word.status, word.caseCode),
    verified: true,
    // Inserted as text: parsing it would undo the escapes that redaction added.
    evidence: said === undefined ? about : `${about.slice(0, -1)},"body":${said}}`,
  }
}

function nameOf(error: unknown): string {
  // The message of an error may contain a value of the call.
  return error instanceof Error ? error.name : typeof error
}
