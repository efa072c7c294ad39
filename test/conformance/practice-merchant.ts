/**
 * A merchant who writes its own requests to the gateway simulator, right or wrong, and signs them correctly.
 */
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { timestampA } from '#domain/timestamp.ts'
import type { Operation } from '#gateway/define-operation.ts'
import { signRequest } from '#gateway/signing/asymmetric.ts'
import { decryptValue, encryptValue } from '#gateway/signing/form-cipher.ts'
import { writeForm, type FormField } from '#gateway/signing/form.ts'
import { hashSignature, type HashRule } from '#gateway/signing/hash.ts'
import { practiceConfig } from '#simulator/config.ts'
import { practiceCipher } from '#simulator/encoding.ts'
import { createPracticeGateway } from '#simulator/gateway.ts'
import { memoryStore } from '#simulator/store.ts'
import { merchantKeys } from '#test/support/practice-gateway.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import { isObject, type Body } from './body.ts'

/** Ten o'clock in Jakarta, when the examples are sent. */
export const NOW = Date.UTC(2026, 10, 20, 3)

const ENOUGH = 1_000_000
/** The merchant of the examples. */
const config = practiceConfig({
  perMinute: ENOUGH,
  perHour: ENOUGH,
  partnerId: 'SAMPLE-MERCHANT',
  merchantId: 'SAMPLE-MERCHANT',
  partnerServiceId: ' SAMPLE1',
  commCode: 'SAMPLE-REGION',
  senderId: 'SAMPLE-SENDER',
  apiKey: 'SAMPLE-API-KEY',
  linkProductCode: 'WALLETLINK',
  bindingProductCode: 'SAMPLELINK',
  depositSource: 'SAMPLEDEPOSIT',
  qrCancel: 'accepted',
  bankRules: { '90A': 'A', '90B': 'B', '014': 'A', '008': 'B' },
  tokenRules: { 'transfer-interbank': 'none', 'account-inquiry': 'none', 'transfer-status': 'none' },
})
const cipher = practiceCipher(config)

export type PracticeAnswer = {
  readonly status: number
  /** `responseCode` or `error_code`. */
  readonly code: string
  readonly message: string
  /** Decrypted. */
  readonly body: Body
}

export type PracticeMerchant = {
  /** `signature: false` keeps the body's hash signature as it is. */
  readonly ask: (
    operation: Operation,
    body: Body,
    how?: { readonly signature?: boolean },
  ) => Promise<PracticeAnswer>
}

/** A fresh gateway simulator, and a merchant known to it. */
export function practiceMerchantHere(): PracticeMerchant {
  const keys = merchantKeys()
  const privateKey = createPrivateKey(keys.privatePem)
  const gateway = createPracticeGateway({
    clock: { now: () => NOW },
    random: seededRandom(1),
    config,
    store: memoryStore(),
    merchantPublicKey: createPublicKey(keys.publicPem),
    baseUrl: () => 'http://127.0.0.1:1',
    gatewayPrivateKey: privateKey,
  })
  let calls = 0

  return {
    ask: async (operation, body, { signature = true } = {}) => {
      calls += 1
      const { wire, method, path } = operation
      const sent = encoded(
        operation,
        signature && 'signature' in wire ? signedBody(wire.signature, body, calls) : body,
      )
      const timestamp = timestampA(NOW)
      const result = await gateway.handle({
        method,
        path,
        body: sent.bytes,
        headers: {
          'content-type': sent.type,
          'x-timestamp': timestamp,
          'x-signature': signRequest(privateKey, { method, path, body: sent.bytes, timestamp }),
          'x-external-id': String(calls),
          'x-partner-id': config.partnerId,
          'channel-id': config.channelId,
        },
      })
      if (result.kind !== 'answer') throw new Error(`${operation.name}: ${result.kind}`)
      return read(result.status, JSON.parse(Buffer.from(result.body).toString('utf8')))
    },
  }
}

/** The hash over the actual body; every call gets a new message id if the body's own is valid. */
function signedBody(rule: HashRule, body: Body, call: number): Body {
  const id =
    body.rq_uuid === EXAMPLE_ID ? `${EXAMPLE_ID.slice(0, -6)}${String(call).padStart(6, '0')}` : body.rq_uuid
  const values = {
    key: config.hashKey,
    rq_uuid: textOf(id),
    rq_datetime: textOf(body.rq_datetime),
    comm_code: textOf(body.comm_code),
    sender_id: textOf(body.sender_id),
  }
  const signature = hashSignature(rule, values)
  const changed = { ...body, ...(id === undefined ? {} : { rq_uuid: id }) }
  return Object.hasOwn(body, 'signature') ? { ...changed, signature } : changed
}

const EXAMPLE_ID = '6f1c2f0e-8b1d-4c3e-9a57-0d5b6e1f2a3b'

function encoded({ wire }: Operation, body: Body): { readonly type: string; readonly bytes: Uint8Array } {
  if (wire.kind === 'snap' || wire.kind === 'hashed-json')
    return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) }
  const plain = wire.kind === 'key-form' ? Object.keys(body) : wire.plain.request
  const fields = Object.entries(body).map(([name, value]): FormField => {
    const text = textOf(value)
    return [name, plain.includes(name) ? text : (encryptValue(cipher, text) ?? text)]
  })
  return { type: 'application/x-www-form-urlencoded', bytes: writeForm(fields) }
}

function read(status: number, answer: unknown): PracticeAnswer {
  const opened = Object.entries(isObject(answer) ? answer : {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? (decryptValue(cipher, value) ?? value) : value,
  ])
  const body: Body = Object.fromEntries(opened)
  return {
    status,
    code: textOf(body.responseCode ?? body.error_code),
    message: textOf(body.responseMessage ?? body.error_message),
    body,
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
}
