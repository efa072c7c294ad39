import type { Json } from '#contract/setup-views.ts'
import { jakartaDay, timestampA, timestampB } from '#domain/timestamp.ts'
import type { Operation } from '#gateway/define-operation.ts'
import { bindingMerchantOf, commCodeOf, type GatewayProfile } from '#gateway/profile/profile.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Optional fields that need real merchant or customer values. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'subMerchantId',
  'bankCardToken',
  'authCode',
  'accountToken',
  'originalExternalId',
])

/**
 * An operation's example, with the profile's merchant and the present time. Examples of one moment belong together:
 * the status is that of the QR order, and the rejected invoices are those sent. Tried from top to bottom, they show
 * the whole gateway at work.
 */
export function exampleFor(operation: Operation, profile: GatewayProfile, now: number): Json {
  const known = knownValues(operation, profile, now)
  const keys = invoiceNumbers(now)
  const outgoing = operation.direction === 'to-gateway'
  const fitted = (value: Json, name: string): Json => {
    if (Array.isArray(value)) return value.map((each: Json) => fitted(each, name))
    if (typeof value !== 'object' || value === null) return known.get(name) ?? value
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => !(outgoing && LEFT_OUT.has(key)))
        .map(([key, member]) => [keys.get(key) ?? key, fitted(member, key)]),
    )
  }
  return fitted(structured(operation.example.request as Json), '')
}

/** By field name. */
function knownValues({ name }: Operation, profile: GatewayProfile, now: number): ReadonlyMap<string, string> {
  const { merchantId, partnerServiceId, transferSource, productCodes } = profile
  const products: Readonly<Record<string, string | undefined>> = {
    'qr-generate': productCodes.qr,
    'payment-host-to-host': productCodes.link,
    'account-binding': productCodes.binding,
  }
  const values: readonly (readonly [string, string | undefined])[] = [
    ['merchantId', name === 'account-binding' ? bindingMerchantOf(profile) : merchantId],
    ['customerNo', merchantId],
    ['partnerServiceId', partnerServiceId],
    ['comm_code', commCodeOf(profile, name)],
    ['partnerReferenceNo', referenceOf(name, now)],
    ['virtualAccountNo', referenceOf('qr-generate', now)],
    ['originalPartnerReferenceNo', referenceOf('transfer-interbank', now)],
    ['productCode', products[name]],
    ['sourceAccountNo', transferSource?.accountNo],
    ['sourceAccountName', transferSource?.accountName],
    ['sourceBankCode', transferSource?.bankCode],
    ['member_code', 'MEMBER-1'],
    ['issue_date', jakartaDay(now)],
    ['due_date', jakartaDay(now + 30 * DAY)],
    ['validityPeriod', timestampA(now + 10 * MINUTE)],
    ['validUpTo', timestampA(now + 10 * MINUTE)],
    ['transactionDate', timestampA(now)],
    ['from_date_time', timestampB(now - DAY)],
    ['to_date_time', timestampB(now)],
    // Small enough to read, and to journal in full.
    ['page_size', '10'],
  ]
  return new Map(
    values.filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
  )
}

/** A reference is used once, by one operation; the next second gives another. */
function referenceOf(operation: string, now: number): string {
  const letter = operation.charAt(0).toUpperCase()
  const last = operation.split('-').at(-1)?.charAt(0).toUpperCase() ?? ''
  return `TRY${letter}${last}${secondOf(now)}`
}

/** Invoice numbers in the examples are keys, not values. */
function invoiceNumbers(now: number): ReadonlyMap<string, string> {
  return new Map([
    ['S1_1_N', `TRY_${secondOf(now)}_N`],
    ['S1_2_F', `TRY_${secondOf(now)}_F`],
  ])
}

function secondOf(now: number): string {
  return Math.floor(now / 1000)
    .toString(36)
    .toUpperCase()
}

/** Values that are JSON inside a text on the wire are shown, and written, as JSON. */
function structured(value: Json): Json {
  if (typeof value === 'string' && /^[[{]/.test(value)) {
    try {
      return JSON.parse(value) as Json
    } catch {
      return value
    }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, structured(member)]))
}
