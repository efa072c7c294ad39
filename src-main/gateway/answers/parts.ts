import type { KeyObject } from 'node:crypto'
import { z } from 'zod'
import { sameMoney, type Money } from '#domain/money.ts'
import type { Outcome, RawAnswer, UnknownWhy } from '#domain/outcome.ts'
import { valueAt } from '../codec/conditions.ts'
import type { Operation, ResponseOf } from '../define-operation.ts'
import type { GatewayProfile } from '../profile.ts'
import { backOffMs, type RateHeaders } from '../rate-headers.ts'
import { escapeControls } from '../redact.ts'
import type { AnswerClass } from '../response-code.ts'
import type { FormCipher } from '../signing/form-cipher.ts'
import type { HttpResult } from '../transport.ts'

export type Answered = Extract<HttpResult, { readonly kind: 'answered' }>

export type Asked<O extends Operation> = {
  readonly operation: O
  /** The request as its schema takes it, before encoding: what the echoes are compared with. */
  readonly values: unknown
  readonly method: string
  readonly path: string
}

export type AnswerRules = {
  readonly signature: GatewayProfile['answerSignature']
  readonly gatewayPublicKey: KeyObject | undefined
  readonly cipher: FormCipher | undefined
  /** Epoch milliseconds at which the answer was complete. */
  readonly now: number
  readonly rate: RateHeaders | undefined
}

export type Read<T> = {
  readonly outcome: Outcome<T>
  /** The answer as text, decrypted where it can be and not yet redacted. */
  readonly text: string
}

/** Code and message of an answer, shortened and harmless to show. */
export function rawAnswer(httpStatus: number, code: string | undefined, message: unknown): RawAnswer {
  return {
    httpStatus,
    ...(code === undefined ? {} : { code: shown(code, 32) }),
    ...(typeof message === 'string' ? { message: shown(message, 300) } : {}),
  }
}

export function toOutcome(found: AnswerClass, raw: RawAnswer, rules: AnswerRules): Outcome<never> {
  if (found.kind === 'unknown') return unknown(found.why, raw, found.detail)
  // Not reached: a success goes on to its schema. Were it, then without content it proves nothing.
  if (found.kind === 'done') return unknown('wrong-shape', raw, 'success without content')
  if (found.kind !== 'not-executed') return { kind: found.kind, raw }
  if (found.why === 'unauthorized') return { kind: 'not-executed', why: found.why, raw }
  return { kind: 'not-executed', why: found.why, raw, retryAt: rules.now + backOffMs(rules.rate) }
}

/** A success is one only when its whole content fits and it gives back what was asked. */
export function readContent<O extends Operation>(
  asked: Asked<O>,
  json: unknown,
  raw: RawAnswer,
): Outcome<ResponseOf<O>> {
  const read = decode(asked.operation, json)
  if ('fields' in read) return unknown('wrong-shape', raw, read.fields)
  const { echoes, echoesIfGiven = [] } = asked.operation
  const given = echoesIfGiven.filter(
    ([sent, echoed]) => isThere(asked.values, sent) && isThere(read.value, echoed),
  )
  const different = [...echoes, ...given]
    .filter(([sent, echoed]) => !same(valueAt(asked.values, sent), valueAt(read.value, echoed)))
    .map(([, echoed]) => echoed)
  if (different.length > 0) return unknown('wrong-shape', raw, `not what was asked: ${different.join(', ')}`)
  return { kind: 'done', value: read.value, raw }
}

/** A member that stands there twice says two things; undefined when there is none. */
export function contradiction(repeated: readonly string[] = []): string | undefined {
  return repeated.length === 0 ? undefined : `stands there twice: ${repeated.slice(0, 5).join(', ')}`
}

export function unknown(why: UnknownWhy, raw: RawAnswer, detail: string): Outcome<never> {
  return { kind: 'unknown', why, raw, detail }
}

type Decoded<O extends Operation> = { readonly value: ResponseOf<O> } | { readonly fields: string }

function decode<O extends Operation>(operation: O, json: unknown): Decoded<O> {
  try {
    const read = z.safeParse<O['response']>(operation.response, json)
    return read.success ? { value: read.data } : { fields: fieldsOf(read.error) }
  } catch {
    // A codec that throws is our bug, but the money may have moved all the same.
    return { fields: 'codec failed' }
  }
}

/** Names of the fields that are wrong, never their values. */
function fieldsOf(error: z.core.$ZodError): string {
  return [...new Set(error.issues.map((issue) => issue.path.map(String).join('.') || '(body)'))].join(', ')
}

function same(a: unknown, b: unknown): boolean {
  return isMoney(a) && isMoney(b) ? sameMoney(a, b) : a === b && a !== undefined
}

function isThere(body: unknown, path: string): boolean {
  const value = valueAt(body, path)
  return value !== undefined && value !== null && value !== ''
}

function isMoney(value: unknown): value is Money {
  return typeof value === 'object' && value !== null && 'minor' in value && 'currency' in value
}

function shown(text: string, max: number): string {
  return escapeControls(text.slice(0, max))
}
