import { z } from 'zod'
import { fieldFacts } from '#gateway/codec/field.ts'
import { refusals, type Refused } from './answer.ts'

export type FieldCheck<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refused: Refused }

/**
 * A request body against the operation's own schema, as a gateway names what is wrong: first every mandatory field
 * (case 02), then every form (case 01). An empty string or null in a mandatory field counts as absent.
 */
export function checkFields<S extends z.ZodType>(schema: S, body: unknown): FieldCheck<z.output<S>> {
  if (!isObject(body)) return { ok: false, refused: refusals.badRequest }
  const fields = [...fieldsOf(schema, body, [])]
  const absent = fields.find(({ mandatory, value }) => mandatory && isAbsent(value))
  if (absent !== undefined) return { ok: false, refused: refusals.missing(absent.path.join('.')) }
  const parsed = z.safeDecode(schema, body as z.input<S>)
  if (!parsed.success) {
    return { ok: false, refused: refusals.invalidFormat(parsed.error.issues[0]?.path.join('.') ?? '') }
  }
  const loose = fields.find(({ type, value }) => !isAbsent(value) && !strictly(type, value))
  if (loose !== undefined) return { ok: false, refused: refusals.invalidFormat(loose.path.join('.')) }
  return { ok: true, value: parsed.data }
}

type Field = {
  readonly path: readonly string[]
  readonly value: unknown
  readonly mandatory: boolean
  readonly type: string
}

function* fieldsOf(schema: z.core.$ZodType, value: unknown, path: readonly string[]): Generator<Field> {
  const inner = schema instanceof z.ZodPipe ? schema.in : schema
  if (!(inner instanceof z.ZodObject) || !isObject(value)) return
  for (const [key, declared] of Object.entries<z.core.$ZodType>(inner.shape)) {
    const optional = declared instanceof z.ZodOptional
    const member = optional ? declared.unwrap() : declared
    const at = [...path, key]
    yield { path: at, value: value[key], mandatory: !optional, type: fieldFacts.get(member)?.type ?? '' }
    yield* fieldsOf(member, value[key], at)
  }
}

// The codecs read what gateways send leniently; what a merchant sends has one form only: `<digits>.00` (interface,
// "Conventions"), 25 characters of Timestamp A.
const STRICT: readonly { readonly type: string; readonly form: RegExp }[] = [
  { type: 'String (16.2)', form: /^(?:0|[1-9]\d{0,13})\.00$/ },
  { type: 'Timestamp A', form: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/ },
]

function strictly(type: string, value: unknown): boolean {
  const rule = STRICT.find((candidate) => type.startsWith(candidate.type))
  return rule === undefined || (typeof value === 'string' && rule.form.test(value))
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
