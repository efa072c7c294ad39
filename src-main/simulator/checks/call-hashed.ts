import { declaredFields } from '#gateway/codec/walk.ts'
import type { Operation, Wire } from '#gateway/define-operation.ts'
import type { FormCipher } from '#gateway/signing/form-cipher.ts'
import { verifyHashSignature } from '#gateway/signing/hash.ts'
import { withinBudget, type CallDeps, type CallResult } from './admission.ts'
import { fail, failures, type Failed } from '../answer.ts'
import type { PracticeConfig } from '../config.ts'
import { readFormValues } from '../pages/form-values.ts'
import { readJson } from '../json.ts'
import type { Asks } from '../routes.ts'
import type { PracticeRequest } from '../wire.ts'

export type HashedWire = Extract<Wire, { readonly kind: 'hashed-json' | 'encrypted-form' }>

type Values = Readonly<Record<string, unknown>>
type Read = {
  readonly values: Values
  readonly failed?: Failed
  /** The caller has proved that it holds the merchant's key, so the answer may be encrypted for it. */
  readonly keyKnown: boolean
}

/** Fields that say who calls, and about what. Without all of them there is nothing to check. */
const ENVELOPE: readonly string[] = ['rq_uuid', 'rq_datetime', 'comm_code', 'sender_id', 'signature']

/**
 * Content type, form or JSON, decryption, hash signature, identity, message id, rate limit, fields, rules, business
 * (interface, part 5.3 and 5.4). As with an external id, a right signature uses up the message id.
 */
export async function answerHashedCall(
  { operation, run }: Asks,
  wire: HashedWire,
  request: PracticeRequest,
  deps: CallDeps,
): Promise<CallResult> {
  const { context, cipher } = deps
  const { config, state, now } = context
  const {
    values,
    keyKnown,
    failed: unread,
  } = wire.kind === 'hashed-json'
    ? readObject(request)
    : readEncrypted(request, operation, wire, cipher, config)
  const failed = (failure: Failed): CallResult => ({
    verdict: fail(failure),
    admitted: false,
    ...(keyKnown ? { identified: true } : {}),
  })
  if (unread !== undefined) return failed(unread)
  const absent = envelopeOf(operation).find((name) => textOf(values, name) === '')
  if (absent !== undefined) return failed(failures.missing(absent))
  if (!isSigned(values, wire, config)) return failed(failures.badSignature)
  if (!isOurs(values, operation, config)) return failed(failures.unknownMerchant)
  const known = (result: CallResult): CallResult => ({ ...result, identified: true })
  if (!state.useExternalId(`rq_uuid ${textOf(values, 'rq_uuid')}`, now)) {
    return known(failed(failures.duplicate))
  }
  return known(await withinBudget(deps, fail(failures.tooMany), () => run(values, context)))
}

function readObject({ headers, body }: PracticeRequest): Read {
  if (!/^application\/json\s*(?:;.*)?$/i.test(headers['content-type'] ?? '')) return unread('Content-Type')
  const json = readJson(body)
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return unread('body')
  return { values: json as Values, keyKnown: false }
}

function readEncrypted(
  { headers, body }: PracticeRequest,
  { request }: Operation,
  { plain }: Extract<Wire, { readonly kind: 'encrypted-form' }>,
  cipher: FormCipher,
  config: PracticeConfig,
): Read {
  if (!isForm(headers)) return unread('Content-Type')
  const declared = [...declaredFields(request)].map(({ path }) => path[0] ?? '')
  const { hasKey, ...read } = readFormValues(body, declared, plain.request, cipher)
  return { ...read, keyKnown: hasKey && textOf(read.values, 'sender_id') === config.senderId }
}

export function isForm(headers: PracticeRequest['headers']): boolean {
  return /^application\/x-www-form-urlencoded\s*(?:;.*)?$/i.test(headers['content-type'] ?? '')
}

function envelopeOf({ request }: Operation): readonly string[] {
  return [...declaredFields(request)]
    .filter(({ path, mandatory }) => path.length === 1 && mandatory && ENVELOPE.includes(path[0] ?? ''))
    .map(({ path }) => path[0] ?? '')
}

function isSigned(values: Values, wire: HashedWire, config: PracticeConfig): boolean {
  const signed = {
    key: config.hashKey,
    rq_uuid: textOf(values, 'rq_uuid'),
    rq_datetime: textOf(values, 'rq_datetime'),
    comm_code: textOf(values, 'comm_code'),
    sender_id: textOf(values, 'sender_id'),
  }
  return verifyHashSignature(wire.signature, signed, textOf(values, 'signature'))
}

function isOurs(values: Values, operation: Operation, config: PracticeConfig): boolean {
  const ours: Readonly<Record<string, string>> = { comm_code: config.commCode, sender_id: config.senderId }
  return envelopeOf(operation).every((name) => ours[name] === undefined || values[name] === ours[name])
}

function textOf(values: Values, name: string): string {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

function unread(field: string): Read {
  return { values: {}, failed: failures.format(field), keyKnown: false }
}
