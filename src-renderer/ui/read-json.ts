import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser'
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
const STRICT = { disallowComments: true } as const
const BLANK = /^[\t\n\r ]*$/
const OF_STRINGS: ReadonlySet<string> = new Set([
  'UnexpectedEndOfString',
  'InvalidUnicode',
  'InvalidEscapeCharacter',
  'InvalidCharacter',
])
/** Strings, so that their brackets do not count, and brackets. */
const MARKS = /"(?:[^"\\\n\r]|\\.)*"?|[[\]{}]/g

/**
 * Reads hand-typed JSON: reports where it becomes invalid, and where each value stands. Stricter than
 * `JSON.parse` about silent losses: duplicate names, and whole numbers that lose precision.
 */
export function readJson(text: string): ReadJson {
  const faults: JsonFault[] = []
  const spans = new Map<string, Span>()
  const note: Note = (why, from, to = from + 1) =>
    void faults.push({ why, from, to: Math.min(to, text.length), ...placeOf(text, from) })

  const { to, isDeep } = reach(text)
  const errors: ParseError[] = []
  const root = parseTree(text.slice(0, to), errors, STRICT)
  const [error] = errors
  // Where the text was cut off, the cut is the fault.
  if (error !== undefined && !(isDeep && error.offset === to)) noteError(text, error, note)
  if (isDeep) note('deep', to)
  const value = root === undefined ? null : valueOf(root, text, [], spans, note)
  const [fault] = faults.toSorted((a, b) => a.from - b.from)
  return fault === undefined ? { ok: true, value, spans } : { ok: false, fault }
}

type Note = (why: JsonFault['why'], from: number, to?: number) => void

/**
 * How far to read: to the first bracket that opens a level too many, or that closes what is not open. The parser
 * calls itself for each level, also after an error.
 */
function reach(text: string): { readonly to: number; readonly isDeep: boolean } {
  const open: string[] = []
  for (const { 0: found, index } of text.matchAll(MARKS)) {
    if (found === '[' || found === '{') {
      if (open.length > DEEPEST) return { to: index, isDeep: true }
      open.push(found === '[' ? ']' : '}')
    } else if ((found === ']' || found === '}') && open.pop() !== found)
      return { to: index + 1, isDeep: false }
  }
  return { to: text.length, isDeep: false }
}

function noteError(text: string, { error, offset, length }: ParseError, note: Note): void {
  const code = printParseErrorCode(error)
  const at = code === 'UnexpectedEndOfNumber' ? offset + length : offset
  if (at === text.length) return note(BLANK.test(text) ? 'empty' : 'ended', at)
  if (isWhole(text.slice(0, at))) return note('more', at, text.length)
  if (!OF_STRINGS.has(code)) return note('unexpected', at)
  const end = text.indexOf('\n', at)
  return note('string', at, end === -1 ? text.length : end)
}

function isWhole(text: string): boolean {
  const errors: ParseError[] = []
  parseTree(text, errors, STRICT)
  return errors.length === 0
}

/** Notes what the value would lose, and returns it. `getNodeValue` of the parser drops a member `__proto__`. */
function valueOf(
  node: Node,
  text: string,
  path: readonly string[],
  spans: Map<string, Span>,
  note: Note,
): Json {
  const { type, offset, length, children = [] } = node
  const span = { from: offset, to: offset + length }
  if (path.length > DEEPEST) note('deep', offset)
  if (type === 'number' && isLost(text.slice(span.from, span.to))) note('number', span.from, span.to)
  const below = (child: Node, name: string) => valueOf(child, text, [...path, name], spans, note)
  const members = (): Json => {
    const known = new Map<string, Json>()
    for (const { children: [name, child] = [] } of children) {
      if (name === undefined) continue
      const text = String(name.value)
      if (known.has(text)) note('twice', name.offset, name.offset + name.length)
      // A member without a value has a fault already.
      known.set(text, child === undefined ? null : below(child, text))
    }
    return Object.fromEntries(known)
  }
  const value =
    type === 'object'
      ? members()
      : type === 'array'
        ? children.map((child, index) => below(child, String(index)))
        : (node.value as Json)
  spans.set(path.join('.'), span)
  return value
}

/** Whether a number is too large, or a whole number loses digits. */
function isLost(digits: string): boolean {
  const value = Number(digits)
  return Math.abs(value) === Infinity || (/^-?\d+$/.test(digits) && !Number.isSafeInteger(value))
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
