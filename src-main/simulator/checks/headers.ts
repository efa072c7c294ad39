import { parseTimestampA } from '#domain/timestamp.ts'
import { refusals, type Refused } from '../answer.ts'
import type { PracticeConfig } from '../config.ts'

export type CallHeaders = {
  readonly timestamp: string
  readonly signature: string
  readonly externalId: string
  readonly partnerId: string
  readonly channelId: string
  readonly authorization: string | undefined
  readonly authorizationCustomer: string | undefined
}

export type HeaderCheck<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refused: Refused }
export type Headers = Readonly<Record<string, string>>

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/
const BASE64 = /^[A-Za-z0-9+/]{4,}={0,2}$/

// Digits. The samples of 4.1 have the form of a UUID, which is longer than the table's 32 characters.
const EXTERNAL_ID = /^(?:\d{1,32}|[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/i

// The stated limit of 255 characters of X-SIGNATURE cannot hold: a 2048-bit key makes 344.
const FORMS = [
  { name: 'Content-Type', form: /^application\/json\s*(?:;.*)?$/i },
  { name: 'X-TIMESTAMP', form: TIMESTAMP },
  { name: 'X-SIGNATURE', form: BASE64 },
  { name: 'X-EXTERNAL-ID', form: EXTERNAL_ID },
  { name: 'X-PARTNER-ID', form: /^.{1,50}$/ },
  { name: 'CHANNEL-ID', form: /^.{1,5}$/ },
] as const
const TOKEN_FORMS = [
  { name: 'Content-Type', form: /^application\/json\s*(?:;.*)?$/i },
  { name: 'X-CLIENT-KEY', form: /^.{1,50}$/ },
  { name: 'X-TIMESTAMP', form: TIMESTAMP },
  { name: 'X-SIGNATURE', form: BASE64 },
] as const

/** Checks the common headers of interface 4.1: presence, form, and a time close to the simulator's own. */
export function checkHeaders(
  headers: Headers,
  now: number,
  config: PracticeConfig,
): HeaderCheck<CallHeaders> {
  const refused = checkForms(headers, FORMS) ?? checkTime(headers, now, config)
  if (refused !== undefined) return { ok: false, refused }
  return {
    ok: true,
    value: {
      timestamp: headers['x-timestamp'] ?? '',
      signature: headers['x-signature'] ?? '',
      // A UUID in capitals is the same UUID.
      externalId: (headers['x-external-id'] ?? '').toLowerCase(),
      partnerId: headers['x-partner-id'] ?? '',
      channelId: headers['channel-id'] ?? '',
      authorization: headers['authorization'],
      authorizationCustomer: headers['authorization-customer'],
    },
  }
}

export type TokenHeaders = {
  readonly clientKey: string
  readonly timestamp: string
  readonly signature: string
}

/** The headers of the token call. */
export function checkTokenHeaders(
  headers: Headers,
  now: number,
  config: PracticeConfig,
): HeaderCheck<TokenHeaders> {
  const refused = checkForms(headers, TOKEN_FORMS) ?? checkTime(headers, now, config)
  if (refused !== undefined) return { ok: false, refused }
  return {
    ok: true,
    value: {
      clientKey: headers['x-client-key'] ?? '',
      timestamp: headers['x-timestamp'] ?? '',
      signature: headers['x-signature'] ?? '',
    },
  }
}

type Form = { readonly name: string; readonly form: RegExp }

function checkForms(headers: Headers, forms: readonly Form[]): Refused | undefined {
  const absent = forms.find(({ name }) => (headers[name.toLowerCase()] ?? '') === '')
  if (absent !== undefined) return refusals.missing(absent.name)
  const broken = forms.find(({ name, form }) => !form.test(headers[name.toLowerCase()] ?? ''))
  return broken === undefined ? undefined : refusals.invalidFormat(broken.name)
}

function checkTime(headers: Headers, now: number, config: PracticeConfig): Refused | undefined {
  const at = parseTimestampA(headers['x-timestamp'] ?? '')
  if (at === undefined) return refusals.invalidFormat('X-TIMESTAMP')
  // A well-formed but wrong time is a fault of clocks, not of the field: 401, so that a till says "clock".
  if (Math.abs(now - at) > config.timestampWindowMs)
    return refusals.unauthorized('X-TIMESTAMP outside allowed window')
  return undefined
}
