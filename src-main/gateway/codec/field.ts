/**
 * Field builders of the gateway's wire format. Each carries what the interface's table says of the
 * field (presence, type) so that documents and conformance cases are read from the declaration.
 */
import { z } from 'zod'
import { parseTimestampA, timestampA } from '#domain/timestamp.ts'
import { readWireAmount, wireAmount, type Money } from '#domain/money.ts'

/** Y = required, O = optional, C = conditional (interface, "Conventions"). */
export type Presence = 'Y' | 'O' | 'C'
export type FieldFacts = { readonly presence: Presence; readonly type: string; readonly note?: string }

export const fieldFacts = z.registry<FieldFacts>()

/** `String (n)`: printable text of at most n characters. Spaces inside are never touched. */
export function text(max: number, presence: Presence = 'Y', note?: string) {
  const schema = z.string().max(max)
  return schema.register(fieldFacts, facts(presence, `String (${max})`, note))
}

/** `String (n)` that must match a pattern when we write it. */
export function patterned(max: number, pattern: RegExp, presence: Presence = 'Y', note?: string) {
  return z
    .string()
    .max(max)
    .regex(pattern)
    .register(fieldFacts, facts(presence, `String (${max})`, note))
}

export function choice<const T extends readonly [string, ...string[]]>(values: T, presence: Presence = 'Y') {
  return z.enum(values).register(fieldFacts, facts(presence, values.join(' | ')))
}

const money = z.custom<Money>((value) => typeof value === 'object' && value !== null && 'minor' in value)

/** `String (16.2)`: a decimal as a string, two decimals (interface, "Conventions"). */
export function decimalAmount(presence: Presence = 'Y') {
  return z
    .codec(z.string().max(17), money, {
      decode: (value, context) => {
        const parsed = readWireAmount(value)
        if (parsed !== undefined) return parsed
        context.issues.push({ code: 'custom', message: 'not a decimal amount', input: value })
        return z.NEVER
      },
      encode: (value) => wireAmount(value),
    })
    .register(fieldFacts, facts(presence, 'String (16.2)'))
}

/** Amount object `{ value, currency }` (interface, 2.1). */
export function amount(presence: Presence = 'Y') {
  const wire = z.object({ value: decimalAmount(), currency: z.literal('IDR') })
  return z
    .codec(wire, money, {
      decode: (value) => value.value,
      encode: (value) => ({ value, currency: 'IDR' as const }),
    })
    .register(fieldFacts, facts(presence, 'Amount'))
}

/** Timestamp A `yyyy-MM-ddThh:mi:ssTZD` (interface, 2.1) as epoch milliseconds. */
export function timeA(presence: Presence = 'Y') {
  return z
    .codec(z.string().max(35), z.number(), {
      decode: (value, context) => {
        const parsed = parseTimestampA(value)
        if (parsed !== undefined) return parsed
        context.issues.push({ code: 'custom', message: 'not a timestamp', input: value })
        return z.NEVER
      },
      encode: (value) => timestampA(value),
    })
    .register(fieldFacts, facts(presence, 'Timestamp A, String (25)'))
}

/** Text in both languages (interface, 2.1). */
export function bilingual(max: number, presence: Presence = 'Y') {
  return z
    .object({ english: text(max), indonesia: text(max) })
    .register(fieldFacts, facts(presence, `{ english, indonesia } String (${max})`))
}

function facts(presence: Presence, type: string, note?: string): FieldFacts {
  return note === undefined ? { presence, type } : { presence, type, note }
}
