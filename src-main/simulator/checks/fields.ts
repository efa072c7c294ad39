import { z } from 'zod'
import { ruleFaults, valueAt, type BankRules, type Rules } from '#gateway/codec/conditions.ts'
import { declaredFields } from '#gateway/codec/walk.ts'
import type { NeverSent } from '#gateway/define-operation.ts'

/** The fault in a body, independent of either family of answers. */
export type FieldFault = { readonly kind: 'not-an-object' | 'missing' | 'format'; readonly field: string }

export type FieldCheck<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: FieldFault }

export type Declared<S extends z.ZodType> = Rules & {
  readonly request: S
  /** Fields that our till never sends. Another merchant may send them, in the form of the table. */
  readonly never?: readonly NeverSent[]
}

/**
 * Checks a request body against its declaration and names a fault by its full dotted path. The order: mandatory
 * fields, conditional fields, forms, then agreement between fields. Null counts as absent; so does an empty string,
 * unless the interface names it as a value.
 */
export function checkFields<S extends z.ZodType>(
  declared: Declared<S>,
  body: unknown,
  banks: BankRules,
): FieldCheck<z.output<S>> {
  if (!isObject(body)) return faulty('not-an-object', '')
  const fields = [...fieldsIn(declared.request, body)]
  const absent = fields.find(({ mandatory, value, mayBeEmpty }) => mandatory && isAbsent(value, mayBeEmpty))
  if (absent !== undefined) return faulty('missing', absent.name)
  const rules = ruleFaults(declared, body, banks)
  const [wanted] = rules.missing
  if (wanted !== undefined) return faulty('missing', wanted)
  const parsed = z.safeDecode(declared.request, withoutNulls(body) as z.input<S>)
  if (!parsed.success) return faulty('format', parsed.error.issues[0]?.path.join('.') ?? '')
  const loose = fields.find(({ type, value }) => !isAbsent(value, false) && !strictly(type, value))
  if (loose !== undefined) return faulty('format', loose.name)
  const odd = declared.never?.find(({ path, facts }) => !isText(valueAt(body, path), facts.max))
  if (odd !== undefined) return faulty('format', odd.path)
  const [contrary] = rules.invalid
  if (contrary !== undefined) return faulty('format', contrary)
  return { ok: true, value: parsed.data }
}

type Field = {
  /** Dotted, with item numbers and entry keys. */
  readonly name: string
  readonly value: unknown
  readonly mandatory: boolean
  readonly mayBeEmpty: boolean
  readonly type: string
}

/** The declared fields of this body. A field of a list item or map entry appears once for each item or entry. */
function* fieldsIn(schema: z.core.$ZodType, body: unknown): Generator<Field> {
  for (const { path, facts, mandatory } of declaredFields(schema)) {
    for (const { name, value } of placesOf(body, path)) {
      yield { name, value, mandatory, mayBeEmpty: facts.mayBeEmpty === true, type: facts.type }
    }
  }
}

type Place = { readonly name: string; readonly value: unknown }

/** The places in this body that a declared path leads to. Empty below a member that is absent or of another kind. */
function placesOf(body: unknown, path: readonly string[]): readonly Place[] {
  return path.reduce<readonly Place[]>(
    (places, step) => places.flatMap((place) => below(place, step)),
    [{ name: '', value: body }],
  )
}

function below({ name, value }: Place, step: string): readonly Place[] {
  const holder = typeof value === 'string' ? parsed(value) : value
  const under = (key: string | number, member: unknown): Place => ({
    name: name === '' ? String(key) : `${name}.${key}`,
    value: member,
  })
  if (step === '[]')
    return Array.isArray(holder) ? holder.map((member: unknown, index) => under(index, member)) : []
  if (!isObject(holder)) return []
  if (step === '*') return Object.entries(holder).map(([key, member]) => under(key, member))
  return [under(step, Object.hasOwn(holder, step) ? holder[step] : undefined)]
}

/** A text field whose declaration continues inside it holds JSON (interface, part 5.4). */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// The codecs read gateways leniently; a merchant's request has one form only. Amounts are `<digits>.00` (interface,
// "Conventions"), Timestamp A has 25 characters and Timestamp B has 19.
const STRICT: readonly { readonly type: string; readonly form: RegExp }[] = [
  { type: 'String (16.2)', form: /^(?:0|[1-9]\d{0,13})\.00$/ },
  { type: 'Timestamp A', form: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/ },
  { type: 'Timestamp B', form: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/ },
]

function strictly(type: string, value: unknown): boolean {
  const rule = STRICT.find((candidate) => type.startsWith(candidate.type))
  return rule === undefined || (typeof value === 'string' && rule.form.test(value))
}

function isText(value: unknown, max = Infinity): boolean {
  return isAbsent(value, false) || (typeof value === 'string' && value.length <= max)
}

/** Drops members that are null. A list item keeps its place. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (!isObject(value)) return value
  const kept = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutNulls(member)]))
}

function isAbsent(value: unknown, mayBeEmpty: boolean): boolean {
  return value === undefined || value === null || (value === '' && !mayBeEmpty)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function faulty(kind: FieldFault['kind'], field: string): { readonly ok: false; readonly fault: FieldFault } {
  return { ok: false, fault: { kind, field } }
}
