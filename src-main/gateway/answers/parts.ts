import type { KeyObject } from 'node:crypto'
import { z } from 'zod'
import { sameMoney, type Money } from '#domain/money.ts'
import type { FieldNote } from '#domain/field-note.ts'
import type { Outcome, RawAnswer, UnknownWhy } from '#domain/outcome.ts'
import { valueAt } from '../codec/conditions.ts'
import { isNumberOf } from '../codec/lenient.ts'
import { fieldsOf, pathText } from '../codec/walk.ts'
import type { Operation, ResponseOf } from '../define-operation.ts'
import type { ReadJson } from '../transport/json.ts'
import type { GatewayProfile } from '../profile/profile.ts'
import { backOffMs, type RateHeaders } from '../rate-limit/rate-headers.ts'
import { escapeControls } from '../redact.ts'
import type { AnswerClass } from '../codes/response-code.ts'
import type { FormCipher } from '../signing/form-cipher.ts'
import type { HttpResult } from '../transport/transport.ts'
import { readLoosely, type LooselyRead } from './loose.ts'

/** Enough to show a gateway's habits; the journal stores them with every answer. */
const MOST_NOTES = 12

export type Answered = Extract<HttpResult, { readonly kind: 'answered' }>

export type Asked<O extends Operation> = {
  readonly operation: O
  /** The request as its schema takes it, before encoding; echoes are compared with it. */
  readonly values: unknown
  readonly method: string
  readonly path: string
}

export type AnswerRules = {
  readonly signature: GatewayProfile['answerSignature']
  readonly gatewayPublicKey: KeyObject | undefined
  readonly cipher: FormCipher | undefined
  /** When the answer was complete, epoch milliseconds. */
  readonly now: number
  readonly rate: RateHeaders | undefined
}

export type Read<T> = {
  readonly outcome: Outcome<T>
  /** The answer as text, decrypted where possible and not yet redacted. */
  readonly text: string
}

/** Code and message of an answer, shortened and safe to show. */
export function rawAnswer(httpStatus: number, code: string | undefined, message: unknown): RawAnswer {
  return {
    httpStatus,
    ...(code === undefined ? {} : { code: shown(code, 32) }),
    ...(typeof message === 'string' ? { message: shown(message, 300) } : {}),
  }
}

export function toOutcome(found: AnswerClass, raw: RawAnswer, rules: AnswerRules): Outcome<never> {
  if (found.kind === 'unknown') return unknown(found.why, raw, found.detail)
  // Not reached, since a success goes on to its schema. If it were, a success without content proves nothing.
  if (found.kind === 'done') return unknown('wrong-shape', raw, 'success without content')
  if (found.kind !== 'not-executed') return { kind: found.kind, raw }
  if (found.why === 'unauthorized') return { kind: 'not-executed', why: found.why, raw }
  return { kind: 'not-executed', why: found.why, raw, retryAt: rules.now + backOffMs(rules.rate) }
}

/** `repeated` and `spoiled` as `readJson` found them. */
export type Content = Pick<ReadJson, 'repeated' | 'spoiled'> & { readonly json: unknown }

/** A success counts only if its deciding fields are readable, consistent, and echo the request. */
export function readContent<O extends Operation>(
  asked: Asked<O>,
  content: Content,
  said: RawAnswer,
): Outcome<ResponseOf<O>> {
  const { operation, values } = asked
  const unsure = contradiction(operation, content)
  if (unsure !== undefined) return unknown('wrong-shape', said, unsure)
  const read = decode(operation, content.json)
  if ('fields' in read) return unknown('wrong-shape', said, read.fields.join(', '))
  const { echoes, echoesIfGiven = [] } = operation
  // If other fields determine whether an echo may be absent, the operation decides.
  const needed = operation.lacks === undefined ? echoes : []
  const given = [...echoes, ...echoesIfGiven].filter(
    ([sent, echoed]) => isThere(values, sent) && isThere(read.value, echoed),
  )
  const compared = [...new Set([...needed, ...given])].map(([sent, echoed]) => ({
    field: echoed,
    as: isNumberOf(valueAt(content.json, echoed), String(valueAt(values, sent)))
      ? 'padded'
      : echoOf(valueAt(values, sent), valueAt(read.value, echoed), values),
  }))
  const different = compared.filter(({ as }) => as === 'another').map(({ field }) => field)
  if (different.length > 0) return unknown('wrong-shape', said, `not what was asked: ${different.join(', ')}`)
  const notes = [
    ...compared.flatMap(({ field, as }) => (as === 'padded' ? [{ field, why: as }] : [])),
    ...content.repeated.map((field) => noteOf(operation, field, 'repeated')),
    ...content.spoiled.map((field) => noteOf(operation, field, 'other-form')),
    ...read.notes,
  ]
  const raw = withNotes(said, notes)
  const lacking = operation.lacks?.(read.value, values, notes) ?? []
  if (lacking.length > 0) return unknown('wrong-shape', raw, [...new Set(lacking)].join(', '))
  return { kind: 'done', value: read.value, raw }
}

/**
 * A deciding member that appears twice is ambiguous, and the content of a spoiled one is unknown. Undefined when
 * there is no contradiction.
 */
export function contradiction(
  { decides }: Pick<Operation, 'decides'>,
  content: Pick<Content, 'repeated' | 'spoiled'> = { repeated: [], spoiled: [] },
): string | undefined {
  const deciding = (paths: readonly string[]) =>
    paths.filter((path) => path === '' || (decides?.some((known) => isWithin(known, path)) ?? true))
  const [twice, spoiled] = [deciding(content.repeated), deciding(content.spoiled)]
  if (twice.length > 0) return `stands there twice: ${twice.slice(0, 5).join(', ')}`
  return spoiled.length === 0 ? undefined : `cannot be read: ${spoiled.slice(0, 5).join(', ')}`
}

/** The parent of a deciding field decides, and so do its members. */
function isWithin(known: string, path: string): boolean {
  const parts = (text: string) => text.replaceAll('[]', '.[]').split('.')
  const [one, other] = [parts(known), parts(path)]
  return one.slice(0, other.length).every((name, at) => name === other[at])
}

export function withNotes(raw: RawAnswer, notes: readonly FieldNote[]): RawAnswer {
  const once = new Map(notes.map((note) => [note.field, note]))
  return once.size === 0 ? raw : { ...raw, notes: [...once.values()].slice(0, MOST_NOTES) }
}

/** A name that the answer invented is not stored. */
function noteOf({ response }: Operation, field: string, why: FieldNote['why']): FieldNote {
  const isDeclared = fieldsOf(response).some(({ path }) => pathText(path) === field)
  return { field: isDeclared ? field : '(other)', why }
}

export function unknown(why: UnknownWhy, raw: RawAnswer, detail: string): Outcome<never> {
  return { kind: 'unknown', why, raw, detail }
}

function decode<O extends Operation>(operation: O, json: unknown): LooselyRead<ResponseOf<O>> {
  try {
    const { response, decides } = operation
    if (decides !== undefined) return readLoosely<O['response']>(response, json)
    const read = z.safeParse<O['response']>(response, json)
    return read.success ? { value: read.data, notes: [] } : { fields: namesOf(read.error) }
  } catch {
    // A throwing codec is our bug, but the money may still have moved.
    return { fields: ['codec failed'] }
  }
}

/** Names of the invalid fields, never their values. */
function namesOf(error: z.core.$ZodError): readonly string[] {
  return [...new Set(error.issues.map((issue) => issue.path.map(String).join('.') || '(body)'))]
}

/** Padding spaces around a text, and the partner's own code before a number, do not make it different. */
function echoOf(asked: unknown, answered: unknown, request: unknown): 'same' | 'padded' | 'another' {
  if (isMoney(asked) && isMoney(answered)) return sameMoney(asked, answered) ? 'same' : 'another'
  if (typeof asked !== 'string' || typeof answered !== 'string') return 'another'
  if (asked === answered) return 'same'
  const [bare, given] = [asked.trim(), answered.trim()]
  const codes = ['partnerServiceId', 'customerNo'].map((name) => {
    const code = valueAt(request, name)
    return typeof code === 'string' ? code.trim() : ''
  })
  const [service = '', customer = ''] = codes
  const fronts = ['', service, service + customer].map((front) => front + bare)
  return bare !== '' && fronts.includes(given) ? 'padded' : 'another'
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
