export type JsonObject = Readonly<Record<string, unknown>>

/** The bytes as one JSON object in valid UTF-8; undefined for anything else: empty, HTML, cut off, a bare value. */
export function jsonObject(bytes: Uint8Array): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The member at a dotted path, of own members only. */
export function memberAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined), value)
}

/** Dotted paths of every text in the value that is not printable ASCII. */
export function pathsOfForeignText(value: unknown, at = ''): readonly string[] {
  if (typeof value === 'string') return /^[\x20-\x7e]*$/.test(value) ? [] : [at]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    pathsOfForeignText(member, at === '' ? name : `${at}.${name}`),
  )
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
