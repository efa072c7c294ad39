export type JsonObject = Readonly<Record<string, unknown>>

/** The bytes as JSON in valid UTF-8: a box with the value, or undefined for anything else: empty, HTML, cut off. */
export function jsonValue(bytes: Uint8Array): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown }
  } catch {
    return undefined
  }
}

/** As `jsonValue`, for one JSON object only; undefined for a bare value too. */
export function jsonObject(bytes: Uint8Array): JsonObject | undefined {
  const json = jsonValue(bytes)?.value
  return isObject(json) ? json : undefined
}

/** Dotted paths of every text in the value that is not printable ASCII. */
export function pathsOfForeignText(value: unknown, at = ''): readonly string[] {
  if (typeof value === 'string') return /^[\x20-\x7e]*$/.test(value) ? [] : [at]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    pathsOfForeignText(member, at === '' ? name : `${at}.${name}`),
  )
}

/** The value as an object, an empty one when it is none. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
