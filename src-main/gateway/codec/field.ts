/**
 * Field builders of the gateway's wire format. Each carries the interface's facts on the field (presence, type,
 * allowed values), so that documents and conformance cases derive from the declaration.
 */
import { z } from 'zod'
import { parseTimestampA, parseTimestampB, timestampA, timestampB } from '#domain/timestamp.ts'
import { readWireAmount, wireAmount, type Money } from '#domain/money.ts'
import { isDay } from '#domain/text-forms.ts'
import { facts, fieldFacts, type Presence } from './facts.ts'

/** `String (n)`: printable text of at most n characters. Spaces inside are never touched. */
export function text(max: number, presence: Presence = 'Y', note?: string) {
  return z
    .string()
    .max(max)
    .register(fieldFacts, facts(presence, `String (${max})`, { max, note }))
}

/** `String (n)` that is mandatory and may still be empty: an empty string is a value of its own there. */
export function textOrEmpty(max: number, presence: Presence = 'Y', note?: string) {
  const known = facts(presence, `String (${max})`, { max, note, mayBeEmpty: true })
  return z.string().max(max).register(fieldFacts, known)
}

/** `String (n)` with a pattern. `broken`: texts of valid length that break it, for conformance cases. */
export function patterned(
  max: number,
  { pattern, broken }: { readonly pattern: RegExp; readonly broken: readonly string[] },
  presence: Presence = 'Y',
  note?: string,
) {
  return z
    .string()
    .max(max)
    .regex(pattern)
    .register(fieldFacts, facts(presence, `String (${max})`, { max, note, broken }))
}

/** `String (n)` with a list of allowed values; `max` when the table states its own length. */
export function choice<const T extends readonly [string, ...string[]]>(
  values: T,
  presence: Presence = 'Y',
  { max, note, mayLack }: { readonly max?: number; readonly note?: string; readonly mayLack?: string } = {},
) {
  const longest = max ?? Math.max(...values.map((value) => value.length))
  const known = facts(presence, `String (${longest})`, { max: longest, note, values, mayLack })
  return z.enum(values).register(fieldFacts, known)
}

/** `choice` for a mandatory-or-conditional field in which an empty string is one of the values. */
export function choiceOrEmpty<const T extends readonly ['', ...string[]]>(
  values: T,
  presence: Presence = 'C',
  { max, note }: { readonly max?: number; readonly note?: string } = {},
) {
  const longest = max ?? Math.max(...values.map((value) => value.length))
  const known = facts(presence, `String (${longest})`, { max: longest, note, values, mayBeEmpty: true })
  return z.enum(values).register(fieldFacts, known)
}

const money = z.custom<Money>((value) => typeof value === 'object' && value !== null && 'minor' in value)

/**
 * `String (16.2)`: a decimal as a string (interface, "Conventions"). Sen are read, because answers may have them, and
 * never written: the form is `<digits>.00`.
 */
export function decimalAmount(presence: Presence = 'Y', note?: string, { sen = false } = {}) {
  return z
    .codec(z.string().max(17), money, {
      decode: (value, context) => {
        const parsed = readWireAmount(value)
        if (parsed !== undefined) return parsed
        context.issues.push({ code: 'custom', message: 'not a decimal amount', input: value })
        return z.NEVER
      },
      encode: (value, context) => {
        if (!sen && value.minor % 100n !== 0n)
          context.issues.push({ code: 'custom', message: 'not whole rupiah', input: value })
        return wireAmount(value)
      },
    })
    .register(
      fieldFacts,
      facts(presence, 'String (16.2)', { max: 17, note, broken: ['1.500', 'ten', '-1.00'] }),
    )
}

/**
 * Amount object `{ value, currency }` (interface, 2.1). `sen`: also written with sen, where another party's amount is
 * returned unchanged.
 */
export function amount(presence: Presence = 'Y', note?: string, { sen = false } = {}) {
  const currency = z
    .literal('IDR')
    .register(fieldFacts, facts('Y', 'String (3)', { max: 3, values: ['IDR'] }))
  const wire = z.object({ value: decimalAmount('Y', undefined, { sen }), currency })
  return z
    .codec(wire, money, {
      decode: (value) => value.value,
      encode: (value) => ({ value, currency: 'IDR' as const }),
    })
    .register(fieldFacts, facts(presence, 'Amount', { note, withSen: sen ? true : undefined }))
}

/** Timestamp A `yyyy-MM-ddThh:mi:ssTZD` (interface, 2.1) as epoch milliseconds. */
export function timeA(presence: Presence = 'Y', note?: string) {
  const broken = ['2026-02-30T10:00:00+07:00', '2026-11-20 10:00:00', 'tomorrow']
  return z
    .codec(z.string().max(35), z.number(), time('Timestamp A', parseTimestampA, timestampA))
    .register(fieldFacts, facts(presence, 'Timestamp A, String (25)', { max: 35, note, broken }))
}

/** Timestamp B `yyyy-MM-dd hh:mi:ss` (interface, 2.1), Jakarta time, as epoch milliseconds. */
export function timeB(presence: Presence = 'Y', note?: string) {
  const broken = ['2026-02-30 10:00:00', '2026-11-20T10:00:00', 'tomorrow']
  return z
    .codec(z.string().max(32), z.number(), time('Timestamp B', parseTimestampB, timestampB))
    .register(fieldFacts, facts(presence, 'Timestamp B, String (19)', { max: 32, note, broken }))
}

/** Date `YYYY-MM-DD` (interface, 2.1); a day that does not exist is refused. */
export function date(presence: Presence = 'Y', note?: string) {
  return z
    .string()
    .max(10)
    .refine(isDay, 'not a date')
    .register(
      fieldFacts,
      facts(presence, 'Date', { max: 10, note, broken: ['2026-02-30', '20-11-2026', 'today'] }),
    )
}

/** Text in both languages (interface, 2.1). */
export function bilingual(max: number, presence: Presence = 'Y', note?: string) {
  return z
    .object({ english: text(max), indonesia: text(max) })
    .register(fieldFacts, facts(presence, `{ english, indonesia } String (${max})`, { note }))
}

function time(name: string, read: (text: string) => number | undefined, write: (ms: number) => string) {
  return {
    decode: (value: string, context: z.core.ParsePayload<string>) => {
      const parsed = read(value)
      if (parsed !== undefined) return parsed
      context.issues.push({ code: 'custom', message: `not a ${name}`, input: value })
      return z.NEVER
    },
    encode: write,
  }
}
