import type { Json } from '#contract/setup-views.ts'

/** Offsets in the text: the first character, and the one after the last. */
export type Span = { readonly from: number; readonly to: number }

export type JsonFault = Span & {
  /** Line of the first character, counted from 1. */
  readonly line: number
  readonly column: number
  readonly why: 'empty' | 'ended' | 'unexpected' | 'string' | 'number' | 'twice' | 'deep' | 'more'
}

export type Spans = ReadonlyMap<string, Span>
export type ReadJson =
  /** `spans`: the position of each value by dotted path; the root has the path ''. */
  | { readonly ok: true; readonly value: Json; readonly spans: Spans }
  | { readonly ok: false; readonly fault: JsonFault }

const DEEPEST = 32
const SPACE = /[\t\n\r ]*/y
// JSON forbids only the first thirty-two control characters unescaped.
const STRING = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const WORD = /true|false|null/y

/**
 * Parser for hand-typed JSON: reports where it becomes invalid, and where each value stands. Stricter than
 * `JSON.parse` about silent losses: duplicate names, and whole numbers that lose precision.
 */
export function readJson(text: string): ReadJson {
  const spans = new Map<string, Span>()
  let at = 0
  let fault: JsonFault | undefined

  const stop = (why: JsonFault['why'], from = at, to = from + 1): undefined => {
    fault ??= { why, from, to: Math.min(to, text.length), ...placeOf(text, from) }
    return undefined
  }
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    at += found?.length ?? 0
    return found
  }
  /** One of these characters, after any white space. */
  const mark = (marks: string): string | undefined => {
    take(SPACE)
    const found = text[at]
    if (found === undefined) return stop('ended')
    if (!marks.includes(found)) return stop('unexpected')
    at += 1
    return found
  }
  const string = (): string | undefined => {
    const from = at
    const found = take(STRING)
    if (found !== undefined) return JSON.parse(found) as string
    const line = text.indexOf('\n', from)
    return from < text.length ? stop('string', from, line === -1 ? text.length : line) : stop('ended')
  }
  const number = (): number | undefined => {
    const from = at
    const found = take(NUMBER)
    if (found === undefined) return stop('unexpected')
    const value = Number(found)
    const isLost = !Number.isFinite(value) || (/^-?\d+$/.test(found) && !Number.isSafeInteger(value))
    return isLost ? stop('number', from, at) : value
  }
  const word = (): Json | undefined => {
    const found = take(WORD)
    if (found === undefined) return number()
    return found === 'null' ? null : found === 'true'
  }
  const array = (path: readonly string[]): Json | undefined => {
    const items: Json[] = []
    at += 1
    take(SPACE)
    if (text[at] === ']') return mark(']') === undefined ? undefined : items
    for (;;) {
      const item = value([...path, String(items.length)])
      if (item === undefined) return undefined
      items.push(item)
      const next = mark(',]')
      if (next !== ',') return next === undefined ? undefined : items
    }
  }
  const member = (path: readonly string[], members: Map<string, Json>): true | undefined => {
    take(SPACE)
    const from = at
    if (text[at] !== undefined && text[at] !== '"') return stop('unexpected')
    const name = string()
    if (name === undefined) return undefined
    if (members.has(name)) return stop('twice', from, at)
    if (mark(':') === undefined) return undefined
    const read = value([...path, name])
    if (read === undefined) return undefined
    members.set(name, read)
    return true
  }
  const object = (path: readonly string[]): Json | undefined => {
    const members = new Map<string, Json>()
    at += 1
    take(SPACE)
    if (text[at] === '}') return mark('}') === undefined ? undefined : {}
    for (;;) {
      if (member(path, members) === undefined) return undefined
      const next = mark(',}')
      if (next !== ',') return next === undefined ? undefined : Object.fromEntries(members)
    }
  }
  const any = (path: readonly string[]): Json | undefined => {
    const first = text[at]
    if (first === undefined) return stop(text.trim() === '' ? 'empty' : 'ended')
    if (first === '{') return object(path)
    if (first === '[') return array(path)
    return first === '"' ? string() : word()
  }
  const value = (path: readonly string[]): Json | undefined => {
    take(SPACE)
    if (path.length > DEEPEST) return stop('deep')
    const from = at
    const read = any(path)
    if (read !== undefined) spans.set(path.join('.'), { from, to: at })
    return read
  }

  const read = value([])
  take(SPACE)
  if (read !== undefined && at < text.length) stop('more', at, text.length)
  if (fault !== undefined) return { ok: false, fault }
  // Without a fault there is a value; the type cannot express that.
  return { ok: true, value: read ?? null, spans }
}

/** The span of a path, or of its nearest parent when it is missing. */
export function spanOf(spans: Spans, path: string): Span | undefined {
  const found = spans.get(path)
  if (found !== undefined || path === '') return found
  return spanOf(spans, path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : '')
}

/** Line and column of an offset, counted from 1. */
export function placeOf(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}
