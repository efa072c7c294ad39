/**
 * Builders for fields that gateways write in several forms. Where the interface's table and samples differ, both are
 * read, with one result. What we write follows the table.
 */
import { z } from 'zod'
import { moneyOfMinor, readWireAmount, type Money } from '#domain/money.ts'
import { facts, fieldFacts, type Presence } from './facts.ts'

const money = z.custom<Money>((value) => typeof value === 'object' && value !== null && 'minor' in value)
const noMoney = z.union([money, z.undefined()])

/** A decimal as text or number, with or without decimals; an empty text is no amount. */
export function looseAmount(presence: Presence = 'Y', max?: number, note?: string) {
  const type = max === undefined ? 'String' : `String (${max})`
  return z
    .codec(z.union([z.string().max(max ?? 32), z.number()]), noMoney, {
      decode: (value, context) => {
        if (value === '' && presence !== 'Y') return undefined
        const parsed = readWireAmount(String(value))
        if (parsed === undefined)
          context.issues.push({ code: 'custom', message: 'not an amount', input: value })
        return parsed
      },
      encode: (value) => (value === undefined ? '' : wholeOrSen(value)),
    })
    .register(fieldFacts, facts(presence, type, { max, note, broken: ['ten', '-1'], alsoRead: 'number' }))
}

/**
 * `String (n)` with the values that the table names; another value must not make the answer unreadable. A value of
 * the table that exceeds the table's own length is accepted.
 */
export function named(max: number, values: readonly string[], presence: Presence = 'O', note?: string) {
  const known = facts(presence, `String (${max})`, { max, values, note, openValues: true })
  const longest = Math.max(max, ...values.map((value) => value.length))
  return z.string().max(longest).register(fieldFacts, known)
}

/** A value whose content the interface does not show: read, and used in no decision. */
export function unshown(presence: Presence = 'O', type = 'Object') {
  return z
    .unknown()
    .register(fieldFacts, facts(presence, type, { note: 'content not shown', alsoRead: 'anything' }))
}

/** A text inside a map that decides nothing; any other value becomes no text, and does not spoil the map. */
export function beside(presence: Presence = 'O') {
  return z
    .codec(z.unknown(), z.string().optional(), {
      decode: (value) => (typeof value === 'string' ? value : undefined),
      encode: (value) => value,
    })
    .register(fieldFacts, facts(presence, 'String', { alsoRead: 'anything' }))
    .optional()
}

/** Whole rupiah as text of at most `max` digits; also read from a number, as in the samples. */
export function wholeRupiahText(max: number, presence: Presence = 'Y', note?: string) {
  const digits = z.string().max(max).regex(/^\d+$/)
  return z
    .codec(
      z.union([
        digits,
        z
          .number()
          .int()
          .nonnegative()
          .max(Number('9'.repeat(max))),
      ]),
      money,
      {
        decode: (value) => moneyOfMinor(BigInt(value) * 100n),
        // `digits` refuses sen, a sign, and what is too long.
        encode: wholeOrSen,
      },
    )
    .register(
      fieldFacts,
      facts(presence, `String (${max})`, { max, note, broken: ['ten', '-1', '1.5'], alsoRead: 'number' }),
    )
}

/** Whole rupiah as a number of at most `max` digits; more than a number can hold exactly is refused. */
export function wholeRupiahNumber(max: number, presence: Presence = 'Y', note?: string) {
  return z
    .codec(z.number().int().nonnegative(), money, {
      decode: (value) => moneyOfMinor(BigInt(value) * 100n),
      encode: (value, context) => {
        const whole = Number(value.minor / 100n)
        if (value.minor % 100n === 0n && value.minor >= 0n && Number.isSafeInteger(whole)) return whole
        context.issues.push({ code: 'custom', message: 'not whole rupiah', input: value })
        return 0
      },
    })
    .register(fieldFacts, facts(presence, `Int (${max})`, { max, note }))
}

/** A whole number of at most `max` digits, as a number. */
export function integer(max: number, presence: Presence = 'Y', note?: string) {
  return z
    .number()
    .int()
    .nonnegative()
    .register(fieldFacts, facts(presence, `Int (${max})`, { max, note }))
}

/** A count as digits, `String` without a length; also read from a number. */
export function count(presence: Presence = 'Y', note?: string) {
  const known = facts(presence, 'String', { note, broken: ['many', '-1', '1.5'], alsoRead: 'number' })
  return z
    .codec(
      z.union([z.string().regex(/^\d{1,9}$/), z.number().int().nonnegative()]),
      z.number().int().nonnegative(),
      {
        decode: Number,
        encode: String,
      },
    )
    .register(fieldFacts, known)
}

/**
 * A value that is a digit in the table and a word in samples. `codes` maps digit -> ours, `words` maps the lower-case
 * word -> ours. Anything else is refused, never guessed.
 */
export function coded<const T extends string>(
  max: number,
  codes: Readonly<Record<string, T>>,
  words: Readonly<Record<string, T>>,
  presence: Presence = 'Y',
  note?: string,
) {
  const known = facts(presence, `String (${max})`, {
    max,
    note,
    values: Object.keys(codes),
    openValues: true,
    broken: ['Z', 'Maybe', 'constructor'],
    alsoRead: 'number',
  })
  const names = new Map([...Object.entries(codes), ...Object.entries(words)])
  return z
    .codec(z.union([z.string(), z.number()]), z.custom<T>(isText), {
      decode: (value, context) => {
        const found = names.get(String(value).trim().toLowerCase())
        if (found !== undefined) return found
        context.issues.push({ code: 'custom', message: 'no known value', input: value })
        return z.NEVER
      },
      encode: (value) => Object.keys(codes).find((code) => codes[code] === value) ?? '',
    })
    .register(fieldFacts, known)
}

/** One text or a list of texts, as a list; an empty text is an empty list. */
export function oneOrMany(max: number, presence: Presence = 'Y', note?: string) {
  const one = z.string().max(max)
  return z
    .codec(z.union([one, z.array(z.string().max(2048))]), z.array(z.string()), {
      decode: (value) => (typeof value === 'string' ? [value].filter((text) => text !== '') : value),
      encode: (value) => value,
    })
    .register(fieldFacts, facts(presence, `String (${max})`, { max, note, alsoRead: 'list' }))
}

/** JSON in a text, for a map that may be empty; gateways then write an empty text, an empty list or `null`. */
export function jsonMap<S extends z.ZodType>(
  inside: S,
  presence: Presence = 'Y',
  note?: string,
): z.ZodCodec<z.ZodString, S> {
  const codec = z.codec(z.string(), inside, {
    decode: (value, context) => {
      const read = jsonOf(value)
      if (read === undefined) context.issues.push({ code: 'custom', message: 'not JSON', input: value })
      return (isNothing(read) ? {} : read) as z.input<S>
    },
    encode: (value) => JSON.stringify(value),
  })
  fieldFacts.add(codec, facts(presence, 'JSON', { note, broken: ['{', '"none"', '[1]'], mayBeEmpty: true }))
  return codec
}

/**
 * Invoice numbers from JSON in a text, in any of its forms: number -> number, number -> object, merchant code -> list
 * of numbers, list of numbers. An empty text means no invoices.
 */
export function invoiceNumbers(presence: Presence = 'Y', note?: string) {
  return z
    .codec(z.string(), z.array(z.string()), {
      decode: (value, context) => {
        const numbers = numbersIn(jsonOf(value))
        if (numbers !== undefined) return [...numbers]
        context.issues.push({ code: 'custom', message: 'no invoice numbers', input: value })
        return z.NEVER
      },
      encode: (value) => JSON.stringify(Object.fromEntries(value.map((number) => [number, number]))),
    })
    .register(fieldFacts, facts(presence, 'JSON', { note, broken: ['{', '"none"', '7'], mayBeEmpty: true }))
}

function numbersIn(value: unknown): readonly string[] | undefined {
  if (isNothing(value)) return []
  if (Array.isArray(value)) return value.every(isText) ? value : undefined
  if (typeof value !== 'object' || value === null) return undefined
  const found = Object.entries(value).map(([name, member]) =>
    Array.isArray(member) ? numbersIn(member) : [name],
  )
  return found.every((numbers) => numbers !== undefined) ? found.flat() : undefined
}

/** `undefined` when it is not JSON; an empty text is nothing. */
function jsonOf(text: string): unknown {
  try {
    return text.trim() === '' ? null : JSON.parse(text)
  } catch {
    return undefined
  }
}

function isNothing(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** The shortest form: whole rupiah without decimals. */
function wholeOrSen({ minor }: Money): string {
  return minor % 100n === 0n
    ? String(minor / 100n)
    : `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`
}
