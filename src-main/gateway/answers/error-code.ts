import type { Outcome } from '#domain/outcome.ts'
import { fieldsOf } from '../codec/walk.ts'
import type { Operation, ResponseOf, Wire } from '../define-operation.ts'
import { classifyErrorCode } from '../codes/error-code.ts'
import { isObject, readJson, type JsonObject } from '../transport/json.ts'
import { decryptValue } from '../signing/form-cipher.ts'
import {
  contradiction,
  rawAnswer,
  readContent,
  toOutcome,
  unknown,
  type Answered,
  type AnswerRules,
  type Asked,
  type Content,
  type Read,
} from './parts.ts'

/**
 * An answer with `error_code` (interface, 2.9, 2.10 and 7.2). It is not signed: TLS alone proves its sender, and the
 * echo of rq_uuid its question. Where values are encrypted, a success must be encrypted too. Only a failure is
 * believed in plain text, because a server that cannot read our request would answer so.
 */
export function readErrorCode<O extends Operation>(
  asked: Asked<O>,
  answer: Answered,
  rules: AnswerRules,
): Read<ResponseOf<O>> {
  const read = readJson(answer.body)
  const json = read?.value
  const text = Buffer.from(answer.body).toString('utf8')
  if (read === undefined || !isObject(json)) return { outcome: withoutJson(asked, answer, rules), text }
  const opened = openedBy(asked.operation, json, rules)
  const unsure = contradiction(asked.operation, read)
  const outcome =
    unsure === undefined
      ? ofContent(asked, answer, { ...opened, ...read }, rules)
      : unknown('wrong-shape', rawAnswer(answer.status, undefined, undefined), unsure)
  return { outcome, text: opened.encrypted ? JSON.stringify(opened.shown) : text }
}

function withoutJson(asked: Asked<Operation>, answer: Answered, rules: AnswerRules): Outcome<never> {
  const { operation } = asked
  const none = { code: undefined, message: undefined, succeeded: undefined }
  const found = classifyErrorCode({ httpStatus: answer.status, operation, ...none })
  const raw = { httpStatus: answer.status }
  if (found.kind !== 'unknown') return toOutcome(found, raw, rules)
  const why = found.why === 'server-error' ? found.why : 'unreadable'
  return unknown(why, raw, `HTTP ${answer.status}, no JSON object`)
}

function ofContent<O extends Operation>(
  asked: Asked<O>,
  answer: Answered,
  { values, closed, shown, repeated, spoiled }: Opened & Pick<Content, 'repeated' | 'spoiled'>,
  rules: AnswerRules,
): Outcome<ResponseOf<O>> {
  const code = textOf(values.error_code) ?? plainFailure(shown.error_code)
  const message = textOf(values.error_message) ?? textOf(shown.error_message)
  const raw = rawAnswer(answer.status, code, message)
  const succeeded = succeededBy({ ...shown, ...values })
  const found = classifyErrorCode({
    httpStatus: answer.status,
    code,
    message,
    succeeded,
    operation: asked.operation,
  })
  if (found.kind !== 'done') return toOutcome(found, raw, rules)
  const { decides } = asked.operation
  const shut = closed.filter((name) => decides?.includes(name) ?? true)
  if (shut.length > 0) return unknown('wrong-shape', raw, `cannot be decrypted: ${shut.join(', ')}`)
  // What could not be decrypted is present but is not text, and is noted.
  const unopened = Object.fromEntries(closed.map((name) => [name, {}]))
  return readContent(asked, { json: { ...values, ...unopened }, repeated, spoiled }, raw)
}

type Opened = {
  readonly encrypted: boolean
  /** The readable values: decrypted, or allowed in plain text. */
  readonly values: JsonObject
  /** Declared members that should have been encrypted and could not be decrypted. */
  readonly closed: readonly string[]
  /** For display: `values`, and the rest as received. */
  readonly shown: JsonObject
}

function openedBy({ wire, response }: Operation, json: JsonObject, rules: AnswerRules): Opened {
  if (wire.kind !== 'encrypted-form') return { encrypted: false, values: json, closed: [], shown: json }
  const declared = new Set(fieldsOf(response).map(({ path: [name = ''] }) => name))
  const values: [string, unknown][] = []
  const shown: [string, unknown][] = []
  const closed: string[] = []
  for (const [name, value] of Object.entries(json)) {
    const open = openedValue(wire, name, value, rules)
    if (open !== undefined) values.push([name, open.value])
    else if (declared.has(name)) closed.push(name)
    shown.push([name, open === undefined ? closedForEyes(value) : open.value])
  }
  // fromEntries, because an answer may hold a member named __proto__.
  return { encrypted: true, values: Object.fromEntries(values), closed, shown: Object.fromEntries(shown) }
}

function openedValue(
  wire: Extract<Wire, { readonly kind: 'encrypted-form' }>,
  name: string,
  value: unknown,
  { cipher }: AnswerRules,
): { readonly value: unknown } | undefined {
  // Null and an empty text have no content to encrypt.
  if (wire.plain.response.includes(name) || value === null || value === '') return { value }
  if (cipher === undefined || typeof value !== 'string') return undefined
  const text = decryptValue(cipher, value)
  return text === undefined ? undefined : { value: text }
}

/** Cipher text is not stored: it is useless without the key, and readable by anyone if the key leaks. */
function closedForEyes(value: unknown): unknown {
  return typeof value === 'string' && /^[A-Za-z0-9+/]{22,}={0,2}$/.test(value)
    ? `[encrypted, ${value.length} characters]`
    : value
}

/** An unencrypted code is believed when it reports a failure. */
function plainFailure(code: unknown): string | undefined {
  return typeof code === 'string' && code.length === 4 && code !== '0000' ? code : undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** A failure must not cause resending of an invoice that the same answer counts, or lists, as accepted. */
function succeededBy({ total_success: total, invoices_success: listed }: JsonObject): number | undefined {
  if (!isNothing(listed)) return Math.max(1, countOf(total) ?? 1)
  return isNothing(total) ? undefined : (countOf(total) ?? 1)
}

function countOf(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  return typeof count === 'number' ? count : undefined
}

/** Absent, or empty in one of the forms in which gateways write an empty list. */
function isNothing(value: unknown): boolean {
  if (value === undefined || value === null) return true
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return ['', '{}', '[]', 'null', '""'].includes(text.replaceAll(/\s/g, ''))
}
