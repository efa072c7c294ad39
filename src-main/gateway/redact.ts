/** Longest text of one body in the journal, UTF-8 bytes. */
export const JOURNAL_BODY_BYTES = 16_384

const HIDDEN = '[redacted]'
const SECRET_NAME =
  /token|signature|secret|password|passphrase|authorization|credential|keys?$|^key|^pin$|^cvv$/i
// Bounded on both sides: an unbounded name would be tried from each letter of a long text.
const SECRET_IN_TEXT =
  /([\w-]{0,40}(?:token|signature|secret|password|passphrase|authorization|key)[\w-]{0,40}["']?\s{0,4}[:=]\s{0,4})("[^"]*"?|'[^']*'?|(?:bearer\s+)?[^\s,;&}<]+)/gi
const DEEPEST = 40

/**
 * A body as the journal and the log may have it. `raw` is the text before any encryption; `paths` are dotted, arrays on
 * the way are walked (`additionalInfo.data.token`), `*` is any name, and JSON inside a text is looked into
 * (`invoices.*.member_name`). Values at those paths, and whatever is named like a token, a signature, a key or a
 * secret, become `"[redacted]"`; `qrImage` becomes a note of its length. Text that is not JSON stays text. Control and
 * direction characters are escaped, and more than 16 KiB is cut with a note. Never throws.
 */
export function redactBody(raw: string, paths: readonly string[]): string {
  const value = parsed(raw)
  if (value === undefined)
    return cut(escapeControls(redactText(raw.slice(0, 2 * JOURNAL_BODY_BYTES), paths)), raw.length)
  const clean = JSON.stringify(
    redacted(
      value,
      paths.map((path) => path.split('.')),
      0,
    ),
  )
  return cut(escapeControls(clean), clean.length)
}

function parsed(raw: string): unknown {
  try {
    const value: unknown = JSON.parse(raw)
    // A bare string or number has no names to judge by; as text it is at least searched.
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

type Paths = readonly (readonly string[])[]

function redacted(value: unknown, paths: Paths, depth: number): unknown {
  if (typeof value === 'string')
    return /^\s{0,40}[{[]/.test(value) ? redactedInside(value, paths, depth) : value
  if (typeof value !== 'object' || value === null) return value
  if (depth >= DEEPEST) return '[too deep]'
  if (Array.isArray(value)) return value.map((item) => redacted(item, paths, depth + 1))
  // fromEntries, because an answer may hold a member named __proto__.
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (name === 'qrImage') return [name, lengthNote(member)]
      const below = paths.filter((path) => path[0] === name || path[0] === '*').map((path) => path.slice(1))
      if (SECRET_NAME.test(name) || below.some((path) => path.length === 0)) return [name, hidden(member)]
      return [name, redacted(member, below, depth + 1)]
    }),
  )
}

/** Structured values travel as JSON in a text (interface, part 5.4). */
function redactedInside(text: string, paths: Paths, depth: number): string {
  const value = parsed(text)
  if (value !== undefined) return JSON.stringify(redacted(value, paths, depth + 1))
  return redactText(
    text,
    paths.map((path) => path.join('.')),
  )
}

/** That a field was empty is no secret, and often the reason of a refusal. */
function hidden(value: unknown): unknown {
  return value === null || value === '' ? value : HIDDEN
}

function lengthNote(value: unknown): string {
  return typeof value === 'string' ? `[image, ${value.length} characters]` : HIDDEN
}

/** The same for a body that is cut short or is no JSON: there only names can be looked for. */
function redactText(text: string, paths: readonly string[]): string {
  const names = [...new Set(['qrImage', ...paths.map((path) => path.split('.').at(-1) ?? path)])]
  const named = new RegExp(
    `("(?:${names.map((name) => RegExp.escape(name)).join('|')})"\\s{0,4}:\\s{0,4})("[^"]*"?|[^\\s,}]+)`,
    'g',
  )
  return text.replace(named, `$1"${HIDDEN}"`).replace(SECRET_IN_TEXT, `$1${HIDDEN}`)
}

/** Control and format characters and lone surrogates as \uXXXX, so that a body cannot rewrite the line it is shown on. */
export function escapeControls(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join(''),
  )
}

function cut(text: string, length: number): string {
  const bytes = Buffer.from(text, 'utf8')
  if (bytes.length <= JOURNAL_BODY_BYTES) return text
  // A character cut in half would decode to a replacement mark.
  const head = bytes
    .subarray(0, JOURNAL_BODY_BYTES)
    .toString('utf8')
    .replace(/\ufffd$/, '')
  return `${head} [cut, ${length} characters in all]`
}
