/**
 * Inputs that a schema of the contract must refuse: a good input with one fault. They are derived from the
 * schema's shape, without running the schema's own checks.
 */
import type { z } from 'zod'
import type { Chance } from '#test/fuzz/chance.ts'

type Def = {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly innerType?: z.ZodType
  readonly element?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly keyType?: z.ZodType
  readonly valueType?: z.ZodType
  readonly entries?: Readonly<Record<string, unknown>>
  readonly values?: readonly unknown[]
}
export type Broken = {
  readonly value: unknown
  readonly how: string
  /** Structured clone supports it, so a page can send it as it is. */
  readonly travels?: false
}

/** Part of every sent value; it must never appear in a log line. */
export const MARK = 'kenari-9417'
/** Longer than anything the contract accepts. */
const LONG = MARK.repeat(27_500)
const HUGE = Array.from({ length: 100_000 }, () => 'x')
/** Deeper than any recursive reader can follow. */
export const BOTTOMLESS = Array.from({ length: 20_000 }).reduce<unknown>((inner) => [inner], 'x')
/** No list of the contract holds as many. */
const MORE_THAN_ANY = 501
const KEYS = ['role', 'constructor', 'prototype', 'toString', 'then', MARK, '0', '', 'sure ']
const BACKUP = 'loket-0123abcd-0000001.loket-backup'
const TEXTS = [
  'ABC123',
  '0123456789abcdef',
  '4071',
  'abc-1',
  'A',
  '+6281234567',
  '6281234567',
  'a@b.example',
  '31.71',
  '/dev/lp0',
  '10.0.0.5',
  'LKTU0010000042807024',
  '6f1c2a34-5b6d-4e7f-8a90-b1c2d3e4f506',
  BACKUP,
  'shift 12',
  '2026-11-27',
  'c0ffee00'.repeat(8),
  '014',
  'SAMPIDJA',
]
const NUMBERS = [1, 58, 100, 20_261_127, 2_026]
const AMOUNT = 15_000_000n

const defOf = (schema: z.ZodType): Def => schema.def

/** A good input of the schema. */
export function sampleOf(schema: z.ZodType): unknown {
  const {
    type,
    shape = {},
    innerType,
    element,
    options = [],
    entries,
    values,
    keyType,
    valueType,
  } = defOf(schema)
  const first = (all: readonly unknown[]) => all.find((one) => schema.safeParse(one).success)
  if (type === 'object')
    return Object.fromEntries(Object.entries(shape).map(([name, child]) => [name, sampleOf(child)]))
  const isAround = type === 'optional' || type === 'nullable' || type === 'readonly'
  if (isAround && innerType !== undefined) return sampleOf(innerType)
  if (type === 'array' && element !== undefined) return [sampleOf(element)]
  if (type === 'union') return options[0] === undefined ? undefined : sampleOf(options[0])
  if (type === 'enum') return Object.values(entries ?? {})[0]
  if (type === 'literal') return values?.[0]
  if (type === 'record' && keyType !== undefined && valueType !== undefined)
    return { [String(sampleOf(keyType))]: sampleOf(valueType) }
  if (type === 'boolean') return true
  if (type === 'bigint') return AMOUNT
  // The only one: bytes of a file.
  if (type === 'custom') return Uint8Array.of(0xff, 0xd8, 0xff)
  if (type === 'number') return first(NUMBERS)
  if (type === 'string') return first(TEXTS)
  // JSON of any shape.
  if (type === 'lazy') return { a: [1, 'x', null] }
  throw new Error(`a schema of the kind ${type}: say here what is good and what is not`)
}

/** The same with one fault in it. */
export function broken(schema: z.ZodType, chance: Chance): Broken {
  const { type, innerType, options = [] } = defOf(schema)
  if (type === 'optional' && innerType !== undefined) return not(undefined, broken(innerType, chance))
  if (type === 'nullable' && innerType !== undefined) return not(null, broken(innerType, chance))
  if (type === 'readonly' && innerType !== undefined) return broken(innerType, chance)
  if (type === 'object') return brokenObject(schema, chance)
  if (type === 'array') return brokenArray(schema, chance)
  if (type === 'union') {
    const option = chance.pick(options)
    if (defOf(option).type === 'object' && chance.happens(0.7)) return broken(option, chance)
    return pick(chance, [7.5, MARK, null, [], { kind: MARK }, { kind: 'toString' }, { kind: ['pdf'] }])
  }
  // An amount has whole rupiah; the number of an entry is any whole number.
  const isAmount = type !== 'bigint' || !schema.safeParse(AMOUNT + 50n).success
  const wrong = wrongOf(type, chance)
  return pick(chance, isAmount ? wrong : wrong.filter((value) => value !== 50n))
}

/** Values that are wrong by their kind alone. */
function wrongOf(type: string, chance: Chance): readonly unknown[] {
  const strange: readonly unknown[] = [null, [], {}, [MARK], { valueOf: 1 }, { length: 3 }, new Date(0)]
  const long = chance.happens(0.03) ? [LONG] : [MARK.repeat(3_000).slice(0, -1).concat('\u0000\u202e')]
  switch (type) {
    case 'string':
      return [7, 7n, true, Number.NaN, ...strange, LONG]
    case 'bigint':
      return [
        150_000,
        '150000',
        -100n,
        10n ** 40n,
        -(10n ** 400n),
        50n,
        Number.NaN,
        '1e9',
        true,
        ...strange,
        ...long,
      ]
    case 'number':
      return [Number.NaN, Infinity, -Infinity, 1.5, 1e308, 2 ** 53, '1', 1n, true, ...strange, ...long]
    case 'boolean':
      return ['true', 1, 0, 1n, 'on', ...strange, ...long]
    case 'lazy':
      return [
        { a: 1n },
        [Number.NaN],
        LONG,
        cyclic(),
        BOTTOMLESS,
        { at: new Date(0) },
        { u: undefined, n: 10n ** 400n },
      ]
    case 'record':
      return [
        '',
        MARK,
        1.5,
        7n,
        true,
        null,
        [],
        [MARK],
        new Date(0),
        { [MARK]: { valueOf: 1 } },
        { '': MARK },
      ]
    // Enumerations and literals: none of them matches these.
    default:
      return ['', MARK, 'toString', '__proto__', 'constructor', 1.5, 7n, ...strange, ...long]
  }
}

function brokenObject(schema: z.ZodType, chance: Chance): Broken {
  const { shape = {} } = defOf(schema)
  const names = Object.keys(shape)
  const good = sampleOf(schema) as Record<string, unknown>
  const needed = names.filter((name) => defOf(shape[name] as z.ZodType).type !== 'optional')
  const what = chance.next()
  if (names.length > 0 && what < 0.6) {
    const name = chance.pick(names)
    const inside = broken(shape[name] as z.ZodType, chance)
    return { ...inside, value: { ...good, [name]: inside.value }, how: `${name}: ${inside.how}` }
  }
  if (needed.length > 0 && what < 0.7) {
    const name = chance.pick(needed)
    const { [name]: _left, ...others } = good
    return { value: others, how: `${name} left out` }
  }
  if (what < 0.75)
    return { value: withOwn(good, '__proto__', { role: 'it' }), how: 'own __proto__', travels: false }
  if (what < 0.78)
    return { value: Object.assign(Object.create({ [MARK]: 'it' }), good), how: 'inherits', travels: false }
  if (what < 0.88) return { value: { ...good, [chance.pick(KEYS)]: MARK }, how: 'a key more' }
  if (what < 0.9) return { value: { ...good, f: () => MARK }, how: 'a function', travels: false }
  return pick(chance, [MARK, 7, 7n, true, null, undefined, Number.NaN, [], [good], '{}'])
}

function brokenArray(schema: z.ZodType, chance: Chance): Broken {
  const { element } = defOf(schema)
  if (element !== undefined && chance.happens(0.5)) {
    const inside = broken(element, chance)
    return { ...inside, value: [inside.value] }
  }
  if (chance.happens(0.02)) return { value: HUGE, how: 'a huge array' }
  const many = Array.from({ length: MORE_THAN_ANY }, () => (element === undefined ? MARK : sampleOf(element)))
  return pick(chance, [many, MARK, 7, 7n, null, { length: 1, 0: MARK }, [[]], [null]])
}

function pick(chance: Chance, wrong: readonly unknown[]): Broken {
  const value = chance.pick(wrong)
  const how = typeof value === 'object' ? Object.prototype.toString.call(value) : typeof value
  return { value, how }
}

function not(allowed: unknown, made: Broken): Broken {
  return made.value === allowed ? { value: Symbol.for(MARK), how: 'symbol', travels: false } : made
}

function withOwn(good: object, name: string, value: unknown): object {
  return Object.defineProperty({ ...good }, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  })
}

function cyclic(): object {
  const one: Record<string, unknown> = {}
  one['self'] = one
  return one
}
