/**
 * Faults in a body before it is written: members missing, swapped, of another kind, huge, deep, or strange.
 */
import type { Chance } from './chance.ts'

type Holder = Record<string, unknown> | unknown[]
type Place = { readonly holder: Holder; readonly name: string }

export const SECRET = 'SECRET-77'

const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'then',
  'toJSON',
  'length',
  '',
  '0',
  'a.b',
]
const LETTERS = '0123456789AZaz ._-'.split('')
const CODES = [200, 202, 400, 401, 403, 404, 405, 409, 429, 500, 504]
const SERVICES = ['06', '07', '16', '18', '24', '25', '26', '31', '36', '47', '54', '73', '00', '']
const TEXTS = [
  '',
  ' ',
  '0',
  '0000',
  '9999',
  'XXXX',
  '-1',
  '1.5',
  '150000',
  '150000.00',
  '150000.0',
  '1e400',
  '00150000.00',
  'null',
  'true',
  '{}',
  '[]',
  '{',
  '2026-02-30T10:00:00+07:00',
  '2026-11-20T10:00:00Z',
  '2026-11-20 10:00:00',
  'javascript:alert(1)',
  'S',
  'Duplicate partnerReferenceNo',
  '\u0000',
  '\u202e',
  '\ud800',
  '💰',
]

/** Changes the mutator's own copy of a body, one to four times. */
export function mutateBody(body: Record<string, unknown>, chance: Chance): void {
  for (let left = 1 + chance.int(4); left > 0; left -= 1) mutateOnce(body, chance)
  const places = [...placesIn(body)]
  // Last, so that its name still matches its content.
  if (places.length > 0 && chance.happens(0.15))
    add(chance.pick(places).holder, chance.pick(['accessToken', 'privateKey', 'X-SIGNATURE']), SECRET)
}

function mutateOnce(body: Record<string, unknown>, chance: Chance): void {
  const places = [...placesIn(body)]
  if (places.length === 0) return
  const place = chance.pick(places)
  switch (chance.int(9)) {
    case 0:
      return remove(place)
    case 1: {
      const other = chance.pick(places)
      // Copies, because one may lie within the other.
      const [one, two] = [copyOf(valueOf(place)), copyOf(valueOf(other))]
      put(place, two)
      return put(other, one)
    }
    case 2:
      return put(place, retyped(valueOf(place), chance))
    case 3:
      return put(place, chance.pick(TEXTS))
    case 4:
      return put(place, 'x'.repeat(chance.pick([17, 26, 33, 129, 257, 2049, 70_000])))
    case 5:
      return put(place, nested(chance.pick([2, 50, 1_000]), chance.happens(0.5)))
    case 6:
      return add(
        place.holder,
        chance.pick(NAMES),
        chance.happens(0.5) ? { polluted: true } : chance.pick(TEXTS),
      )
    case 7:
      return recode(body, chance)
    default:
      return put(place, similar(valueOf(place), chance))
  }
}

/** No deeper than answers are: a part nested on purpose needs no changes inside. */
function* placesIn(value: unknown, depth = 0): Generator<Place> {
  if (typeof value !== 'object' || value === null || depth > 6) return
  const holder = value as Holder
  for (const name of Object.keys(holder)) {
    yield { holder, name }
    yield* placesIn(Reflect.get(holder, name), depth + 1)
  }
}

function valueOf({ holder, name }: Place): unknown {
  return Reflect.get(holder, name)
}

function copyOf(value: unknown): unknown {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown)
}

function put({ holder, name }: Place, value: unknown): void {
  add(holder, name, value)
}

function remove({ holder, name }: Place): void {
  Reflect.deleteProperty(holder, name)
}

/** Defined, not assigned: `__proto__` must become a member, as with JSON.parse. */
function add(holder: Holder, name: string, value: unknown): void {
  // An array with another length is no longer JSON.
  if (Array.isArray(holder) && name === 'length') return
  Object.defineProperty(holder, name, { value, writable: true, enumerable: true, configurable: true })
}

function retyped(value: unknown, chance: Chance): unknown {
  const others = [
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e21,
    typeof value === 'string' ? Number(value) || 7 : 7,
    [value],
    { value },
    typeof value === 'number' ? String(value) : 'text',
    [],
    {},
  ]
  return chance.pick(others)
}

function nested(depth: number, list: boolean): unknown {
  let value: unknown = 'deep'
  for (let at = 0; at < depth; at += 1) value = list ? [value] : { deeper: value }
  return value
}

/** Nearly the same: a change that no eye would spot. */
function similar(value: unknown, chance: Chance): unknown {
  if (typeof value === 'number') return value + chance.pick([-1, 1, 0.01])
  if (typeof value !== 'string' || value === '') return value
  const at = chance.int(value.length)
  const letter = chance.pick([...LETTERS, (value[at] ?? '').toUpperCase()])
  const tail = value.slice(at + 1)
  return value.slice(0, at) + (chance.happens(0.7) ? letter : '') + tail + (chance.happens(0.1) ? ' ' : '')
}

/** Another code: of another status, another service, another case, or no code at all. */
function recode(body: Record<string, unknown>, chance: Chance): void {
  const caseCode = String(chance.int(24)).padStart(2, '0')
  const code = `${chance.pick(CODES)}${chance.pick(SERVICES)}${caseCode}`
  if ('responseCode' in body) body['responseCode'] = chance.happens(0.2) ? Number(code) : code
  if ('error_code' in body)
    body['error_code'] = chance.pick(['0000', '0001', 'XXXX', '000', '00000', ' 000', 0, null, ''])
}

/** A refusal whose parts mostly agree. */
export function failureOf(body: Record<string, unknown>, serviceCode: string, chance: Chance) {
  const status = chance.pick(CODES)
  const caseCode = String(chance.int(20)).padStart(2, '0')
  const message = chance.pick([
    'Bad Request',
    'Duplicate partnerReferenceNo',
    'IP Address rejected',
    '',
    null,
  ])
  const rest = chance.happens(0.3) ? body : {}
  if (serviceCode === '') {
    const code = chance.happens(0.9) ? chance.pick(['0001', '0404', 'XXXX']) : '0000'
    const done = chance.happens(0.2) ? { total_success: chance.pick(['0', '1', 1, 'many']) } : {}
    return { status, body: { ...rest, error_code: code, error_message: message, ...done } }
  }
  return {
    status,
    body: { ...rest, responseCode: `${status}${serviceCode}${caseCode}`, responseMessage: message },
  }
}
