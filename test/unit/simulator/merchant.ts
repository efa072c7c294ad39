import { createPublicKey, randomInt } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { timestampA } from '#domain/timestamp.ts'
import { signRequest, signText, tokenStringToSign, verifySignature } from '#gateway/signing/asymmetric.ts'
import type { OperationName } from '#gateway/registry.ts'
import type { FormCipher } from '#gateway/signing/form-cipher.ts'
import {
  PRACTICE_CUSTOMER_TOKEN_PATH,
  PRACTICE_TOKEN_PATH,
  practiceConfig,
  practiceMerchant,
  type PracticeOverrides,
} from '#simulator/config.ts'
import { controlClient, type ControlClient } from '#simulator/control/control-client.ts'
import { routes } from '#simulator/routes.ts'
import { servePracticeGateway } from '#simulator/server.ts'
import { memoryStore, type PracticeStore } from '#simulator/store.ts'
import { merchantKeys } from '#test/support/practice-gateway.ts'
import { encoded, undressed, type Body } from './encoding.ts'

export type { OperationName } from '#gateway/registry.ts'
export type { Body } from './encoding.ts'
export type Reply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** Decrypted; empty when the text is not a JSON object. */
  readonly json: Body
  /** `responseCode` or `error_code`. */
  readonly code: unknown
  readonly message: unknown
}
export type CallChanges = {
  /** Undefined omits the header. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** Sent in place of the body's JSON. */
  readonly raw?: string | Uint8Array
  /** Signed in place of the sent body. */
  readonly signed?: string
  /** Sent after another body was signed. */
  readonly tampered?: string
  readonly now?: number
  /** Replaces the operation's first path. */
  readonly path?: string
  /** For a form: encrypted with a different key than the merchant's. */
  readonly cipher?: FormCipher
}
export type Merchant = {
  readonly baseUrl: string
  readonly call: (operation: OperationName, body: Body, changes?: CallChanges) => Promise<Reply>
  readonly token: (changes?: {
    readonly clientId?: string
    readonly body?: Body
    readonly now?: number
  }) => Promise<Reply>
  readonly customerToken: (body: Body) => Promise<Reply>
  readonly qr: (changes?: Body) => Promise<Reply>
  readonly status: (reference: string, sortBy?: 'TDD' | 'ALL') => Promise<Reply>
  readonly cancel: (reference: string) => Promise<Reply>
}

let references = 0

export function newReference(): string {
  references += 1
  return `P001261120${String(references).padStart(7, '0')}7F3Q`
}

export function newExternalId(): string {
  return `${Date.now()}${randomInt(1_000_000_000).toString().padStart(9, '0')}`
}

export function qrBody(changes: Body = {}): Body {
  return {
    partnerReferenceNo: newReference(),
    merchantId: practiceMerchant.merchantId,
    amount: { value: '150000.00', currency: 'IDR' },
    additionalInfo: { productCode: practiceMerchant.qrProductCode },
    ...changes,
  }
}

export function vaBody(reference: string, changes: Body = {}): Body {
  return {
    partnerServiceId: practiceMerchant.partnerServiceId,
    customerNo: practiceMerchant.merchantId,
    virtualAccountNo: reference,
    ...changes,
  }
}

/** A merchant that calls correctly, except as instructed. */
export function merchantAt(baseUrl: string): Merchant {
  const { privateKey } = merchantKeys()
  const call: Merchant['call'] = async (name, body, changes = {}) => {
    const { asks, method, path: itsPath } = routes.find((candidate) => candidate.name === name) ?? {}
    if (asks === undefined || method === undefined || itsPath === undefined) throw new Error(name)
    const path = changes.path ?? itsPath
    if (asks.operation.wire.kind !== 'snap') {
      const now = changes.now ?? Date.now()
      const { contentType, bytes } = encoded(asks.operation, body, now, changes.cipher)
      const headers = { 'content-type': contentType, ...changes.headers }
      const raw = changes.tampered ?? changes.raw
      const reply = await send(baseUrl, {
        method,
        path,
        headers,
        body: raw === undefined ? bytes : Buffer.from(raw),
      })
      return withJson(reply, undressed(asks.operation, reply.json))
    }
    const bytes = Buffer.from(changes.raw ?? JSON.stringify(body))
    const timestamp = timestampA(changes.now ?? Date.now())
    const headers = {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': signRequest(privateKey, {
        method,
        path,
        body: changes.signed === undefined ? bytes : Buffer.from(changes.signed),
        timestamp,
      }),
      'x-external-id': newExternalId(),
      'x-partner-id': practiceMerchant.partnerId,
      'channel-id': practiceMerchant.channelId,
      ...changes.headers,
    }
    return send(baseUrl, {
      method,
      path,
      headers,
      body: changes.tampered === undefined ? bytes : Buffer.from(changes.tampered),
    })
  }
  const askToken = (
    path: string,
    body: Body,
    clientId: string = practiceMerchant.clientId,
    now = Date.now(),
  ) => {
    const timestamp = timestampA(now)
    const headers = {
      'content-type': 'application/json',
      'x-client-key': clientId,
      'x-timestamp': timestamp,
      'x-signature': signText(privateKey, tokenStringToSign(clientId, timestamp)),
    }
    return send(baseUrl, { method: 'POST', path, headers, body: Buffer.from(JSON.stringify(body)) })
  }
  return {
    baseUrl,
    call,
    token: ({ clientId, body = { grantType: 'client_credentials' }, now } = {}) =>
      askToken(PRACTICE_TOKEN_PATH, body, clientId, now),
    customerToken: (body) => askToken(PRACTICE_CUSTOMER_TOKEN_PATH, body),
    qr: (changes) => call('qr-generate', qrBody(changes)),
    status: (reference, sortBy) =>
      call('va-status', vaBody(reference, sortBy === undefined ? {} : { additionalInfo: { sortBy } })),
    cancel: (reference) => call('va-delete', vaBody(reference)),
  }
}

export type Wire = {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Uint8Array
}

/** One request on one fresh connection; rejects when the answer is incomplete. */
export function send(baseUrl: string, { method, path, headers, body }: Wire): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))
    const outgoing = httpRequest(
      `${baseUrl}${path}`,
      { method, headers: { ...given, 'content-length': String(body.length) }, agent: false },
      (incoming) => {
        const parts: Buffer[] = []
        incoming.on('data', (part: Buffer) => parts.push(part))
        incoming.on('error', reject)
        incoming.on('end', () => {
          const received = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])
          resolve(
            replyOf(
              incoming.statusCode ?? 0,
              Object.fromEntries(received),
              Buffer.concat(parts).toString('utf8'),
            ),
          )
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

function replyOf(status: number, headers: Record<string, string>, text: string): Reply {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    parsed = undefined
  }
  const json = typeof parsed === 'object' && parsed !== null ? (parsed as Body) : {}
  return withJson({ status, headers, text, json, code: undefined, message: undefined }, json)
}

function withJson(reply: Reply, json: Body): Reply {
  const code = json['responseCode'] ?? json['error_code']
  return { ...reply, json, code, message: json['responseMessage'] ?? json['error_message'] }
}

export function signedByGateway(
  reply: Reply,
  gatewayPublicKey: string,
  method: string,
  path: string,
): boolean {
  const parts = { method, path, body: Buffer.from(reply.text), timestamp: reply.headers['x-timestamp'] ?? '' }
  return verifySignature(createPublicKey(gatewayPublicKey), parts, reply.headers['x-signature'] ?? '')
}

/** A member deep inside an answer, by its dotted path. */
export function at(reply: Reply, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Body | undefined)?.[key], reply.json)
}

export type Practice = {
  readonly merchant: Merchant
  readonly control: ControlClient
  readonly controlUrl: string
  readonly controlToken: string
  readonly gatewayPublicKey: string
  readonly stop: () => Promise<void>
}

/**
 * The real server in this process: equivalent, without a second of start-up. Its rate limit is never reached.
 */
export async function practice(config: PracticeOverrides = {}, store?: PracticeStore): Promise<Practice> {
  const server = await servePracticeGateway({
    config: practiceConfig({ perMinute: 100_000, perHour: 100_000, ...config }),
    store: store ?? memoryStore(),
    merchantPublicKey: createPublicKey(merchantKeys().publicPem),
  })
  const { controlUrl, controlToken, gatewayPublicKey, stop } = server
  return {
    merchant: merchantAt(server.baseUrl),
    control: controlClient(server),
    controlUrl,
    controlToken,
    gatewayPublicKey,
    stop,
  }
}
