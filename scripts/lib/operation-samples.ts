/** The examples in docs/operations.md: as a merchant would send them, one for each case of an operation. */
import { laidOver, type WireObject } from '#gateway/codec/conditions.ts'
import type { Operation } from '#gateway/define-operation.ts'
import { transferConditions } from '#gateway/operations/transfer-interbank-rules.ts'
import { hashSignature } from '#gateway/signing/hash.ts'

/** Request fields that only one of several cases has: removed (`undefined`) or replaced. */
type Changes = WireObject

/** Used by every worked example. */
export const HASH_KEY = 'Sample-Hash-Key'

export type Sample = {
  readonly title: string
  readonly request: WireObject
  /** Absent: the previous sample's answer. */
  readonly response?: WireObject
}

const without = (...names: readonly string[]): Changes =>
  Object.fromEntries(names.map((name) => [name, undefined]))
const info = (members: Changes): Changes => ({ additionalInfo: members })

/** What a source bank requires by the condition at that place, without the fields of the others. */
function ofBank(at: number): Changes {
  const own = transferConditions[at]?.fields ?? []
  const others = transferConditions.flatMap(({ fields }) => fields).filter((field) => !own.includes(field))
  return without(...others.map((field) => field.replace('additionalInfo.', '')))
}

const TRANSFERS: readonly (readonly [title: string, changes: Changes])[] = [
  ['From bank A', info({ ...ofBank(0), sourceBankCode: '014' })],
  ['From bank B', info({ ...ofBank(1), sourceBankCode: '008' })],
  ['From bank 028', info(ofBank(2))],
]

/** Overrides for declared examples that combine more than any real request would. */
const REQUESTS: Readonly<Record<string, Changes>> = {
  'va-status': {
    ...without('inquiryRequestId', 'paymentRequestId'),
    additionalInfo: {
      ...without('billNo', 'productCode', 'paymentRef', 'terminalId', 'traceNumber'),
      sortBy: 'ALL',
    },
  },
  'payment-host-to-host': {
    ...without('subMerchantId', 'payOptionDetails'),
    ...info(without('buyerId', 'bankCardToken', 'balanceType', 'userId')),
  },
  'account-binding': {
    ...without('authCode'),
    ...info(without('accountToken', 'ktpFile', 'npwpFile', 'pdfFile', 'customerAccountNumber')),
  },
  'account-creation': info(without('ktpPhoto', 'selfiePhoto', 'signaturePhoto')),
}
const RESPONSES: Readonly<Record<string, Changes>> = {
  'payment-host-to-host': without('approvalCode'),
  'va-payment': { virtualAccountData: without('virtualAccountName') },
}

const INQUIRY = 'va-inquiry'

export function samplesOf(operation: Operation): readonly Sample[] {
  const { name, example } = operation
  const request = laidOver(example.request as WireObject, REQUESTS[name] ?? {})
  const response = laidOver(example.response as WireObject, RESPONSES[name] ?? {})
  if (name === 'transfer-interbank') {
    const [first, ...rest] = TRANSFERS.map(([title, changes]): Sample => ({
      title,
      request: laidOver(request, changes),
    }))
    return first === undefined ? [] : [{ ...first, response }, ...rest]
  }
  if (name === INQUIRY) return inquirySamples(request, response)
  return [{ title: '', request: signed(operation, request), response }]
}

/** Hashed with the sample key, so that a reader can reproduce it. */
function signed({ wire }: Operation, request: WireObject): WireObject {
  if (!('signature' in wire)) return request
  const said = (name: string): string => {
    const value = request[name]
    return typeof value === 'string' ? value : ''
  }
  const parts = {
    key: HASH_KEY,
    rq_uuid: said('rq_uuid'),
    rq_datetime: said('rq_datetime'),
    comm_code: said('comm_code'),
    sender_id: said('sender_id'),
  }
  return { ...request, signature: hashSignature(wire.signature, parts) }
}

const DETAILS = [
  'token',
  'installmentPeriod',
  'isInstallment',
  'validationCode',
  'dataMerchant',
  'shippingAddress',
  'items',
] as const

/** One answer for each kind of payment: no single answer holds the fields of several kinds. */
function inquirySamples(request: WireObject, response: WireObject): readonly Sample[] {
  const only = (...kept: readonly (typeof DETAILS)[number][]): Changes =>
    info(without(...DETAILS.filter((name) => !kept.includes(name))))
  const answer = (account: Changes, contact: boolean): WireObject =>
    laidOver(response, {
      virtualAccountData: {
        ...account,
        ...(contact ? {} : without('virtualAccountEmail', 'virtualAccountPhone')),
      },
    })
  const merchant = (dataMerchant: Changes): Changes => ({
    additionalInfo: { ...without(...DETAILS.filter((each) => each !== 'dataMerchant')), dataMerchant },
  })
  const bills = (response['virtualAccountData'] as WireObject)['additionalInfo'] as WireObject
  const given = bills['dataMerchant'] as WireObject
  const [byCode, byNumber] = given['listBills'] as readonly WireObject[]
  const noInstallment = without(...Object.keys(given).filter((each) => each !== 'listBills'))
  const titled = (title: string, account: Changes, contact = false): Sample => ({
    title,
    request,
    response: answer(account, contact),
  })
  return [
    titled('Any QR, page or virtual account', only()),
    titled('Paylater', only('installmentPeriod', 'shippingAddress', 'items'), true),
    titled('Credit card', only('token', 'isInstallment')),
    titled('Collection: installment', merchant({ listBills: undefined })),
    titled('Collection: bills of shape 1', merchant({ ...noInstallment, listBills: [byCode] })),
    titled('Collection: bills of shape 2', merchant({ ...noInstallment, listBills: [byNumber] })),
  ]
}
