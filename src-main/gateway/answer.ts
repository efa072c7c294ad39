import type { KeyObject } from 'node:crypto'
import { z } from 'zod'
import { sameMoney, type Money } from '#domain/money.ts'
import type { Outcome, RawAnswer, UnknownWhy } from '#domain/outcome.ts'
import type { Operation, ResponseOf } from './define-operation.ts'
import { jsonObject, memberAt } from './json.ts'
import type { GatewayProfile } from './profile.ts'
import { backOffMs, type RateHeaders } from './rate-headers.ts'
import { escapeControls } from './redact.ts'
import { classify, type AnswerClass } from './response-code.ts'
import { verifySignature } from './signing/asymmetric.ts'
import type { HttpResult } from './transport.ts'
import { fieldsOf } from './wire.ts'

export type Answered = Extract<HttpResult, { readonly kind: 'answered' }>

export type Asked<O extends Operation> = {
  readonly operation: O
  /** The request as it was validated, before encoding: what the echoes are compared with. */
  readonly input: unknown
  readonly method: string
  readonly path: string
}

export type AnswerRules = {
  readonly signature: GatewayProfile['answerSignature']
  readonly gatewayPublicKey: KeyObject | undefined
  /** Epoch milliseconds at which the answer was complete. */
  readonly now: number
  readonly rate: RateHeaders | undefined
}

/**
 * What one complete answer means. In this order, because each step trusts only what the one before has let through:
 * signature, JSON, response code, shape, echoes. `done` has passed all five. Never throws, whatever the bytes.
 */
export function readAnswer<O extends Operation>(
  asked: Asked<O>,
  answer: Answered,
  rules: AnswerRules,
): Outcome<ResponseOf<O>> {
  const unread = { httpStatus: answer.status }
  const forged = signatureFault(asked, answer, rules)
  if (forged !== undefined) return unknown('bad-signature', unread, forged)

  const json = jsonObject(answer.body)
  if (json === undefined) {
    const found = classify({ httpStatus: answer.status, operation: asked.operation })
    // An error page of a server in front: its status is all there is to know.
    if (found.kind !== 'unknown') return toOutcome(found, unread, rules)
    return unknown(
      found.why === 'server-error' ? found.why : 'unreadable',
      unread,
      `HTTP ${answer.status}, no JSON object`,
    )
  }

  const code = codeText(json.responseCode)
  const message = typeof json.responseMessage === 'string' ? json.responseMessage : undefined
  const raw: RawAnswer = {
    ...unread,
    ...(code === undefined ? {} : { code: shown(code, 32) }),
    ...(message === undefined ? {} : { message: shown(message, 300) }),
  }
  const found = classify({ httpStatus: answer.status, code, message, operation: asked.operation })
  if (found.kind !== 'done') return toOutcome(found, raw, rules)

  const read = decode(asked.operation, { ...json, responseCode: code })
  if ('fields' in read) return unknown('wrong-shape', raw, read.fields)
  const different = echoFaults(asked, read.value)
  if (different.length > 0) return unknown('wrong-shape', raw, `not what was asked: ${different.join(', ')}`)
  return { kind: 'done', value: read.value, raw }
}

/**
 * X-SIGNATURE of an answer covers `METHOD:path:sha256(body):X-TIMESTAMP of the answer`. Under `if-present` a signature
 * is checked when there is one and we hold the gateway's key; under `required` the lack of either is a fault.
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

function toOutcome(found: AnswerClass, raw: RawAnswer, rules: AnswerRules): Outcome<never> {
  if (found.kind === 'unknown') return unknown(found.why, raw, found.detail)
  // Not reached: a success goes on to its schema. Were it, then without content it proves nothing.
  if (found.kind === 'done') return unknown('wrong-shape', raw, 'success without content')
  if (found.kind !== 'not-executed') return { kind: found.kind, raw }
  if (found.why === 'unauthorized') return { kind: 'not-executed', why: found.why, raw }
  return { kind: 'not-executed', why: found.why, raw, retryAt: rules.now + backOffMs(rules.rate) }
}

type Decoded<O extends Operation> = { readonly value: ResponseOf<O> } | { readonly fields: string }

function decode<O extends Operation>(operation: O, json: unknown): Decoded<O> {
  try {
    const result = z.safeParse<O['response']>(operation.response, json)
    return result.success ? { value: result.data } : { fields: fieldsOf(result.error) }
  } catch (error) {
    // A codec that throws is our bug, but the money may have moved all the same.
    return { fields: error instanceof Error ? error.message : 'codec failed' }
  }
}

function echoFaults(asked: Asked<Operation>, value: unknown): readonly string[] {
  return asked.operation.echoes
    .filter(([sent, echoed]) => !same(memberAt(asked.input, sent), memberAt(value, echoed)))
    .map(([, echoed]) => echoed)
}

function same(a: unknown, b: unknown): boolean {
  return isMoney(a) && isMoney(b) ? sameMoney(a, b) : a === b && a !== undefined
}

function isMoney(value: unknown): value is Money {
  return typeof value === 'object' && value !== null && 'minor' in value && 'currency' in value
}

function shown(text: string, max: number): string {
  return escapeControls(text.slice(0, max))
}

function unknown(why: UnknownWhy, raw: RawAnswer, detail: string): Outcome<never> {
  return { kind: 'unknown', why, raw, detail }
}
