import { createPrivateKey, createPublicKey } from 'node:crypto'
import { timestampA } from '#domain/timestamp.ts'
import { signRequest } from '#gateway/signing/asymmetric.ts'
import { practiceConfig, practiceMerchant, type PracticeOverrides } from '#simulator/config.ts'
import { createPracticeGateway, type PracticeGateway, type PracticeGatewayDeps } from '#simulator/gateway.ts'
import { routes } from '#simulator/routes.ts'
import { memoryStore, type PracticeStore } from '#simulator/store.ts'
import type { PracticeResult } from '#simulator/wire.ts'
import { merchantKeys } from '#test/support/practice-gateway.ts'
import { qrBody, vaBody, type Body, type OperationName } from './merchant.ts'

/** 2026-11-20 10:00 in Jakarta. */
export const MORNING = Date.parse('2026-11-20T10:00:00+07:00')

export type Virtual = {
  now: number
  readonly gateway: PracticeGateway
  /** Sends with the gateway's own time, as a till with a right clock does. */
  readonly call: (operation: OperationName, body: Body, externalId?: string) => Promise<PracticeResult>
  /** Makes a QR order; returns its code. */
  readonly qr: (reference: string, changes?: Body) => Promise<string>
  /** The flag of an order, or the code without one. */
  readonly flag: (reference: string) => Promise<string>
}

/** The core in virtual time: no socket, no timer, no clock but `now`. */
export function virtualGateway(
  config: PracticeOverrides = {},
  store: PracticeStore = memoryStore(),
  more: Pick<PracticeGatewayDeps, 'callMerchant' | 'merchant'> = {},
): Virtual {
  const { privateKey, privatePem, publicPem } = merchantKeys()
  let count = 0
  let now = MORNING
  const virtual: Virtual = {
    get now() {
      return now
    },
    set now(next) {
      now = next
    },
    gateway: createPracticeGateway({
      clock: { now: () => now },
      random: { bytes: (length) => new Uint8Array(length).fill(7) },
      config: practiceConfig(config),
      store,
      merchantPublicKey: createPublicKey(publicPem),
      baseUrl: () => 'http://practice.test',
      // Any key will do, and making one is slow.
      gatewayPrivateKey: createPrivateKey(privatePem),
      ...more,
    }),
    call(operation, json, externalId = String(++count)) {
      const { method, path } = routes.find(({ name }) => name === operation) ?? { method: '', path: '' }
      const body = Buffer.from(JSON.stringify(json))
      const timestamp = timestampA(now)
      const headers = {
        'content-type': 'application/json',
        'x-timestamp': timestamp,
        'x-signature': signRequest(privateKey, { method, path, body, timestamp }),
        'x-external-id': externalId,
        'x-partner-id': practiceMerchant.partnerId,
        'channel-id': practiceMerchant.channelId,
      }
      return virtual.gateway.handle({ method, path, headers, body })
    },
    qr: async (reference, changes = {}) =>
      codeOf(await virtual.call('qr-generate', qrBody({ partnerReferenceNo: reference, ...changes }))),
    async flag(reference) {
      const result = await virtual.call('va-status', vaBody(reference, { additionalInfo: { sortBy: 'TDD' } }))
      const { virtualAccountData: data, responseCode } = jsonOf(result)
      return String((data as Body | undefined)?.['paymentFlagStatus'] ?? responseCode)
    },
  }
  return virtual
}

export function jsonOf(result: PracticeResult): Body {
  return result.kind === 'answer' ? JSON.parse(Buffer.from(result.body).toString('utf8')) : {}
}

export function codeOf(result: PracticeResult): string {
  return result.kind === 'answer' ? String(jsonOf(result)['responseCode']) : result.kind
}
