import { z } from 'zod'
import { ruleFaults, valueAt, type BankRules, type Rules } from '#gateway/codec/conditions.ts'
import { declaredFields } from '#gateway/codec/walk.ts'
import type { NeverSent } from '#gateway/define-operation.ts'

/** What is wrong with a body, without the words of either family of answers. */
export type FieldFault = { readonly kind: 'not-an-object' | 'missing' | 'format'; readonly field: string }

export type FieldCheck<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: FieldFault }

export type Declared<S extends z.ZodType> = Rules & {
  readonly request: S
  /** What our till never sends; another merchant may, in the form of the table. */
  readonly never?: readonly NeverSent[]
}

/**
 * A request body against its declaration, as a gateway names what is wrong, by full dotted path: first every mandatory
 * field, then the conditional ones that this request must have, then every form, then what must agree. Null is absent;
 * so is an empty string where the interface does not name it as a value.
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
  /** Dotted, with the numbers of items and the keys of entries. */
  readonly name: string
  readonly value: unknown
  readonly mandatory: boolean
  readonly mayBeEmpty: boolean
  readonly type: string
}

/** The declared fields as this body has them: one of a list's items or a map's entries comes once for each. */
function* fieldsIn(schema: z.core.$ZodType, body: unknown): Generator<Field> {
  for (const { path, facts, mandatory } of declaredFields(schema)) {
    for (const { name, value } of placesOf(body, path)) {
      yield { name, value, mandatory, mayBeEmpty: facts.mayBeEmpty === true, type: facts.type }
    }
  }
}

type Place = { readonly name: string; readonly value: unknown }

/** Where a declared path leads in this body; nowhere below something that is itself absent or of another kind. */
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

/** What a text holds where a declaration goes on inside it: JSON (interface, part 5.4). */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// The codecs read what gateways send leniently; what a merchant sends has one form only: `<digits>.00` (interface,
// "Conventions"), 25 characters of Timestamp A, 19 of Timestamp B.
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

/** Members that are null are not there. An item of a list keeps its place. */
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
