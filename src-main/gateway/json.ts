export type JsonObject = Readonly<Record<string, unknown>>

export type ReadJson = {
  readonly value: unknown
  /**
   * Dotted paths of members that stand there more than once, `[]` for each item of a list. One reader takes the first
   * of them and another the last: what such a body says depends on who reads it.
   */
  readonly repeated: readonly string[]
}

/** The bytes as JSON in valid UTF-8; undefined for anything else: empty, HTML, cut off. Never throws. */
export function readJson(bytes: Uint8Array): ReadJson | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { value: JSON.parse(text) as unknown, repeated: repeatedMembers(text) }
  } catch {
    return undefined
  }
}

/** As `readJson`, of a body that says one thing only: undefined also when a member stands there twice. */
export function jsonValue(bytes: Uint8Array): { readonly value: unknown } | undefined {
  const read = readJson(bytes)
  return read === undefined || read.repeated.length > 0 ? undefined : { value: read.value }
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

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** One object or list that is open at this place of the text. */
type Level = { readonly path: string; readonly names: Set<string> | undefined; name: string }

/** Of a text that is valid JSON. Walks it once, without recursion: a body may be nested as deep as it likes. */
export function repeatedMembers(text: string): readonly string[] {
  const found = new Set<string>()
  const open: Level[] = []
  // A member's name comes after `{`, and after a comma inside an object.
  let nameNext = false
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],]/gs)) {
    const level = open.at(-1)
    switch (token) {
      case '{':
      case '[':
        open.push({ path: below(level), names: token === '{' ? new Set() : undefined, name: '' })
        nameNext = token === '{'
        break
      case '}':
      case ']':
        open.pop()
        nameNext = false
        break
      case ',':
        nameNext = level?.names !== undefined
        break
      default:
        if (!nameNext || level?.names === undefined) break
        // Two spellings of one name are one name.
        level.name = token.includes('\\') ? (JSON.parse(token) as string) : token.slice(1, -1)
        if (level.names.has(level.name)) found.add(below(level))
        level.names.add(level.name)
        nameNext = false
    }
  }
  return [...found]
}

function below(level: Level | undefined): string {
  if (level === undefined) return ''
  if (level.names === undefined) return `${level.path}[]`
  return level.path === '' ? level.name : `${level.path}.${level.name}`
}
