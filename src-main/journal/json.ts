/**
 * The one spelling of a value in the journal: keys sorted, no spaces, bigint as `{"$n":"123"}`. The same value gives
 * the same bytes, so it can be hashed; what is read back is what was written. Only half a letter (a lone surrogate, which
 * any gateway may send as an escape) becomes U+FFFD, as in every column of SQLite: row and event must not differ by it.
 */

// Deeper than any order is nested; a cycle ends here instead of in a stack overflow.
const MOST_DEPTH = 64

/** Throws TypeError on what would not come back as it was: NaN, functions, dates, maps, holes, undefined in a list. */
export function stableJson(value: unknown): string {
  return encode(value, '$', 0)
}

/** Reads `stableJson`. Throws SyntaxError on anything that it would not have written as a value. */
export function parseStableJson(text: string): unknown {
  return decode(JSON.parse(text))
}

function encode(value: unknown, path: string, depth: number): string {
  if (depth > MOST_DEPTH) throw unstorable(path, 'nested too deep')
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value.toWellFormed())
    case 'boolean':
      return String(value)
    case 'bigint':
      return `{"$n":"${value}"}`
    case 'number':
      if (!Number.isFinite(value)) throw unstorable(path, String(value))
      return Object.is(value, -0) ? '-0' : String(value)
    case 'object':
      if (value === null) return 'null'
      return Array.isArray(value) ? encodeList(value, path, depth) : encodeRecord(value, path, depth)
    default:
      throw unstorable(path, typeof value)
  }
}

function encodeList(list: readonly unknown[], path: string, depth: number): string {
  if (Object.keys(list).length !== list.length) throw unstorable(path, 'a list with holes or names')
  return `[${list.map((item, index) => encode(item, `${path}[${index}]`, depth + 1)).join(',')}]`
}

function encodeRecord(record: object, path: string, depth: number): string {
  const prototype: unknown = Object.getPrototypeOf(record)
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null)
    throw unstorable(path, 'not a plain object')
  if (Object.getOwnPropertySymbols(record).length > 0) throw unstorable(path, 'a symbol as key')
  const members = Object.entries(record)
    // An optional property that is set to undefined says the same as one that is not there.
    .filter(([, member]) => member !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${encodeKey(key)}:${encode(member, `${path}.${key}`, depth + 1)}`)
  return `{${members.join(',')}}`
}

// A key that begins with the mark gets a second one, so that no object can be taken for a number.
function encodeKey(key: string): string {
  return JSON.stringify(key.startsWith('$') ? `$${key}` : key)
}

function decode(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(decode)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value)
  const [first] = members
  if (members.length === 1 && first?.[0] === '$n') return decodeNumber(first[1])
  return Object.fromEntries(members.map(([key, member]) => [decodeKey(key), decode(member)]))
}

function decodeNumber(digits: unknown): bigint {
  if (typeof digits !== 'string' || !/^-?\d+$/.test(digits))
    throw new SyntaxError('not a number of the journal')
  return BigInt(digits)
}

function decodeKey(key: string): string {
  if (!key.startsWith('$')) return key
  if (!key.startsWith('$$')) throw new SyntaxError(`not a key of the journal: ${key}`)
  return key.slice(1)
}

function unstorable(path: string, what: string): TypeError {
  return new TypeError(`cannot be journalled: ${path} is ${what}`)
}
