import type { Clock } from '#domain/ports.ts'
import { timestampB } from '#domain/timestamp.ts'
import type { Wire } from '../define-operation.ts'
import { objectOf } from '../transport/json.ts'
import { commCodeOf, settingOf } from '../profile/profile.ts'
import { hashFaults, hashSignature, type HashPart, type HashValues } from '../signing/hash.ts'
import { encryptValue } from '../signing/form-cipher.ts'
import { writeForm, type FormField } from '../signing/form.ts'
import { writeRequest, type Written } from '../transport/wire.ts'
import {
  lacking,
  refused,
  refusedFields,
  type EncodedRequest,
  type NotEncoded,
  type ToEncode,
} from './encoded.ts'

type Hashed = Extract<Wire, { readonly signature: unknown }>
type Signed = {
  readonly ok: true
  readonly timestamp: number
  readonly values: unknown
  readonly written: Exclude<Written, { readonly faults: unknown }>
}

/** JSON with a hash signature in the body, without the common headers (interface, 2.10, 4.2 and part 5.3). */
export function encodeHashedJson(ask: ToEncode, wire: Hashed, clock: Clock): EncodedRequest | NotEncoded {
  const signed = withSignature(ask, wire, clock)
  if (!signed.ok) return signed
  const { timestamp, values, written } = signed
  return {
    ok: true,
    timestamp,
    values,
    plain: written.open,
    body: Buffer.from(JSON.stringify(written.fields), 'utf8'),
    // `Connection: keep-alive` of 4.2 is left out: each connection carries one call, and the transport says so.
    headers: { 'Content-Type': 'application/json', Accept: '*/*' },
  }
}

/** A form whose values are encrypted except those named plain (interface, 2.9, 4.2 and part 5.4). */
export function encodeEncryptedForm(
  ask: ToEncode,
  wire: Extract<Wire, { readonly kind: 'encrypted-form' }>,
  clock: Clock,
): EncodedRequest | NotEncoded {
  const { cipher } = ask.credentials
  if (cipher === undefined) return lacking('form cipher')
  const signed = withSignature(ask, wire, clock)
  if (!signed.ok) return signed
  const { timestamp, values, written } = signed
  const fields: FormField[] = []
  for (const [name, value] of Object.entries(written.fields)) {
    if (value === undefined) continue
    const text = fieldText(value)
    const sent = wire.plain.request.includes(name) ? text : encryptValue(cipher, text)
    if (sent === undefined) return refusedFields({ missing: [], invalid: [name] })
    fields.push([name, sent])
  }
  return { ok: true, timestamp, values, plain: written.open, body: writeForm(fields), headers: FORM_HEADERS }
}

/** A form with only the merchant's API key (beyond the interface). */
export function encodeKeyForm(ask: ToEncode, clock: Clock): EncodedRequest | NotEncoded {
  const { apiKey } = ask.credentials
  if (apiKey === undefined) return lacking('API key')
  const values = { ...objectOf(ask.input), key: apiKey }
  const written = writeRequest(ask.operation, values, ask.profile.bankRules)
  if ('faults' in written) return refusedFields(written.faults)
  const fields = Object.entries(written.fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): FormField => [name, fieldText(value)])
  return {
    ok: true,
    timestamp: clock.now(),
    values,
    plain: written.open,
    body: writeForm(fields),
    headers: FORM_HEADERS,
  }
}

/** A form holds text only; structured values are JSON (interface, part 5.4). */
function fieldText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Headers of the form operations (interface, 4.2); the transport adds Content-Length. */
const FORM_HEADERS = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: '*/*' } as const

/** The client's own fields: message id, time, identity, and last the signature over them. */
function withSignature(ask: ToEncode, wire: Hashed, clock: Clock): Signed | NotEncoded {
  const { operation, input, profile, credentials, messageId } = ask
  if (credentials.hashKey === undefined) return lacking('hash key')
  if (messageId === undefined) return refusedFields({ missing: ['rq_uuid'], invalid: [] })
  const timestamp = clock.now()
  const identity = {
    rq_uuid: messageId,
    comm_code: commCodeOf(profile, operation.name),
    sender_id: profile.senderId,
  }
  const rule = settingOf(profile.hashRules, operation.name) ?? wire.signature
  const hashed = { ...identity, rq_datetime: timestampB(timestamp), key: credentials.hashKey }
  const faults = hashFaults(rule, hashed)
  if (faults.length > 0) return unsigned(faults, hashed)
  const values = {
    ...objectOf(input),
    ...identity,
    rq_datetime: timestamp,
    signature: hashSignature(rule, hashed),
  }
  const written = writeRequest(operation, values, profile.bankRules)
  return 'faults' in written ? refusedFields(written.faults) : { ok: true, timestamp, values, written }
}

/** Why it could not be signed: the word belongs to the profile, the key is a credential, the rest are fields. */
function unsigned(parts: readonly HashPart[], values: HashValues): NotEncoded {
  if (parts.includes('key')) return lacking('hash key that can be signed with')
  const fields = parts.filter((part) => part !== 'word')
  if (fields.length === 0) return refused('word of the hash signature')
  return refusedFields({
    missing: fields.filter((part) => values[part] === ''),
    invalid: fields.filter((part) => values[part] !== ''),
  })
}
