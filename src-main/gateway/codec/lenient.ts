/**
 * Builders for answer fields that decide about money: read in every form with only one possible meaning. Any
 * difference from the interface's form is noted where the answer is read, not here.
 */
import { z } from 'zod'
import { readWireAmount, type Money } from '#domain/money.ts'
import { parseTimestampA, parseTimestampB } from '#domain/timestamp.ts'
import { facts, fieldFacts, type Presence } from './facts.ts'

/** Longest id that is stored, whatever the table says; a longer text is something else. */
const LONGEST_ID = 128

const money = z.custom<Money>((value) => typeof value === 'object' && value !== null && 'minor' in value)

/** One of a list of values, also in lower case or padded with spaces, as in a fixed-width column. */
export function lenientChoice<const T extends readonly [string, ...string[]]>(
  values: T,
  presence: Presence = 'Y',
  note?: string,
) {
  const max = Math.max(...values.map((value) => value.length))
  return z
    .codec(z.string(), z.enum(values), {
      decode: (value, context) => {
        const found = values.find((known) => known === value.trim().toUpperCase())
        if (found !== undefined) return found
        context.issues.push({ code: 'custom', message: 'no known value', input: value })
        return z.NEVER
      },
      encode: (value) => value,
    })
    .register(fieldFacts, facts(presence, `String (${max})`, { max, note, values }))
}

/** `String (16.2)` as text or number, with or without decimals. */
export function lenientDecimal(presence: Presence = 'Y', note?: string) {
  return z
    .codec(z.union([z.string(), z.number()]), money, {
      decode: (value, context) => {
        const parsed = readWireAmount(String(value).trim())
        if (parsed !== undefined) return parsed
        context.issues.push({ code: 'custom', message: 'not a decimal amount', input: value })
        return z.NEVER
      },
      encode: ({ minor }) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`,
    })
    .register(
      fieldFacts,
      facts(presence, 'String (16.2)', {
        max: 17,
        note,
        broken: ['1.500', 'ten', '-1.00', '2.500,00'],
        alsoRead: 'number',
      }),
    )
}

/** Amount object (interface, 2.1): rupiah or nothing. */
export function lenientAmount(presence: Presence = 'Y', note?: string) {
  const wire = z.object({ value: lenientDecimal(), currency: lenientChoice(['IDR']) })
  return z
    .codec(wire, money, {
      decode: ({ value }) => value,
      encode: (value) => ({ value, currency: 'IDR' as const }),
    })
    .register(fieldFacts, facts(presence, 'Amount', { note }))
}

/** An id, even if longer than its table allows; a number only if no digit is lost. */
export function lenientId(max: number, presence: Presence = 'Y', note?: string) {
  return z
    .codec(z.union([z.string().max(LONGEST_ID), z.number().int().nonnegative()]), z.string(), {
      decode: String,
      encode: (value) => value,
    })
    .register(fieldFacts, facts(presence, `String (${max})`, { max, note, alsoRead: 'number' }))
}

/** As `lenientId`, of any length: a value that is compared with the request must not be lost for its length. */
export function echoed(max: number, presence: Presence = 'Y', note?: string) {
  return z
    .codec(z.union([z.string(), z.number().int().nonnegative()]), z.string(), {
      decode: String,
      encode: (value) => value,
    })
    .register(fieldFacts, facts(presence, `String (${max})`, { max, note, alsoRead: 'number' }))
}

/** Whether the number equals the text as a number: some languages drop leading zeros. */
export function isNumberOf(value: unknown, text: string): boolean {
  return typeof value === 'number' && String(value) === text.trim().replace(/^0+(?=\d)/, '')
}

/** `String (max)` that is read up to `longest` characters. */
export function lenientText(max: number, longest: number, presence: Presence = 'Y', note?: string) {
  return z
    .string()
    .min(1)
    .max(longest)
    .register(fieldFacts, facts(presence, `String (${max})`, { max, longest, note }))
}

/** Timestamp A, B, or A without a zone (then Jakarta's). Empty, for what has not happened, is undefined. */
export function lenientTime(presence: Presence = 'Y', note?: string, mayLack?: string) {
  const broken = ['2026-02-30T10:00:00+07:00', 'tomorrow']
  return z
    .codec(z.string().max(35), z.union([z.number(), z.undefined()]), {
      decode: (value, context) => {
        const text = value.trim()
        if (text === '') return undefined
        const parsed = parseTimestampA(text) ?? parseTimestampB(text.replace('T', ' '))
        if (parsed === undefined) context.issues.push({ code: 'custom', message: 'not a time', input: value })
        return parsed
      },
      encode: () => '',
    })
    .register(
      fieldFacts,
      facts(presence, 'Timestamp A, String (25)', { max: 35, note, broken, mayLack, mayBeEmpty: true }),
    )
}
