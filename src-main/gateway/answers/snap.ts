import type { Outcome } from '#domain/outcome.ts'
import type { Operation, ResponseOf } from '../define-operation.ts'
import { isObject, readJson, type JsonObject } from '../transport/json.ts'
import { classify } from '../codes/response-code.ts'
import { verifySignature } from '../signing/asymmetric.ts'
import { oddFields } from './loose.ts'
import {
  contradiction,
  rawAnswer,
  readContent,
  toOutcome,
  unknown,
  withNotes,
  type Answered,
  type AnswerRules,
  type Asked,
  type Content,
} from './parts.ts'

/**
 * An answer with a response code (interface, part 7). The order matters, because each step trusts only what passed
 * the step before: signature, JSON, response code, shape, echoes. `done` has passed all five.
 */
export function readSnap<O extends Operation>(
  asked: Asked<O>,
  answer: Answered,
  rules: AnswerRules,
): Outcome<ResponseOf<O>> {
  const unread = { httpStatus: answer.status }
  const forged = signatureFault(asked, answer, rules)
  if (forged !== undefined) {
    if (isUnsignedLimit(asked, answer))
      return toOutcome({ kind: 'not-executed', why: 'rate-limited' }, unread, rules)
    return unknown('bad-signature', unread, forged)
  }

  const { value: json, repeated = [], spoiled = [] } = readJson(answer.body) ?? {}
  if (!isObject(json)) {
    const found = classify({ httpStatus: answer.status, operation: asked.operation })
    // An error page of a server in front: only its status is known.
    if (found.kind !== 'unknown') return toOutcome(found, unread, rules)
    const why = found.why === 'server-error' ? found.why : 'unreadable'
    return unknown(why, unread, `HTTP ${answer.status}, no JSON object`)
  }

  const outcome = judged(asked, answer, { json, repeated, spoiled }, rules)
  return withDoubt(asked, json, outcome)
}

type SnapContent = Content & { readonly json: JsonObject }

function judged<O extends Operation>(
  asked: Asked<O>,
  answer: Answered,
  content: SnapContent,
  rules: AnswerRules,
): Outcome<ResponseOf<O>> {
  const { json } = content
  const code = codeText(json.responseCode)
  const message = typeof json.responseMessage === 'string' ? json.responseMessage : undefined
  const raw = rawAnswer(answer.status, code, message)
  const found = classify({ httpStatus: answer.status, code, message, operation: asked.operation })
  const unsure = contradiction(asked.operation, content)
  if (unsure !== undefined) return unknown('wrong-shape', raw, unsure)
  if (found.kind !== 'done' && found.kind !== 'pending') return toOutcome(found, raw, rules)
  const read = readContent(asked, { ...content, json: { ...json, responseCode: code } }, raw)
  if (found.kind === 'done') return read
  // The code alone says pending. Other valid content is kept, as it may hold an address that the customer needs.
  return read.kind === 'done' ? { kind: 'pending', value: read.value, raw } : { kind: 'pending', raw }
}

/**
 * A limiter in front of the gateway cannot sign, and lets nothing through. A forged limit does a sale no harm: the
 * repeat has the same reference, and no one has seen a code of the first. A transfer or a customer's account would be
 * repeated under another reference, so there only a signed answer counts.
 */
function isUnsignedLimit({ operation }: Asked<Operation>, { status, headers, body }: Answered): boolean {
  if (status !== 429 || headers['x-signature'] !== undefined) return false
  if (operation.effect === 'moves-money' || operation.effect === 'registers') return false
  const json = readJson(body)?.value
  const code = isObject(json) ? codeText(json.responseCode) : undefined
  return classify({ httpStatus: status, code, operation }).kind === 'not-executed'
}

/** Makes the outcome unknown when an unread field may report money: not believed, but not lost. */
function withDoubt<O extends Operation>(
  { operation, values }: Asked<O>,
  json: JsonObject,
  outcome: Outcome<ResponseOf<O>>,
): Outcome<ResponseOf<O>> {
  if (operation.doubt === undefined) return outcome
  const notes = oddFields(operation.response, json)
  const read = outcome.kind === 'done' ? outcome.value : undefined
  const doubt = operation.doubt(json, values, notes, read) as ResponseOf<O> | undefined
  if (doubt === undefined) return outcome
  const said = outcome.kind === 'unknown' ? outcome : ({ kind: 'unknown', why: 'wrong-shape' } as const)
  return { ...said, raw: withNotes(outcome.raw ?? { httpStatus: 0 }, notes), doubt }
}

/**
 * X-SIGNATURE of an answer covers `METHOD:path:sha256(body):X-TIMESTAMP of the answer`. Under `if-present`, a
 * signature is checked when there is one and we hold the gateway's key. Under `required`, the lack of either is a
 * fault.
 */
function signatureFault(asked: Asked<Operation>, answer: Answered, rules: AnswerRules): string | undefined {
  if (rules.signature === 'ignored') return undefined
  const signature = answer.headers['x-signature']
  const key = rules.gatewayPublicKey
  if (signature === undefined || key === undefined) {
    if (rules.signature !== 'required') return undefined
    return signature === undefined ? 'X-SIGNATURE is missing' : "the gateway's public key is not set"
  }
  const timestamp = answer.headers['x-timestamp']
  if (timestamp === undefined) return 'X-TIMESTAMP is missing'
  const parts = { method: asked.method, path: asked.path, body: answer.body, timestamp }
  return verifySignature(key, parts, signature) ? undefined : 'X-SIGNATURE does not fit'
}

/** Some gateways write the code as a number; as text it is the same seven digits. */
function codeText(code: unknown): string | undefined {
  if (typeof code === 'number') return String(code)
  return typeof code === 'string' ? code : undefined
}
