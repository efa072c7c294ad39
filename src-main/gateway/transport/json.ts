export type JsonObject = Readonly<Record<string, unknown>>

export type ReadJson = {
  readonly value: unknown
  /**
   * Dotted paths of members that appear more than once, `[]` for each item of a list. One reader takes the first and
   * another the last, so the body's meaning depends on its reader.
   */
  readonly repeated: readonly string[]
  /** Dotted paths of texts with unreadable characters, or of the parent of such a name. */
  readonly spoiled: readonly string[]
}

/**
 * The bytes as JSON; undefined for anything else: empty, HTML, cut off. Texts may be spoiled by another character
 * set, a cut in mid-character or a raw control character, as payers' banks write names. Their paths are reported.
 * Never throws.
 */
export function readJson(bytes: Uint8Array): ReadJson | undefined {
  return readStrictly(bytes) ?? readMended(bytes)
}

function readStrictly(bytes: Uint8Array): ReadJson | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { value: JSON.parse(text) as unknown, repeated: repeatedMembers(text), spoiled: [] }
  } catch {
    return undefined
  }
}

function readMended(bytes: Uint8Array): ReadJson | undefined {
  try {
    const text = mended(new TextDecoder('utf-8').decode(bytes))
    const value = JSON.parse(text) as unknown
    return { value, repeated: repeatedMembers(text), spoiled: spoiledTexts(value) }
  } catch {
    return undefined
  }
}

/** Replaces what could not be read; a text that already has it counts as spoiled, which is the safe side. */
const UNREADABLE = '\ufffd'

/** Replaces each raw control character inside a text. */
export function mended(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for.
  return text.replaceAll(/"(?:[^"\\]|\\.)*"/gs, (literal) => literal.replaceAll(/[\0-\x1f]/g, UNREADABLE))
}

/** For a spoiled name, the path of its parent: it may have been any of its members. */
function spoiledTexts(value: unknown): readonly string[] {
  const found = new Set<string>()
  const open: { readonly at: string; readonly value: unknown }[] = [{ at: '', value }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { at } = next
    if (typeof next.value === 'string') {
      if (next.value.includes(UNREADABLE)) found.add(at)
    } else if (Array.isArray(next.value)) {
      for (const item of next.value as readonly unknown[]) open.push({ at: `${at}[]`, value: item })
    } else if (isObject(next.value)) {
      for (const [name, member] of Object.entries(next.value)) {
        if (name.includes(UNREADABLE)) found.add(at)
        open.push({ at: at === '' ? name : `${at}.${name}`, value: member })
      }
    }
  }
  return [...found]
}

/** As `readJson`, for an unambiguous body: undefined also when a member is repeated or spoiled. */
export function jsonValue(bytes: Uint8Array): { readonly value: unknown } | undefined {
  const read = readJson(bytes)
  return read === undefined || unsureOf(read).length > 0 ? undefined : { value: read.value }
}

/** Every path whose content is uncertain. */
export function unsureOf({ repeated, spoiled }: Pick<ReadJson, 'repeated' | 'spoiled'>): readonly string[] {
  return [...repeated, ...spoiled]
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

/** The value if it is an object, otherwise an empty object. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** One object or list that is open at this position of the text. */
type Level = { readonly path: string; readonly names: Set<string> | undefined; name: string }

/** For a text that is valid JSON. One pass without recursion, because a body may be nested to any depth. */
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
        // Two spellings of one name count as one.
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
