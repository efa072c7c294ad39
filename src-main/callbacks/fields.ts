import { z } from 'zod'
import { valueAt } from '#gateway/codec/conditions.ts'
import { declaredFields, pathText, type DeclaredField } from '#gateway/codec/walk.ts'
import { refusals, type Word } from './refusals.ts'
import type { WireBody } from './wire.ts'

export type FieldCheck<S extends z.ZodType> =
  | {
      readonly ok: true
      readonly value: z.output<S>
      /** The declared members only, as received. */
      readonly wire: unknown
      /** Dotted paths of members that break their declared form but decide nothing: left out of `value`. */
      readonly odd: readonly string[]
    }
  | { readonly ok: false; readonly refusal: Word }

/** The interface nests no deeper. Deeper members stay as they are, and are dropped as undeclared. */
const DEEPEST = 8
/** More than twice the longest field. Longer texts are odd, and only their beginning is journalled. */
const LONGEST = 256

/**
 * Reads a call's body against its declaration: first every mandatory field, then every form. Each refusal names the
 * field by its dotted path. Null counts as absent, and so does an empty text where a text is mandatory. Undeclared
 * members are dropped.
 * `deciding`: the top-level members that an answer needs. When given, any other member may be absent or odd at no
 * cost.
 */
export function createFieldReader<S extends z.ZodObject>(
  schema: S,
  deciding?: readonly string[],
): (body: WireBody) => FieldCheck<S> {
  const fields = [...declaredFields(schema)]
  const needed = fields.filter(({ path: [top = ''] }) => deciding?.includes(top) ?? true)
  const decides = (path: readonly PropertyKey[]): boolean => deciding?.includes(String(path[0])) ?? true
  const forgiving = deciding === undefined ? schema : schema.partial(decorativeOf(schema, deciding))
  return (body) => {
    const given = withoutNulls(body, 0)
    const absent = firstAbsent(needed, given)
    if (absent !== undefined) return { ok: false, refusal: refusals.missing(absent) }
    let read = given
    const odd: string[] = []
    for (;;) {
      const decoded = z.safeDecode(forgiving, read as z.input<S>)
      if (decoded.success) {
        const value = decoded.data as z.output<S>
        return { ok: true, value, wire: declaredOnly(fields, given), odd }
      }
      const [{ path } = { path: [] }] = decoded.error.issues
      if (decides(path) || path.length === 0) return { ok: false, refusal: refusals.format(path.join('.')) }
      odd.push(path.join('.'))
      read = without(read, path)
    }
  }
}

function decorativeOf(schema: z.ZodObject, deciding: readonly string[]): Record<string, true> {
  const names = Object.keys(schema.shape).filter((name) => !deciding.includes(name))
  return Object.fromEntries(names.map((name) => [name, true as const]))
}

/** Removes the member at the path or, when it does not exist, the object that should have held it. */
function without(value: unknown, [name = '', ...rest]: readonly PropertyKey[]): unknown {
  if (!isObject(value)) return value
  const { [String(name)]: member, ...others } = value
  if (rest.length === 0 || !isObject(member) || !hasPath(member, rest)) return others
  return { ...others, [String(name)]: without(member, rest) }
}

function hasPath(value: unknown, [name = '', ...rest]: readonly PropertyKey[]): boolean {
  if (!isObject(value) || !Object.hasOwn(value, String(name))) return false
  return rest.length === 0 || hasPath(value[String(name)], rest)
}

/** A mandatory field below an absent object is not missing. */
function firstAbsent(fields: readonly DeclaredField[], body: unknown): string | undefined {
  for (const { path, mandatory, facts } of fields) {
    if (!mandatory) continue
    const holder = path.length === 1 ? body : valueAt(body, path.slice(0, -1).join('.'))
    if (!isObject(holder)) continue
    const value = valueAt(body, path.join('.'))
    if (value === undefined || (value === '' && facts.mayBeEmpty !== true)) return pathText(path)
  }
  return undefined
}

function declaredOnly(fields: readonly DeclaredField[], body: unknown): unknown {
  const kept: Record<string, unknown> = {}
  for (const { path } of fields) {
    const value = valueAt(body, path.join('.'))
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') continue
    const holder = path.slice(0, -1).reduce<Record<string, unknown>>((at, name) => {
      const below = at[name]
      const next: Record<string, unknown> = isObject(below) ? below : {}
      at[name] = next
      return next
    }, kept)
    const name = path.at(-1)
    if (name !== undefined) holder[name] = typeof value === 'string' ? value.slice(0, LONGEST) : value
  }
  return kept
}

function withoutNulls(value: unknown, depth: number): unknown {
  if (!isObject(value) || depth >= DEEPEST) return value
  const members = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNulls(member, depth + 1)]))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
