import { mended } from './transport/json.ts'

/** Numbers as people write them too: `0812-3456-7890`. */
const LONG_NUMBER = /\p{Nd}(?:[\s.-]{0,3}\p{Nd}){4,}/gu
const MESSAGE = /(?<="responseMessage":")(?:[^"\\]|\\.)*/g

/** Longest text of one body in the journal, UTF-8 bytes. */
export const JOURNAL_BODY_BYTES = 16_384

const HIDDEN = '[redacted]'
const SECRET_NAME =
  /token|signature|secret|password|passphrase|authorization|credential|keys?$|^key|^pin$|^cvv$/i
/** Names of personal data, at any place: an answer, especially an error, may differ from its declaration. */
const PERSONAL = [
  String.raw`\w{0,40}(?:e-?mail|phone)\w{0,40}`,
  String.raw`\w{0,40}(?<!virtual)account_?(?:no|number)`,
  String.raw`\w{0,40}(?:account|customer|member|user|employee)_?name`,
].join('|')
const PERSONAL_NAME = new RegExp(`^(?:${PERSONAL})$`, 'i')
// A value inside a text: with escaped quotes for JSON in a text, to the end for a list or a map.
const VALUE = [
  String.raw`(?<e>\\+)"(?:(?!(?<!\\)\k<e>")[^])*(?:\k<e>")?`,
  String.raw`"(?:[^"\\]|\\[^])*"?`,
  String.raw`[{[][^]*`,
].join('|')
// Bounded on both sides: an unbounded name would be tried from each letter of a long text.
const SECRET = String.raw`[\w-]{0,40}(?:token|signature|secret|password|passphrase|authorization|key)[\w-]{0,40}`
const SECRET_IN_TEXT = new RegExp(
  String.raw`(${SECRET}(?:\\{0,8}["'])?\s{0,4}[:=]\s{0,4})(?:${VALUE}|'[^']*'?|(?:bearer\s+)?[^\s,;&}<]+)`,
  'gi',
)
const DEEPEST = 40

/**
 * A body in the form allowed in the journal and the log. `raw` is the text before any encryption; `paths` are dotted
 * (`additionalInfo.data.token`). Values under the last name of each path, at any depth and in JSON inside a text,
 * become `"[redacted]"`. So does any member named like a token, a signature, a key, a secret or personal data.
 * `qrImage` becomes a note of its length. Text that is not JSON stays text. Control and direction characters are
 * escaped, and more than 16 KiB is cut with a note. Never throws.
 */
export function redactBody(raw: string, paths: readonly string[]): string {
  const value = parsed(raw)
  if (value !== undefined) return redactJson(value, paths, raw.length)
  return cut(redactText(raw.slice(0, 2 * JOURNAL_BODY_BYTES), namesOf(paths)), raw.length)
}

/** As `redactBody`, for a body that is no text yet. `length`: its characters on the wire, for the note. */
export function redactJson(value: object, paths: readonly string[], length: number): string {
  return cut(JSON.stringify(redacted(value, { names: namesOf(paths), left: JOURNAL_BODY_BYTES }, 0)), length)
}

/** Not only at its path: a gateway may put a value elsewhere than declared. */
function namesOf(paths: readonly string[]): Names {
  return new Set(paths.map((path) => path.split('.').at(-1) ?? path))
}

/** A message without its longer numbers: a gateway may quote whose account it means. */
export function withoutNumbers(message: string): string {
  return message.replaceAll(LONG_NUMBER, '*****')
}

/** A body of `redactBody` without the longer numbers of its message. */
export function withoutNumbersIn(body: string): string {
  return body.replaceAll(MESSAGE, withoutNumbers)
}

/** Also reads JSON with raw control characters, like the answer reader: names hide more than a text search. */
function parsed(raw: string): object | undefined {
  const value = parsedAs(raw) ?? parsedAs(mended(raw))
  // A bare string or number has no names to judge by; as text it is at least searched.
  return typeof value === 'object' && value !== null ? value : undefined
}

function parsedAs(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Names = ReadonlySet<string>

/** `left`: characters that still have room in the journal. What comes after them is not read. */
type Task = { readonly names: Names; left: number }

function redacted(value: unknown, task: Task, depth: number): unknown {
  if (task.left < 0) return undefined
  if (typeof value === 'string')
    return /^\s{0,40}[{[]/.test(value) ? redactedInside(value, task, depth) : counted(value, task)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= DEEPEST) return '[too deep]'
  if (Array.isArray(value)) return value.map((item) => redacted(item, task, depth + 1))
  // fromEntries, because an answer may hold a member named __proto__.
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (member === undefined) return [name, undefined]
      if (name === 'qrImage') return [name, lengthNote(member)]
      const tells = task.names.has(name) || isTelling(name)
      const shown = tells ? hidden(member) : redacted(member, task, depth + 1)
      // Counted after its member: what counts is in the text before anything is left out.
      return [counted(name, task), shown]
    }),
  )
}

function counted(text: string, task: Task): string {
  task.left -= text.length
  return text
}

const MOST_JUDGED = 500
const judged = new Map<string, boolean>()

/** Cached: a gateway uses the same few names in every answer. */
function isTelling(name: string): boolean {
  const known = judged.get(name)
  if (known !== undefined) return known
  const tells = SECRET_NAME.test(name) || PERSONAL_NAME.test(name)
  if (judged.size < MOST_JUDGED && name.length < 100) judged.set(name, tells)
  return tells
}

/** Structured values travel as JSON in a text (interface, part 5.4). */
function redactedInside(text: string, task: Task, depth: number): string {
  const value = parsed(text)
  return value === undefined
    ? counted(redactText(text, task.names), task)
    : JSON.stringify(redacted(value, task, depth + 1))
}

/** An empty field is not secret, and is often the reason of a refusal. */
function hidden(value: unknown): unknown {
  return value === null || value === '' ? value : HIDDEN
}

function lengthNote(value: unknown): string {
  return typeof value === 'string' ? `[image, ${value.length} characters]` : HIDDEN
}

/** For a body that is cut short or is not JSON: only names can be searched there. */
function redactText(text: string, names: Names): string {
  const declared = ['qrImage', ...names].map((name) => RegExp.escape(name))
  const named = new RegExp(
    String.raw`(\\{0,8}"(?:${[...declared, PERSONAL].join('|')})\\{0,8}"\s{0,4}:\s{0,4})(?:${VALUE}|[^\s,}]+)`,
    'gi',
  )
  return text.replace(named, `$1"${HIDDEN}"`).replace(SECRET_IN_TEXT, `$1${HIDDEN}`)
}

/** Control and format characters and lone surrogates as \uXXXX, so that a body cannot alter its own display. */
export function escapeControls(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join(''),
  )
}

function cut(text: string, length: number): string {
  // Each character has a byte or more, so the others cannot count.
  const safe = escapeControls(text.slice(0, JOURNAL_BODY_BYTES + 1))
  const bytes = Buffer.from(safe, 'utf8')
  if (bytes.length <= JOURNAL_BODY_BYTES) return safe
  // A character cut in half would decode to a replacement mark.
  const head = bytes
    .subarray(0, JOURNAL_BODY_BYTES)
    .toString('utf8')
    .replace(/\ufffd$/, '')
  return `${head} [cut, ${length} characters in all]`
}
