import type { Json } from '#contract/setup-views.ts'

export type JsonObject = { readonly [name: string]: Json }

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The member at a dotted path, or undefined. */
export function memberAt(value: Json, path: string): Json | undefined {
  let at: Json | undefined = value
  for (const name of path.split('.')) {
    if (!isObject(at) || !Object.hasOwn(at, name)) return undefined
    at = at[name]
  }
  return at
}

/**
 * A copy with the member at a dotted path replaced, or removed by `undefined`. Other values in the way go.
 */
export function withMember(value: Json, path: string, member: Json | undefined): Json {
  const [name = '', ...rest] = path.split('.')
  const object = isObject(value) ? value : {}
  const next = rest.length === 0 ? member : withMember(object[name] ?? {}, rest.join('.'), member)
  if (next !== undefined) return { ...object, [name]: next }
  return Object.fromEntries(Object.entries(object).filter(([other]) => other !== name))
}

/** Equal apart from the order of members. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => sameJson(item, b[index]))
  if (!isObject(a) || !isObject(b)) return false
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && sameJson(a[name], b[name]))
  )
}

export function jsonText(value: Json): string {
  return JSON.stringify(value, undefined, 2)
}
