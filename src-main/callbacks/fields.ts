import { z } from 'zod'
import { valueAt } from '#gateway/codec/conditions.ts'
import { declaredFields, pathText, type DeclaredField } from '#gateway/codec/walk.ts'
import { refusals, type Word } from './refusals.ts'
import type { WireBody } from './wire.ts'

export type FieldCheck<S extends z.ZodType> =
  | {
      readonly ok: true
      readonly value: z.output<S>
      /** The declared members only, as they came. */
      readonly wire: unknown
    }
  | { readonly ok: false; readonly refusal: Word }

/** Nothing of the interface is nested deeper; what is stays as it is, and is dropped with the undeclared. */
const DEEPEST = 8

/**
 * Reads a call's body against its declaration: first every mandatory field, then every form, each refusal naming the field by
 * its dotted path. Null is absent, and so is an empty text where a text is mandatory. What is not declared is dropped.
 */
export function createFieldReader<S extends z.ZodType>(schema: S): (body: WireBody) => FieldCheck<S> {
  const fields = [...declaredFields(schema)]
  return (body) => {
    const given = withoutNulls(body, 0)
    const absent = firstAbsent(fields, given)
    if (absent !== undefined) return { ok: false, refusal: refusals.missing(absent) }
    const decoded = z.safeDecode(schema, given as z.input<S>)
    if (!decoded.success) {
      const path = decoded.error.issues[0]?.path.join('.') ?? ''
      return { ok: false, refusal: refusals.format(path) }
    }
    return { ok: true, value: decoded.data, wire: declaredOnly(fields, given) }
  }
}

/** Mandatory below something that is itself absent is no fault. */
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
    if (typeof value !== 'string') continue
    const holder = path.slice(0, -1).reduce<Record<string, unknown>>((at, name) => {
      const below = at[name]
      const next: Record<string, unknown> = isObject(below) ? below : {}
      at[name] = next
      return next
    }, kept)
    const name = path.at(-1)
    if (name !== undefined) holder[name] = value
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
