import { z } from 'zod'
import { fieldFacts, type FieldFacts } from './facts.ts'

/** One field of a declaration, from its schema and its facts. */
export type DeclaredField = {
  /** Names from the top; `[]` stands for each item of a list, `*` for each entry of a map. */
  readonly path: readonly string[]
  readonly facts: FieldFacts
  /** Whether the schema refuses a body without it. */
  readonly mandatory: boolean
  readonly schema: z.core.$ZodType
}

const NO_FACTS: FieldFacts = { presence: 'O', type: 'any' }

/** Every field of a body, parents before members: the source of documents, checks and conformance cases. */
export function* declaredFields(
  schema: z.core.$ZodType,
  path: readonly string[] = [],
): Generator<DeclaredField> {
  const wire = structureOf(unwrapped(schema).bare)
  if (wire instanceof z.ZodArray) return yield* declaredFields(wire.element, [...path, '[]'])
  if (wire instanceof z.ZodRecord) return yield* declaredFields(wire.valueType, [...path, '*'])
  if (wire instanceof z.ZodUnion) {
    // Several shapes of one value: the fields of all shapes, each name once.
    const seen = new Set<string>()
    for (const option of wire.options) {
      for (const field of declaredFields(option, path)) {
        const name = field.path.join('.')
        if (!seen.has(name)) yield { ...field, mandatory: false }
        seen.add(name)
      }
    }
    return
  }
  if (!(wire instanceof z.ZodObject)) return
  for (const [name, member] of Object.entries<z.core.$ZodType>(wire.shape)) {
    const { bare: inner, mandatory } = unwrapped(member)
    const at = [...path, name]
    yield { path: at, facts: fieldFacts.get(inner) ?? NO_FACTS, mandatory, schema: inner }
    yield* declaredFields(inner, at)
  }
}

const walked = new WeakMap<z.core.$ZodType, readonly DeclaredField[]>()

/** As `declaredFields`, cached: every call is compared with them. */
export function fieldsOf(schema: z.core.$ZodType): readonly DeclaredField[] {
  const known = walked.get(schema)
  if (known !== undefined) return known
  const fields = [...declaredFields(schema)]
  walked.set(schema, fields)
  return fields
}

/**
 * The schema that holds the members. An amount gives its wire form; JSON in a text, and a value normalised before it
 * is read, give the resulting shape.
 */
export function structureOf(schema: z.core.$ZodType): z.core.$ZodType {
  if (!(schema instanceof z.ZodPipe)) return schema
  const wire = unwrapped(schema.in).bare
  const within = wire instanceof z.ZodString || wire instanceof z.ZodTransform
  return within ? structureOf(unwrapped(schema.out).bare) : wire
}

/** The schema inside `optional`, `nullable` and the like, and whether one of them lets the field be left out. */
export function unwrapped(schema: z.core.$ZodType): {
  readonly bare: z.core.$ZodType
  readonly mandatory: boolean
} {
  if (schema instanceof z.ZodOptional) return { bare: unwrapped(schema.unwrap()).bare, mandatory: false }
  if (schema instanceof z.ZodNullable) return unwrapped(schema.unwrap())
  return { bare: schema, mandatory: true }
}

/** `additionalInfo.data[].trxId`, as documents and tests write a path. */
export function pathText(path: readonly string[]): string {
  return path.reduce(
    (text, name) => (name === '[]' ? `${text}[]` : text === '' ? name : `${text}.${name}`),
    '',
  )
}
