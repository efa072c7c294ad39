/**
 * What may appear in the log: these names, each in its shape. Everything else is dropped, and only its name is
 * logged.
 */
import { isCorrelationId } from '#domain/correlation-id.ts'
import { isReference } from '#domain/reference.ts'

/** Every message that can be logged; any other text is rejected. */
const MESSAGES = [
  'a checkpoint keeps a seal whose key is gone',
  'a call of the gateway was turned away',
  'a journal does not tell the age of the vault',
  'a newer version was not taken',
  'a page could not be drawn',
  'a page went away',
  'a restore that was cut off cannot be finished now',
  'a restore that was cut off is done',
  'a restore that was cut off was given up',
  'an older vault is locked until its passphrase is typed',
  'answered no',
  'call refused',
  'open',
  'something that must not happen',
  'the end of a restore was not noted',
  'the journal cannot be opened',
  'the restore of the journal failed',
  'the journal was restored from its copy',
  'the process of a page ended',
  'the age of the vault was not kept',
  'the second copy of the journal',
  'the vault did not keep a grant',
] as const
export type LogMessage = (typeof MESSAGES)[number]

/** Undefined for a value of another shape. */
type Shape = (value: unknown) => unknown

const matching =
  (...shapes: readonly RegExp[]): Shape =>
  (value) =>
    typeof value === 'string' && shapes.some((shape) => shape.test(value)) ? value : undefined
const one =
  (...values: readonly unknown[]): Shape =>
  (value) =>
    values.includes(value) ? value : undefined
const checked =
  (isIt: (text: string) => boolean): Shape =>
  (value) =>
    typeof value === 'string' && value.length <= LONGEST && isIt(value) ? value : undefined
/** Below a thousand: every PIN is longer than three digits. */
const count: Shape = (value) =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 1_000 ? value : undefined

const LONGEST = 40
const WORD = /^[a-z]{1,16}(-[a-z]{1,16}){0,5}$/
const PROCEDURE = /^[a-z]{1,16}\.[a-z][a-zA-Z]{0,23}$/
/** The place of the first fault in an input and its kind; or who was refused what. */
const FIELD = /^(\(input\)|[a-z][a-zA-Z]{0,19}(\.([a-z][a-zA-Z]{0,19}|\d{1,2})){0,3}): [a-z_]{1,30}$/
const AS_WHOM = /^[a-z]{1,16}\.[a-z][a-zA-Z]{0,23} as [a-z]{1,10}$/
const IN_CALLBACKS = /^callbacks\/[a-z]{1,16}(-[a-z]{1,16}){0,3}$/

const SHAPES = new Map<string, Shape>([
  ['code', matching(WORD)],
  ['copy', one('made', 'mended', 'brought-up', 'ahead')],
  ['correlationId', checked(isCorrelationId)],
  ['detail', matching(FIELD, AS_WHOM)],
  ['err', errorShape],
  ['exitCode', count],
  ['journal', one('checking', 'sound', 'broken', 'failed')],
  ['mode', one('practice', 'real')],
  ['page', one('cashier.html', 'customer.html', 'restoring.html')],
  ['procedure', matching(PROCEDURE)],
  ['reason', matching(WORD)],
  ['recovered', count],
  ['reference', checked(isReference)],
  ['times', count],
  ['version', matching(/^\d{1,3}\.\d{1,3}\.\d{1,3}$/)],
  [
    'where',
    (value) =>
      one('shift comparison', 'unhandled rejection', 'what hears the acts')(value) ??
      matching(WORD, PROCEDURE, IN_CALLBACKS)(value),
  ],
  ['why', matching(WORD)],
])

const MOST_NAMES = 10
/** Letters only: a secret contains a digit or a symbol. */
const NAME = /^[a-z][a-zA-Z]{0,23}$/

/** The part of `fields` that may be logged. Never throws, whatever it is given. */
export function allowedFields(fields: unknown): Readonly<Record<string, unknown>> {
  const allowed: Record<string, unknown> = {}
  const left: string[] = []
  for (const name of ownNames(fields)) {
    const value = SHAPES.get(name)?.(read(fields, name))
    if (value !== undefined) allowed[name] = value
    else if (left.length < MOST_NAMES) left.push(NAME.test(name) ? name : '?')
  }
  return left.length === 0 ? allowed : { ...allowed, left }
}

export function allowedMessage(message: unknown): string {
  return MESSAGES.find((known) => known === message) ?? 'a message of another shape'
}

const ERROR_NAME = /^(Error|JournalFailed|[A-Z][A-Za-z]{0,23}Error)$/
const ERROR_CODE = /^(E[A-Z]{2,14}|ERR_[A-Z_]{2,40}|SQLITE_[A-Z_]{2,30})$/
const FRAME =
  /^ {4}at .*?([a-z][a-z-]{0,24}(?:-[A-Za-z0-9_-]{8})?(?:\.test)?\.(?:[cm]?js|ts)):(\d{1,6}):(\d{1,6})\)?$/
const MOST_FRAMES = 12
const MOST_CAUSES = 3

/** Type, system code and places in the program. Never the message, which may repeat the data being processed. */
function errorShape(value: unknown, depth = 0): unknown {
  if (!isError(value)) return { thrown: value === null ? 'null' : typeof value }
  const name = matching(ERROR_NAME)(read(value, 'name')) ?? 'Error'
  const code = matching(ERROR_CODE)(read(value, 'code'))
  const cause = read(value, 'cause')
  return {
    name,
    ...(code === undefined ? {} : { code }),
    at: framesOf(value),
    ...(cause === undefined || depth + 1 >= MOST_CAUSES ? {} : { cause: errorShape(cause, depth + 1) }),
  }
}

/** Only below the head written by the engine: a message may contain lines that look like places. */
function framesOf(error: object): readonly string[] {
  const [stack, message] = [read(error, 'stack'), read(error, 'message')]
  if (typeof stack !== 'string' || typeof message !== 'string') return []
  const head = stack.indexOf(message)
  if (head === -1 || head > LONGEST) return []
  return stack
    .slice(head + message.length)
    .split('\n', MOST_FRAMES + 1)
    .flatMap((line) => {
      const [, file, row, column] = FRAME.exec(line) ?? []
      return file === undefined ? [] : [`${file}:${row}:${column}`]
    })
}

function isError(value: unknown): value is object {
  try {
    return value instanceof Error
  } catch {
    return false
  }
}

function ownNames(fields: unknown): readonly string[] {
  try {
    return typeof fields === 'object' && fields !== null ? Object.keys(fields).slice(0, 50) : []
  } catch {
    return []
  }
}

function read(from: unknown, name: string): unknown {
  try {
    return (from as Readonly<Record<string, unknown>>)[name]
  } catch {
    return undefined
  }
}
