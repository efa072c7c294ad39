/**
 * The one spelling of a value in the journal: keys sorted, no spaces, bigint as `{"$n":"123"}`. Equal values give
 * equal bytes, so they can be hashed, and reading returns what was written. One exception: a lone surrogate, which
 * any gateway may send as an escape, becomes U+FFFD. SQLite does the same in every column, so row and event agree.
 */

// Text that JSON writes unchanged, apart from quotes: most of what is journalled, and faster to test than to encode.
const PLAIN = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/

// Deeper than any order nests; a cycle ends here instead of in a stack overflow.
const MOST_DEPTH = 64

/** Throws TypeError on values that would not survive: NaN, functions, dates, maps, holes, undefined in a list. */
export function stableJson(value: unknown): string {
  return encode(value, undefined, 0)
}

/** Reads `stableJson`. Throws SyntaxError on anything it would not have written as a value. */
export function parseStableJson(text: string): unknown {
  return decode(JSON.parse(text))
}

/** The place in a value; formatted only for an error. */
type Place = { readonly within: Place | undefined; readonly name: string }

function encode(value: unknown, place: Place | undefined, depth: number): string {
  if (depth > MOST_DEPTH) throw unstorable(place, 'nested too deep')
  switch (typeof value) {
    case 'string':
      return encodeText(value)
    case 'boolean':
      return value ? 'true' : 'false'
    case 'bigint':
      return `{"$n":"${value}"}`
    case 'number':
      if (!Number.isFinite(value)) throw unstorable(place, String(value))
      return Object.is(value, -0) ? '-0' : String(value)
    case 'object':
      if (value === null) return 'null'
      return Array.isArray(value) ? encodeList(value, place, depth) : encodeRecord(value, place, depth)
    default:
      throw unstorable(place, typeof value)
  }
}

function encodeText(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text.toWellFormed())
}

function encodeList(list: readonly unknown[], within: Place | undefined, depth: number): string {
  if (Object.keys(list).length !== list.length) throw unstorable(within, 'a list with holes or names')
  return `[${list.map((item, index) => encode(item, { within, name: `[${index}]` }, depth + 1)).join(',')}]`
}

function encodeRecord(record: object, within: Place | undefined, depth: number): string {
  const prototype: unknown = Object.getPrototypeOf(record)
  if (prototype !== null && prototype !== Object.prototype && Object.getPrototypeOf(prototype) !== null)
    throw unstorable(within, 'not a plain object')
  if (Object.getOwnPropertySymbols(record).length > 0) throw unstorable(within, 'a symbol as key')
  const values = record as Readonly<Record<string, unknown>>
  let text = ''
  // By code unit, the default order.
  for (const name of Object.keys(record).toSorted()) {
    const member = values[name]
    // An optional property set to undefined equals an absent one.
    if (member === undefined) continue
    text += `${text === '' ? '' : ','}${encodeKey(name)}:${encode(member, { within, name }, depth + 1)}`
  }
  return `{${text}}`
}

// A key that begins with the mark gets a second one, so that no object can be taken for a number.
function encodeKey(key: string): string {
  return encodeText(key.startsWith('$') ? `$${key}` : key)
}

/** Decodes in place, which saves one copy of each order. */
function decode(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) value[index] = decode(item)
    return value
  }
  const members = value as Record<string, unknown>
  const keys = Object.keys(members)
  if (keys.length === 1 && keys[0] === '$n') return decodeNumber(members['$n'])
  if (keys.some((key) => key.startsWith('$')))
    return Object.fromEntries(keys.map((key) => [decodeKey(key), decode(members[key])]))
  for (const key of keys) {
    const member = members[key]
    const read = decode(member)
    if (read !== member) members[key] = read
  }
  return members
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

function unstorable(place: Place | undefined, what: string): TypeError {
  let path = ''
  for (let at = place; at !== undefined; at = at.within)
    path = at.name.startsWith('[') ? at.name + path : `.${at.name}${path}`
  return new TypeError(`cannot be journalled: $${path} is ${what}`)
}
