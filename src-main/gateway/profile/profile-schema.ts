import { z } from 'zod'
import { BILL_NEEDS } from '#domain/bill-needs.ts'
import { BALANCE_TYPES, PAY_TYPES } from '#domain/order.ts'
import { isLocal, isPublicUrl, leadsHere } from './profile-address.ts'
import {
  address,
  certificates,
  count,
  mandatoryWord,
  ms,
  path,
  prefix,
  refusedAs,
  token,
  word,
} from './profile-forms.ts'
import type { GatewayProfile } from './profile.ts'
import { isProfileReason, type ProfileFault, type ProfileReason } from './profile-reasons.ts'
import { BEYOND_NAMES, incoming, operations } from '../registry.ts'
import type { HashPart } from '../signing/hash.ts'

export type CheckedProfile =
  | { readonly ok: true; readonly profile: GatewayProfile }
  | { readonly ok: false; readonly faults: readonly ProfileFault[] }

const HASH_PARTS = [
  'key',
  'rq_uuid',
  'rq_datetime',
  'comm_code',
  'sender_id',
  'word',
] as const satisfies HashPart[]
const MINUTE = 60_000
const DAY_IN_MINUTES = 1_440

const operationName = z.enum(namesOf(operations))
const perOperation = <S extends z.ZodType>(value: S) => z.partialRecord(operationName, value)

const publicUrl = z.string().max(255).refine(isPublicUrl, refusedAs('profile.address.not-https'))

const hashRule = z.strictObject({
  parts: z
    .array(z.enum(HASH_PARTS))
    // Without a key anyone could sign; without a word, one operation's signature would fit another.
    .refine((parts) => parts.includes('key') && parts.includes('word'), refusedAs('profile.hash-rule'))
    .refine((parts) => new Set(parts).size === parts.length, refusedAs('profile.twice')),
  word: z.string().min(1).max(64).regex(/^[\x21-\x22\x24-\x7e]*$/), // prettier-ignore
})

const bank = z.strictObject({
  code: z.string().regex(/^[0-9A-Z]{3}$/),
  name: mandatoryWord(100),
  swiftCode: z.string().regex(/^[0-9A-Z]{8}$/),
})

const pageMethod = z.strictObject({
  payMethod: token(64),
  payOption: token(64),
  // Read by cashier and customer, on a button.
  name: mandatoryWord(40),
})

/** A path of a further event: none of the paths under which the gateway calls already. */
const ownPath = path.refine(
  (text) =>
    !/[?]|\/$/.test(text) &&
    !Object.values(incoming).some((each) => text.endsWith(each.path) || each.path.endsWith(text)),
  refusedAs('profile.path'),
)

function eachOnce<const T extends readonly [string, ...string[]]>(values: T) {
  return z.array(z.enum(values)).refine((all) => new Set(all).size === all.length, refusedAs('profile.twice'))
}

/** Whole rupiah. */
const maximum = z.int().min(1).max(9_999_999_999_999)

const profileSchema = z.strictObject({
  environment: z.enum(['practice', 'sandbox', 'production']),
  baseUrl: address,
  hosts: perOperation(address),
  paths: perOperation(path),
  enabled: z.array(z.enum(BEYOND_NAMES, refusedAs('profile.enabled'))),
  tokenRules: perOperation(z.enum(['none', 'b2b', 'b2b2c'])).refine(
    (rules) => only(rules, (name) => operations[name].wire.kind === 'snap'),
    refusedAs('profile.token-rule'),
  ),
  tokenPath: path,
  customerTokens: z.strictObject({ path, grantTypes: z.enum(['lower', 'upper']) }),
  hashRules: perOperation(hashRule).refine(
    (rules) => only(rules, (name) => 'signature' in operations[name].wire),
    refusedAs('profile.hash-rule.none-there'),
  ),
  basePath: prefix.exactOptional(),
  clientId: word(100),
  partnerId: token(50),
  channelId: token(5),
  merchantId: token(20),
  partnerServiceId: z
    .string()
    .regex(/^(?=.{8}$) *[\x21-\x7e]+$/, { error: 'profile.service-id' satisfies ProfileReason }),
  bindingMerchantId: token(64).exactOptional(),
  commCode: word(32),
  historyCommCode: word(32).exactOptional(),
  senderId: word(32),
  productCodes: z.strictObject({
    qr: token(16),
    va: token(32).exactOptional(),
    link: token(16).exactOptional(),
    binding: token(16).exactOptional(),
    creation: token(16).exactOptional(),
  }),
  nmid: token(32).exactOptional(),
  qrCity: mandatoryWord(15).exactOptional(),
  maximumQr: maximum.exactOptional(),
  maximumVa: maximum.exactOptional(),
  maximumLink: maximum.exactOptional(),
  validityMinutes: z
    .strictObject({
      qr: count(DAY_IN_MINUTES).exactOptional(),
      va: count(DAY_IN_MINUTES).exactOptional(),
      link: count(DAY_IN_MINUTES).exactOptional(),
    })
    .exactOptional(),
  returnUrl: publicUrl.exactOptional(),
  payType: z.enum(PAY_TYPES).exactOptional(),
  payTypes: eachOnce(PAY_TYPES).exactOptional(),
  balanceTypes: eachOnce(BALANCE_TYPES).exactOptional(),
  paymentMethods: z
    .array(pageMethod)
    .max(30)
    .refine(
      (all) =>
        new Set(all.map(({ payMethod, payOption }) => `${payMethod} ${payOption}`)).size === all.length,
      refusedAs('profile.twice'),
    )
    .exactOptional(),
  billNeeds: z
    .array(z.enum(BILL_NEEDS))
    .refine((needs) => new Set(needs).size === needs.length, refusedAs('profile.twice'))
    .exactOptional(),
  banks: z
    .array(bank)
    .max(500)
    .refine(
      (banks) => new Set(banks.map(({ code }) => code)).size === banks.length,
      refusedAs('profile.twice'),
    ),
  bankRules: z.record(z.string().regex(/^[0-9A-Z]{3}$/), z.enum(['A', 'B'])),
  transferSource: z
    .strictObject({
      accountNo: token(16),
      accountName: mandatoryWord(40).exactOptional(),
      bankCode: z.string().regex(/^[0-9A-Z]{3}$/),
    })
    .exactOptional(),
  till: count(999),
  referenceAlphabet: z.enum(['alphanumeric', 'digits']),
  budget: z
    .strictObject({
      perMinute: count(6_000),
      perHour: count(60_000),
      reservePerMinute: z.int().min(0),
      reservePerHour: z.int().min(0),
    })
    .refine(
      (budget) => budget.reservePerMinute < budget.perMinute && budget.reservePerHour < budget.perHour,
      refusedAs('profile.reserve'),
    ),
  connectTimeoutMs: ms(500, MINUTE),
  totalTimeoutMs: ms(1_000, 5 * MINUTE),
  ca: certificates.exactOptional(),
  customerAuthorization: z.enum(['bearer', 'plain']).exactOptional(),
  amountThatCounts: z
    .enum(['any', 'total', 'total-less-buyer-fee', 'paid', 'paid-plus-seller-fee'])
    .exactOptional(),
  answerSignature: z.enum(['required', 'if-present', 'ignored']),
  qrChecks: z.enum(['strict', 'warn']),
  settlingReleasesGoods: z.boolean(),
  callbacks: z.strictObject({
    publicUrl: publicUrl.exactOptional(),
    host: z.union([z.ipv4(), z.ipv6(), z.literal('localhost')]),
    port: z.int().min(0).max(65_535),
    prefix,
    partnerId: word(50).exactOptional(),
    channelId: word(50).exactOptional(),
    timestampWindowMs: ms(MINUTE, 60 * MINUTE),
    transferConfirmationServiceCode: z.enum(['70', '96']),
    listShape: z.enum(['amounts', 'texts']).exactOptional(),
    invoiceNotice: ownPath.exactOptional(),
    invoiceNoticeHeaders: z.enum(['all', 'signature']).exactOptional(),
  }),
})

/**
 * Checks a profile from any source, with every reason for refusing it. Unknown members are refused, so that a typo is
 * noticed and no secret slips in.
 */
export function checkProfile(input: unknown): CheckedProfile {
  const read = profileSchema.safeParse(input)
  if (!read.success)
    return { ok: false, faults: read.error.issues.flatMap((issue) => faultsOf(issue, input)) }
  const faults = crossFaults(read.data)
  return faults.length === 0 ? { ok: true, profile: read.data } : { ok: false, faults }
}

/** Faults that no single member shows. */
function crossFaults(profile: GatewayProfile): readonly ProfileFault[] {
  const faults: ProfileFault[] = []
  const say = (when: boolean, path: string, reason: ProfileReason) => when && faults.push({ path, reason })
  const production = profile.environment === 'production'
  say(profile.totalTimeoutMs < profile.connectTimeoutMs, 'totalTimeoutMs', 'profile.timeouts')
  say(profile.clientId === '' && asksTokens(profile), 'clientId', 'profile.client-id')
  say(production && profile.qrChecks !== 'strict', 'qrChecks', 'profile.qr-checks.production')
  say(
    production && profile.answerSignature !== 'required',
    'answerSignature',
    'profile.answer-signature.production',
  )
  for (const [path, host] of hostsOf(profile))
    say(production && leadsHere(host), path, 'profile.address.production-local')
  // Practice says "not real money" on every screen, which must stay true.
  const elsewhere = hostsOf(profile).some(([, host]) => !isLocal(host))
  say(profile.environment === 'practice' && elsewhere, 'baseUrl', 'profile.address.practice-elsewhere')
  return faults
}

/** Every address that a call may go to, by the member that names it. */
function hostsOf({ baseUrl, hosts }: GatewayProfile): readonly (readonly [path: string, host: string])[] {
  const others = Object.entries(hosts).map(([name, host]) => [`hosts.${name}`, host] as const)
  return [['baseUrl', baseUrl] as const, ...others]
}

/** True only where IT set a rule; for operations that ask by default, the call itself reports what is missing. */
function asksTokens({ tokenRules }: GatewayProfile): boolean {
  return Object.values(tokenRules).some((rule) => rule !== 'none')
}

function faultsOf(issue: z.core.$ZodIssue, input: unknown): readonly ProfileFault[] {
  const at = issue.path.map(String)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...at, key].join('.'), reason: 'profile.unknown-member' }))
  return [{ path: at.join('.'), reason: reasonOf(issue, valueIn(input, issue.path)) }]
}

function reasonOf(issue: z.core.$ZodIssue, value: unknown): ProfileReason {
  if (isProfileReason(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return value === undefined ? 'profile.missing' : 'profile.wrong-type'
    case 'invalid_value':
      return 'profile.not-a-choice'
    case 'too_big':
      return issue.origin === 'string' ? 'profile.too-long' : 'profile.out-of-range'
    case 'too_small':
      return issue.origin === 'string' ? 'profile.empty' : 'profile.out-of-range'
    default:
      return 'profile.wrong-form'
  }
}

function valueIn(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? (Reflect.get(at, name) as unknown) : undefined),
    input,
  )
}

function only<K extends string>(settings: Readonly<Partial<Record<K, unknown>>>, fits: (name: K) => boolean) {
  return (Object.keys(settings) as K[]).every(fits)
}

function namesOf<T extends object>(record: T): readonly (keyof T & string)[] {
  return Object.keys(record) as (keyof T & string)[]
}
