import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { timestampA } from '#domain/timestamp.ts'
import type { CallbackRequest } from '#callbacks/wire.ts'
import type { Merchant, Rules } from '#callbacks/messages.ts'
import { signRequest } from '#gateway/signing/asymmetric.ts'
import { incoming } from '#gateway/registry.ts'

/** The gateway's side of a callback. */
export const MERCHANT: Merchant = {
  partnerId: 'SAMPLE-MERCHANT',
  channelId: '95221',
  partnerServiceId: ' SAMPLE1',
  customerNo: 'SAMPLE-MERCHANT',
  payerName: 'PELANGGAN',
}

export const RULES: Rules = {
  timestampWindowMs: 300_000,
  transferServiceCode: '70',
  prefix: '/api',
  listShape: 'amounts',
  billNeeds: [],
}

export const INQUIRY_PATH = `/api${incoming['va-inquiry'].path}`
export const PAYMENT_PATH = `/api${incoming['va-payment'].path}`
export const TRANSFER_PATH = `/api${incoming['transfer-confirmation'].path}`

export type GatewayKeys = {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  /** PEM, SPKI. */
  readonly publicPem: string
}
let keys: GatewayKeys | undefined

/** One pair for each test process. */
export function gatewayKeys(): GatewayKeys {
  keys ??= makeKeys()
  return keys
}

export function makeKeys(): GatewayKeys {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const publicKey = createPublicKey(privateKey)
  return { privateKey, publicKey, publicPem: publicKey.export({ type: 'spki', format: 'pem' }) }
}

export type CallInput = {
  readonly path: string
  readonly body: unknown
  /** Value of X-TIMESTAMP, in epoch milliseconds. */
  readonly at: number
  /** X-TIMESTAMP in another form than ours. */
  readonly timestamp?: string
  readonly externalId?: string
  readonly privateKey?: KeyObject
  /** Replaces the correct headers; undefined removes one. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** Signed in place of what is sent. */
  readonly signed?: { readonly path?: string; readonly body?: string; readonly method?: string }
  readonly method?: string
}

let made = 0

/**
 * A call as the gateway sends it: the common headers of interface 4.1, the signature over the exact bytes.
 */
export function callOf(input: CallInput): CallbackRequest {
  made += 1
  const { path, at, method = 'POST', externalId = `9${String(made).padStart(19, '0')}` } = input
  const text = typeof input.body === 'string' ? input.body : JSON.stringify(input.body)
  const timestamp = input.timestamp ?? timestampA(at)
  const signature = signRequest(input.privateKey ?? gatewayKeys().privateKey, {
    method: input.signed?.method ?? method,
    path: input.signed?.path ?? path,
    body: Buffer.from(input.signed?.body ?? text),
    timestamp,
  })
  const headers: Readonly<Record<string, string | undefined>> = {
    'content-type': 'application/json',
    'x-timestamp': timestamp,
    'x-signature': signature,
    'x-external-id': externalId,
    'x-partner-id': MERCHANT.partnerId,
    'channel-id': MERCHANT.channelId,
    ...input.headers,
  }
  const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { method, path, headers: Object.fromEntries(given), body: Buffer.from(text) }
}

export function inquiryBody(reference: string, changes: Readonly<Record<string, unknown>> = {}) {
  const { request } = incoming['va-inquiry'].example
  return { ...request, virtualAccountNo: reference, ...changes }
}

export function paymentBody(reference: string, changes: Readonly<Record<string, unknown>> = {}) {
  const { request } = incoming['va-payment'].example
  return { ...request, virtualAccountNo: reference, ...changes }
}

export function transferBody(reference: string, changes: Readonly<Record<string, unknown>> = {}) {
  const { request } = incoming['transfer-confirmation'].example
  return { ...request, partnerReferenceNo: reference, ...changes }
}
