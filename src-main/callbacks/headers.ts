import { parseTimestampA } from '#domain/timestamp.ts'
import { refusals, type Word } from './refusals.ts'
import type { CallbackRequest } from './wire.ts'

/** The common headers (interface, 4.1) of a call that claims to come from the gateway. They prove nothing. */
export type CallHeaders = {
  /** Exactly as sent, because this text is signed. */
  readonly timestamp: string
  readonly signature: string
  readonly externalId: string
  readonly partnerId: string
  readonly channelId: string
}

export type HeaderCheck =
  | { readonly ok: true; readonly headers: CallHeaders }
  | { readonly ok: false; readonly refusal: Word }

// The body is read as JSON even when it is labelled text; a form type is refused.
const JSON_TYPE = /^(?:application\/json|text\/plain)\s*(?:;.*)?$/i
// The interface says digits and shows UUIDs in its samples; gateways also send words of their own.
const EXTERNAL_ID = /^[\x21-\x7e]{1,128}$/
const UUID = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

const FORMS: readonly { readonly name: string; readonly fits: (value: string) => boolean }[] = [
  { name: 'Content-Type', fits: (value) => JSON_TYPE.test(value) },
  { name: 'X-TIMESTAMP', fits: (value) => parseTimestampA(value) !== undefined },
  // The stated limit of 255 characters cannot be right: a 2048-bit key makes 344.
  { name: 'X-SIGNATURE', fits: (value) => /^[A-Za-z0-9+/]{4,2046}={0,2}$/.test(value) },
  { name: 'X-EXTERNAL-ID', fits: (value) => EXTERNAL_ID.test(value) },
  { name: 'X-PARTNER-ID', fits: (value) => /^[\x20-\x7e]{1,50}$/.test(value) },
  { name: 'CHANNEL-ID', fits: (value) => /^[\x20-\x7e]{1,50}$/.test(value) },
]

/** The first ones prove the call; the others name who makes it. */
const SIGNATURE_FORMS = 3

/**
 * Checks the method, then the presence of every header, then their forms, then the time (`windowMs` either way). The
 * signature covers the time, so an old call cannot be made to look new.
 */
export function checkHead(
  { method, headers }: CallbackRequest,
  now: number,
  windowMs: number,
  wanted: 'all' | 'signature' = 'all',
): HeaderCheck {
  if (method !== 'POST') return refuse(refusals.methodNotSupported)
  const valueOf = (name: string): string => headers[name.toLowerCase()] ?? ''
  const needed = wanted === 'all' ? FORMS : FORMS.slice(0, SIGNATURE_FORMS)
  const absent = needed.find(({ name }) => valueOf(name) === '')
  if (absent !== undefined) return refuse(refusals.headerMissing(absent.name))
  const broken = needed.find(({ name, fits }) => !fits(valueOf(name)))
  if (broken !== undefined) return refuse(refusals.headerFormat(broken.name))
  const timestamp = valueOf('X-TIMESTAMP')
  const at = parseTimestampA(timestamp)
  if (at === undefined || Math.abs(now - at) > windowMs) return refuse(refusals.wrongTime)
  return {
    ok: true,
    headers: {
      timestamp,
      signature: valueOf('X-SIGNATURE'),
      externalId: folded(valueOf('X-EXTERNAL-ID')),
      partnerId: valueOf('X-PARTNER-ID'),
      channelId: valueOf('CHANNEL-ID'),
    },
  }
}

function refuse(refusal: Word): HeaderCheck {
  return { ok: false, refusal }
}

/** A UUID is the same id in upper and lower case. */
function folded(externalId: string): string {
  return UUID.test(externalId) ? externalId.toLowerCase() : externalId
}
