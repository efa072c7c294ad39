import { z } from 'zod'
import { ruleFaults, type BankRules, type WireObject } from './codec/conditions.ts'
import { fieldFacts } from './codec/facts.ts'
import { fieldsOf, pathText } from './codec/walk.ts'
import type { Operation } from './define-operation.ts'

/** Faults of a request that was not sent: dotted names of its fields, never their values. */
export type FieldFaults = {
  /** Mandatory, here or always, and absent or empty. */
  readonly missing: readonly string[]
  /** Present, but invalid for its field or the rest of the request. */
  readonly invalid: readonly string[]
}

/** Faults from the schema itself. An absent or empty field counts as missing. */
export function schemaFaults(operation: Operation, error: z.core.$ZodError, values: unknown): FieldFaults {
  const empty = emptyFields(operation, values, () => false)
  const missing: string[] = []
  const invalid: string[] = []
  for (const { path } of error.issues) {
    const at = path.map(String)
    const name = pathText(at) || '(body)'
    const value = at.reduce<unknown>(member, values)
    const absent = at.length > 0 && (value === undefined || value === null)
    if (absent) missing.push(name)
    else if (!empty.includes(name)) invalid.push(name)
  }
  return tidy({ missing: [...missing, ...empty], invalid })
}

/**
 * Remaining faults of a request that fits its schema: empty mandatory fields, and the operation's rules between
 * fields. `values` are before encoding, `wire` after.
 */
export function contentFaults(
  operation: Operation,
  values: unknown,
  wire: WireObject,
  banks: BankRules,
): FieldFaults {
  const rules = ruleFaults(operation, wire, banks)
  const empty = emptyFields(operation, values, (name) =>
    operation.conditions?.some(({ when, fields }) => fields.includes(name) && when(wire, banks)),
  )
  return tidy({ missing: [...rules.missing, ...empty], invalid: rules.invalid })
}

/** Fields that are present and empty, but mandatory always or here. */
function emptyFields(
  operation: Operation,
  values: unknown,
  isMandatoryHere: (name: string) => boolean | undefined,
): readonly string[] {
  // Few bodies have any: the declared fields are compared with these places only.
  const empty = emptyPlaces(values)
  if (empty.length === 0) return []
  return fieldsOf(operation.request).flatMap(({ path, facts, mandatory }) => {
    if (facts.mayBeEmpty === true || !(mandatory || isMandatoryHere(pathText(path)) === true)) return []
    return empty.filter((place) => leadsTo(path, place)).map(pathText)
  })
}

type Path = readonly string[]
const NO_PLACES: readonly Path[] = []

/** Where the body has an empty text. */
function emptyPlaces(value: unknown): readonly Path[] {
  if (value === '') return [[]]
  if (typeof value !== 'object' || value === null) return NO_PLACES
  const found: Path[] = []
  for (const [name, item] of Object.entries(value))
    for (const path of emptyPlaces(item)) found.push([name, ...path])
  return found
}

function leadsTo(declared: Path, place: Path): boolean {
  return (
    declared.length === place.length &&
    declared.every((name, at) => name === '[]' || name === '*' || name === place[at])
  )
}

/** Fields whose values cannot be written because their codecs throw, such as an amount of seventeen digits. */
export function unwritable(operation: Operation, values: unknown): FieldFaults {
  const invalid: string[] = []
  for (const { path, schema } of fieldsOf(operation.request)) {
    if (!fieldFacts.has(schema)) continue
    for (const place of placesOf(values, path)) {
      if (place.value !== undefined && !encodes(schema, place.value)) invalid.push(pathText(place.path))
    }
  }
  return tidy({ missing: [], invalid: invalid.length > 0 ? invalid : ['(body)'] })
}

/** For the outcome's detail and the log. */
export function faultText({ missing, invalid }: FieldFaults): string {
  return [
    ...(missing.length > 0 ? [`missing: ${missing.join(', ')}`] : []),
    ...(invalid.length > 0 ? [`invalid: ${invalid.join(', ')}`] : []),
  ].join('; ')
}

export function isFaulty({ missing, invalid }: FieldFaults): boolean {
  return missing.length + invalid.length > 0
}

type Place = { readonly path: readonly string[]; readonly value: unknown }

/** The places of a declared path in a real body: `[]` for each item of a list, `*` for each entry of a map. */
function placesOf(body: unknown, declared: readonly string[]): readonly Place[] {
  let places: readonly Place[] = [{ path: [], value: body }]
  for (const name of declared) {
    places = places.flatMap(({ path, value }) => {
      if (typeof value !== 'object' || value === null) return []
      if (name !== '[]' && name !== '*') return [{ path: [...path, name], value: member(value, name) }]
      return Object.entries(value).map(([key, item]) => ({ path: [...path, key], value: item as unknown }))
    })
  }
  return places
}

function member(value: unknown, name: string): unknown {
  const own = typeof value === 'object' && value !== null && Object.hasOwn(value, name)
  return own ? (Reflect.get(value, name) as unknown) : undefined
}

function encodes(schema: z.core.$ZodType, value: unknown): boolean {
  try {
    return z.safeEncode(schema, value).success
  } catch {
    return false
  }
}

function tidy({ missing, invalid }: FieldFaults): FieldFaults {
  return { missing: [...new Set(missing)], invalid: [...new Set(invalid)] }
}
