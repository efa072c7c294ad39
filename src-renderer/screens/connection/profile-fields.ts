/** The profile members in the form; all others are edited as text. */
type Kind =
  | 'text'
  /** Left out when empty. */
  | 'optional'
  | 'number'
  /** Left out when empty. */
  | 'optional-number'
  /** In milliseconds. */
  | 'time'
  | 'service-id'
  /** Certificates in PEM lines; left out when empty. */
  | 'pem'
  | 'choice'
  | 'names'

type Spec = {
  readonly path: string
  readonly kind: Kind
  /** On a line of its own. */
  readonly isWide?: true
  /** Choices as stored in the profile: text, except `true` and `false`. */
  readonly options?: readonly string[]
}

export const GROUPS = [
  {
    name: 'address',
    fields: [
      { path: 'environment', kind: 'choice', isWide: true, options: ['practice', 'sandbox', 'production'] },
      { path: 'baseUrl', kind: 'text', isWide: true },
      { path: 'basePath', kind: 'optional', isWide: true },
    ],
  },
  {
    name: 'merchant',
    fields: [
      { path: 'partnerId', kind: 'text' },
      { path: 'clientId', kind: 'text' },
      { path: 'channelId', kind: 'text' },
      { path: 'merchantId', kind: 'text' },
      { path: 'commCode', kind: 'text' },
      { path: 'historyCommCode', kind: 'optional' },
      { path: 'bindingMerchantId', kind: 'optional' },
      { path: 'senderId', kind: 'text' },
      { path: 'partnerServiceId', kind: 'service-id', isWide: true },
    ],
  },
  {
    name: 'products',
    fields: [
      { path: 'productCodes.qr', kind: 'text' },
      { path: 'productCodes.va', kind: 'optional' },
      { path: 'productCodes.link', kind: 'optional' },
      { path: 'productCodes.binding', kind: 'optional' },
      { path: 'productCodes.creation', kind: 'optional' },
      { path: 'payType', kind: 'choice', isWide: true, options: ['REDIRECT', 'PAYLINK', 'S2BPAY'] },
      { path: 'payTypes', kind: 'names', isWide: true, options: ['REDIRECT', 'PAYLINK', 'S2BPAY'] },
      {
        path: 'balanceTypes',
        kind: 'names',
        isWide: true,
        options: ['CASH', 'POINT', 'GOPAY_WALLET', 'PAY_LATER'],
      },
      { path: 'maximumQr', kind: 'optional-number' },
      { path: 'maximumVa', kind: 'optional-number' },
      { path: 'maximumLink', kind: 'optional-number' },
    ],
  },
  {
    name: 'bill',
    fields: [
      {
        path: 'billNeeds',
        kind: 'names',
        isWide: true,
        options: ['name', 'paylater', 'card', 'promotion', 'instalment', 'bills'],
      },
      { path: 'callbacks.listShape', kind: 'choice', isWide: true, options: ['amounts', 'texts'] },
    ],
  },
  {
    name: 'till',
    fields: [
      { path: 'till', kind: 'number' },
      { path: 'referenceAlphabet', kind: 'choice', options: ['alphanumeric', 'digits'] },
    ],
  },
  {
    name: 'asking',
    fields: [
      { path: 'budget.perMinute', kind: 'number' },
      { path: 'budget.perHour', kind: 'number' },
      { path: 'budget.reservePerMinute', kind: 'number' },
      { path: 'budget.reservePerHour', kind: 'number' },
      { path: 'connectTimeoutMs', kind: 'time' },
      { path: 'totalTimeoutMs', kind: 'time' },
    ],
  },
  {
    name: 'trust',
    fields: [
      {
        path: 'answerSignature',
        kind: 'choice',
        isWide: true,
        options: ['required', 'if-present', 'ignored'],
      },
      { path: 'ca', kind: 'pem', isWide: true },
      { path: 'nmid', kind: 'optional' },
      { path: 'qrCity', kind: 'optional' },
      { path: 'qrChecks', kind: 'choice', isWide: true, options: ['strict', 'warn'] },
      { path: 'settlingReleasesGoods', kind: 'choice', isWide: true, options: ['false', 'true'] },
    ],
  },
  {
    name: 'callbacks',
    fields: [
      { path: 'callbacks.publicUrl', kind: 'optional', isWide: true },
      { path: 'callbacks.host', kind: 'text' },
      { path: 'callbacks.port', kind: 'number' },
      { path: 'callbacks.prefix', kind: 'text' },
      { path: 'callbacks.partnerId', kind: 'optional' },
      { path: 'callbacks.channelId', kind: 'optional' },
      { path: 'callbacks.timestampWindowMs', kind: 'time' },
      { path: 'callbacks.transferConfirmationServiceCode', kind: 'choice', options: ['70', '96'] },
      { path: 'callbacks.invoiceNotice', kind: 'optional', isWide: true },
      {
        path: 'callbacks.invoiceNoticeHeaders',
        kind: 'choice',
        isWide: true,
        options: ['all', 'signature'],
      },
    ],
  },
  {
    name: 'beyond',
    fields: [
      {
        path: 'enabled',
        kind: 'names',
        isWide: true,
        options: ['account-inquiry', 'transfer-status', 'merchant-info'],
      },
    ],
  },
] as const satisfies readonly { readonly name: string; readonly fields: readonly Spec[] }[]

export type FieldSpec = (typeof GROUPS)[number]['fields'][number]
export type FieldPath = FieldSpec['path']

const PATHS: ReadonlySet<string> = new Set(GROUPS.flatMap(({ fields }) => fields.map(({ path }) => path)))

export function isFieldPath(path: string): path is FieldPath {
  return PATHS.has(path)
}

const SPECS: ReadonlyMap<string, FieldSpec> = new Map(
  GROUPS.flatMap(({ fields }) => fields.map((spec) => [spec.path, spec] as const)),
)

export function specOf(path: FieldPath): FieldSpec {
  const spec = SPECS.get(path)
  if (spec === undefined) throw new Error(`no field ${path}`)
  return spec
}

/** The form field a fault belongs to: the member itself, or its parent (`enabled.0`). */
export function fieldOfFault(path: string): FieldPath | undefined {
  if (isFieldPath(path)) return path
  // The only rule between two members: the reserve must be below the total.
  if (path === 'budget') return 'budget.reservePerMinute'
  return path.includes('.') ? fieldOfFault(path.slice(0, path.lastIndexOf('.'))) : undefined
}

export function fieldId(path: FieldPath): string {
  return `profile-${path.replaceAll('.', '-')}`
}
