/** Builders of fields that contain other values: lists, maps, JSON as text, numbers, pictures. */
import { z } from 'zod'
import { facts, fieldFacts, type Presence } from './facts.ts'

/** A list of items of one shape. */
export function list<S extends z.ZodType>(
  item: S,
  presence: Presence = 'Y',
  note?: string,
  mayLack?: string,
) {
  return z.array(item).register(fieldFacts, facts(presence, 'Array of Object', { note, mayLack }))
}

/** An object whose members have facts of their own. */
export function group<S extends z.ZodRawShape>(shape: S, presence: Presence = 'Y', note?: string) {
  return z.object(shape).register(fieldFacts, facts(presence, 'Object', { note }))
}

/** An object whose keys are data, such as invoice numbers. */
export function keyed<K extends z.core.$ZodRecordKey, S extends z.ZodType>(
  key: K,
  entry: S,
  presence: Presence = 'Y',
  note?: string,
) {
  return z.record(key, entry).register(fieldFacts, facts(presence, 'JSON', { note }))
}

/** A text that holds JSON of a schema, as form operations send structured values (interface, part 5.4). */
export function jsonText<S extends z.ZodType>(
  inside: S,
  presence: Presence = 'Y',
  note?: string,
): z.ZodCodec<z.ZodString, S> {
  const codec = z.codec(z.string(), inside, {
    decode: (value, context) => {
      try {
        return JSON.parse(value) as z.input<S>
      } catch {
        context.issues.push({ code: 'custom', message: 'not JSON', input: value })
        return z.NEVER
      }
    },
    encode: (value) => JSON.stringify(value),
  })
  fieldFacts.add(codec, facts(presence, 'JSON', { note, broken: ['{', 'none'] }))
  return codec
}

/** A whole number that gateways write as a number or as digits; we write a number. */
export function wholeNumber(presence: Presence = 'Y', note?: string) {
  const digits = z.string().regex(/^\d{1,9}$/)
  return z
    .codec(z.union([z.number().int().nonnegative(), digits]), z.number().int().nonnegative(), {
      decode: Number,
      encode: (value) => value,
    })
    .register(fieldFacts, facts(presence, 'Int', { note, broken: ['many', '1.5'], alsoRead: 'digits' }))
}

/** A count as a text of digits: `String (n)`. Read from a number too. */
export function countText(max: number, presence: Presence = 'Y', note?: string) {
  const digits = z.string().max(max).regex(/^\d+$/)
  return z
    .codec(z.union([digits, z.number().int().nonnegative()]), z.number().int().nonnegative(), {
      decode: Number,
      encode: String,
    })
    .register(
      fieldFacts,
      facts(presence, `String (${max})`, { max, note, broken: ['many', '-1'], alsoRead: 'number' }),
    )
}

/** Base64 of a file, limited in characters of the Base64 itself (interface, part 8: 50 kb). */
export function base64(max: number, presence: Presence = 'Y', note?: string) {
  return z
    .string()
    .max(max)
    .regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/)
    .register(fieldFacts, facts(presence, `Base64 (${max})`, { max, note, broken: ['not base64!', 'AAA'] }))
}
