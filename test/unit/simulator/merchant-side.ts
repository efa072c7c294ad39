/** The merchant's server as a function: receives the gateway's calls and answers as instructed. */
import { createPublicKey } from 'node:crypto'
import { timestampA } from '#domain/timestamp.ts'
import { incoming, type IncomingName } from '#gateway/registry.ts'
import { verifySignature } from '#gateway/signing/asymmetric.ts'
import type { PracticeOverrides } from '#simulator/config.ts'
import type { MerchantAnswer, MerchantRequest } from '#simulator/merchant/merchant-call.ts'
import type { PracticeStore } from '#simulator/store.ts'
import type { Body } from './encoding.ts'
import { MORNING, virtualGateway, type Virtual } from './in-process.ts'

export const MERCHANT_URL = 'https://till.example:8443/any/prefix'

export type Heard = {
  readonly name: IncomingName
  readonly request: MerchantRequest
  readonly body: Body
}
export type Reaction = (heard: Heard) => MerchantAnswer | Promise<MerchantAnswer>

export type MerchantSide = {
  readonly site: Virtual
  readonly heard: Heard[]
  /** From now on; undefined: as a merchant should. */
  readonly react: (next: Reaction | undefined) => void
  /** The merchant's price for a number; 150000.00 by default. */
  readonly bills: Map<string, string>
}

/** The gateway in virtual time with a registered merchant that answers. */
export function withMerchant(config: PracticeOverrides = {}, store?: PracticeStore): MerchantSide {
  const heard: Heard[] = []
  const bills = new Map<string, string>()
  let react: Reaction | undefined
  const site = virtualGateway(
    { perMinute: 100_000, perHour: 100_000, merchantUrl: MERCHANT_URL, ...config },
    store,
    {
      callMerchant: async (request) => {
        const path = new URL(request.url).pathname
        const name = (Object.keys(incoming) as IncomingName[]).find((each) =>
          path.endsWith(incoming[each].path),
        )
        if (name === undefined) throw new Error(`called at ${path}`)
        const body = JSON.parse(Buffer.from(request.body).toString('utf8')) as Body
        heard.push({ name, request, body })
        return (react ?? proper(bills))({ name, request, body })
      },
    },
  )
  return { site, heard, bills, react: (next) => void (react = next) }
}

export function proper(bills: ReadonlyMap<string, string> = new Map()): Reaction {
  return ({ name, body }) => answered(200, properBody(name, body, bills))
}

export function properBody(
  name: IncomingName,
  body: Body,
  bills: ReadonlyMap<string, string> = new Map(),
): Body {
  switch (name) {
    case 'va-inquiry': {
      const { partnerServiceId, customerNo, virtualAccountNo, inquiryRequestId } = body
      return {
        responseCode: '2002400',
        responseMessage: 'Success',
        virtualAccountData: {
          partnerServiceId,
          customerNo,
          virtualAccountNo,
          virtualAccountName: 'IBU CONTOH',
          inquiryRequestId,
          totalAmount: { value: bills.get(String(virtualAccountNo)) ?? '150000.00', currency: 'IDR' },
          billDetails: [{ billDescription: { english: 'Sale', indonesia: 'Penjualan' } }],
          additionalInfo: {
            transactionDate: timestampA(MORNING),
            expiredDatetime: timestampA(MORNING + 3_600_000),
          },
        },
      }
    }
    case 'va-payment': {
      const { partnerServiceId, customerNo, virtualAccountNo, paymentRequestId, paidAmount } = body
      return {
        responseCode: '2002500',
        responseMessage: 'Successful',
        virtualAccountData: { partnerServiceId, customerNo, virtualAccountNo, paymentRequestId, paidAmount },
        additionalInfo: { reconcileId: 'REC-1', reconcileDatetime: timestampA(MORNING) },
      }
    }
    case 'transfer-confirmation': {
      const { partnerReferenceNo, amount, beneficiaryAccountNo } = body
      return {
        responseCode: '2007000',
        responseMessage: 'Successful',
        partnerReferenceNo,
        amount,
        beneficiaryAccountNo,
      }
    }
  }
}

export function answered(status: number, body: unknown, type = 'application/json'): MerchantAnswer {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { kind: 'answered', status, headers: { 'content-type': type }, body: Buffer.from(text) }
}

export function says(status: number, responseCode: string, responseMessage = 'No'): Reaction {
  return () => answered(status, { responseCode, responseMessage })
}

export const silent: Reaction = () => ({ kind: 'unreachable', why: 'timeout', detail: 'no whole answer' })

/** Whether the gateway signed this call over the path as registered. */
export function isSignedBy(gatewayPublicKey: string, { request }: Heard): boolean {
  const { pathname, search } = new URL(request.url)
  const timestamp = request.headers['x-timestamp'] ?? ''
  const parts = { method: 'POST', path: pathname + search, body: request.body, timestamp }
  return verifySignature(createPublicKey(gatewayPublicKey), parts, request.headers['x-signature'] ?? '')
}
