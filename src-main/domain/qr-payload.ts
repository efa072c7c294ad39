import { crc16Hex } from './crc16.ts'
import { formatRupiah, readWireAmount, sameMoney, type Money } from './money.ts'

/** One data object of an EMVCo merchant-presented payload: two-digit tag and its value. */
export type QrField = { readonly tag: string; readonly value: string }

export type QrMerchantAccount = { readonly tag: string; readonly globalId: string }

export type QrPayload = {
  readonly fields: readonly QrField[]
  /** Tag 54; absent when the tag is, or when it cannot be read as an amount. */
  readonly amount?: Money
  readonly merchantName?: string
  readonly city?: string
  readonly postcode?: string
  /** Tags 26 to 51 that are well-formed templates with a global id. */
  readonly merchantAccounts: readonly QrMerchantAccount[]
  /** National merchant id (NMID): inner tag 02 of tag 51. */
  readonly nationalId?: string
  /** Inner tag 02 of any of the tags 26 to 51: a gateway may leave 51 out. */
  readonly merchantIds: readonly string[]
  /** Reference label: tag 62, inner tag 05. */
  readonly reference?: string
}

type Severity = 'block' | 'warn'

const FORM_RULES = {
  'non-ascii': 'block',
  structure: 'block',
  'tag-twice': 'block',
  'after-crc': 'block',
  'crc-missing': 'block',
  crc: 'block',
} as const satisfies Readonly<Record<string, Severity>>

/** Every rule with its severity. A QR that breaks a `block` rule must not be shown to a payer; `warn` may be. */
export const QR_RULES = {
  ...FORM_RULES,
  version: 'block',
  currency: 'block',
  country: 'block',
  'no-merchant-account': 'block',
  'merchant-differs': 'block',
  'amount-missing': 'block',
  'amount-unreadable': 'block',
  'amount-differs': 'block',
  'fee-added': 'block',
  'not-dynamic': 'warn',
  'merchant-id': 'warn',
  category: 'warn',
  'merchant-name': 'warn',
  'merchant-name-differs': 'warn',
  city: 'warn',
  'city-differs': 'warn',
  postcode: 'warn',
  tip: 'warn',
} as const satisfies Readonly<Record<string, Severity>>

/** The rules of form: breaking one makes a payload unreadable. */
export type QrReadRule = keyof typeof FORM_RULES
export type QrRule = keyof typeof QR_RULES
export type QrFinding = {
  readonly rule: QrRule
  /** Of `QR_RULES`. A practice profile may override a block, visibly. */
  readonly severity: Severity
  readonly tag?: string
  /** English, for the journal and diagnostics; a screen has its own wording. */
  readonly detail: string
}

export type QrReading =
  | ({ readonly ok: true } & QrPayload)
  | { readonly ok: false; readonly rule: QrReadRule; readonly detail: string }

export type QrJudgement = {
  readonly verdict: 'ok' | 'warn' | 'block'
  readonly findings: readonly QrFinding[]
  /** Present whenever the text could be split into fields, even if it is blocked. */
  readonly payload?: QrPayload
}

export type QrExpectation = {
  /** The sale. */
  readonly amount: Money
  /** `merchantName` of the QR answer (section 2.5), when it gave one. */
  readonly merchantName?: string
  /** The national merchant id of this shop, if pinned. */
  readonly nationalId?: string
  /** The city of this shop, if pinned. */
  readonly city?: string
}

/** Reads `qrContent` (section 2.5). Lengths count characters. `ok: false` names the first broken rule of form. */
export function readQrPayload(text: string): QrReading {
  const { fields, findings } = cut(text)
  const [first] = findings
  if (first !== undefined) return { ok: false, rule: first.rule, detail: first.detail }
  return { ok: true, ...payloadOf(fields ?? []) }
}

/**
 * Judges `qrContent` (section 2.5) against the sale before it is shown. Every broken rule is a finding; the gravest
 * decides the verdict. Never throws.
 */
export function judgeQrPayload(text: string, expected: QrExpectation): QrJudgement {
  const { fields, findings: form } = cut(text)
  if (fields === undefined) return { verdict: 'block', findings: form }
  const payload = payloadOf(fields)
  const findings = [...form, ...judgeFields(payload, expected)]
  const blocked = findings.some(({ severity }) => severity === 'block')
  return { verdict: blocked ? 'block' : findings.length > 0 ? 'warn' : 'ok', findings, payload }
}

type FormFinding = QrFinding & { readonly rule: QrReadRule }
type Cut = { readonly fields?: readonly QrField[]; readonly findings: readonly FormFinding[] }

function cut(text: string): Cut {
  // One character is one byte only in ASCII; otherwise lengths and CRC are ambiguous.
  if (!/^[\x20-\x7e]*$/.test(text))
    return { findings: [formFinding('non-ascii', 'a character outside printable ASCII')] }
  const fields: QrField[] = []
  const findings: FormFinding[] = []
  const seen = new Set<string>()
  for (let at = 0; at < text.length;) {
    const field = fieldAt(text, at)
    if (field === undefined)
      return { findings: [formFinding('structure', `no data object at character ${at}`)] }
    if (seen.has(field.tag)) findings.push(formFinding('tag-twice', `tag ${field.tag} again`, field.tag))
    seen.add(field.tag)
    fields.push(field)
    if (isAccount(field.tag)) findings.push(...innerTwice(field))
    at += 4 + field.value.length
    if (field.tag !== '63') continue
    if (at < text.length)
      findings.push(formFinding('after-crc', `${text.length - at} characters after the CRC`, '63'))
    const right = crc16Hex(text.slice(0, at - field.value.length))
    if (field.value !== right)
      findings.push(formFinding('crc', `CRC is ${field.value}, computed ${right}`, '63'))
    return { fields, findings }
  }
  return { fields, findings: [...findings, formFinding('crc-missing', 'no tag 63')] }
}

function fieldAt(text: string, at: number): QrField | undefined {
  const [, tag, length] = /^(\d\d)(\d\d)$/.exec(text.slice(at, at + 4)) ?? []
  if (tag === undefined || length === undefined || length === '00') return undefined
  const value = text.slice(at + 4, at + 4 + Number(length))
  return value.length === Number(length) ? { tag, value } : undefined
}

const isAccount = (tag: string) => tag >= '26' && tag <= '51'

/** Of an account's tags each may stand once too: a phone may read the other one. */
function innerTwice({ tag, value }: QrField): readonly FormFinding[] {
  const inner = templateOf(value)?.map((field) => field.tag) ?? []
  const twice = new Set(inner.filter((own, at) => inner.indexOf(own) < at))
  return Array.from(twice, (own) => formFinding('tag-twice', `tag ${own} again in tag ${tag}`, tag))
}

function payloadOf(fields: readonly QrField[]): QrPayload {
  const amountText = valueOf(fields, '54')
  const amount = amountText === undefined ? undefined : readWireAmount(amountText)
  return {
    fields,
    merchantAccounts: fields.flatMap(({ tag, value }) => {
      const globalId = isAccount(tag) ? innerOf(value, '00') : undefined
      return globalId === undefined ? [] : [{ tag, globalId }]
    }),
    merchantIds: fields.flatMap(({ tag, value }) => (isAccount(tag) ? (innerOf(value, '02') ?? []) : [])),
    ...(amount === undefined ? {} : { amount }),
    ...present('merchantName', valueOf(fields, '59')),
    ...present('city', valueOf(fields, '60')),
    ...present('postcode', valueOf(fields, '61')),
    ...present('nationalId', innerOf(valueOf(fields, '51'), '02')),
    ...present('reference', innerOf(valueOf(fields, '62'), '05')),
  }
}

function judgeFields(payload: QrPayload, expected: QrExpectation): readonly QrFinding[] {
  const { fields, amount, merchantAccounts, nationalId, merchantName } = payload
  const found: QrFinding[] = []
  const add = (rule: QrRule, tag: string, detail: string): void => {
    found.push({ rule, severity: QR_RULES[rule], tag, detail })
  }
  const expect = (rule: QrRule, tag: string, form: RegExp): void => {
    const value = valueOf(fields, tag)
    if (value === undefined) add(rule, tag, `tag ${tag} is missing`)
    else if (!form.test(value)) add(rule, tag, `tag ${tag} is "${value}"`)
  }
  if (fields[0]?.tag !== '00') add('version', '00', 'tag 00 does not come first')
  else expect('version', '00', /^01$/)
  expect('not-dynamic', '01', /^12$/)
  if (merchantAccounts.length === 0) add('no-merchant-account', '26', 'no merchant account in tags 26 to 51')
  if (nationalId === undefined) add('merchant-id', '51', 'no national merchant id')
  const pinned = expected.nationalId
  if (
    pinned !== undefined &&
    !(nationalId === undefined ? payload.merchantIds : [nationalId]).includes(pinned)
  )
    add('merchant-differs', '51', `pays merchant ${nationalId ?? '(not named)'}, not ${pinned}`)
  expect('category', '52', /^\d{4}$/)
  expect('currency', '53', /^360$/)
  const asked = valueOf(fields, '54')
  if (asked === undefined) add('amount-missing', '54', 'tag 54 is missing')
  else if (amount === undefined) add('amount-unreadable', '54', `tag 54 is "${asked}"`)
  else if (!sameMoney(amount, expected.amount)) {
    add('amount-differs', '54', `asks for ${formatRupiah(amount)}, not ${formatRupiah(expected.amount)}`)
  }
  // EMVCo: 01 asks the payer for a tip; 02 adds the fixed fee of tag 56, 03 the percentage of tag 57.
  const tip = valueOf(fields, '55')
  const fee =
    tip === '02' || tip === '03' ? '55' : ['56', '57'].find((tag) => valueOf(fields, tag) !== undefined)
  if (fee !== undefined) add('fee-added', fee, `tag ${fee} adds a fee to the amount`)
  else if (tip !== undefined) add('tip', '55', 'tag 55 lets the payer add a tip')
  expect('country', '58', /^ID$/)
  expect('merchant-name', '59', /^.{1,25}$/)
  expect('city', '60', /^.{1,15}$/)
  expect('postcode', '61', /^.{1,10}$/)
  const answered = expected.merchantName
  if (merchantName !== undefined && answered !== undefined && !sameName(merchantName, answered)) {
    add('merchant-name-differs', '59', `payers see "${merchantName}", the answer says "${answered}"`)
  }
  if (expected.city !== undefined && payload.city !== undefined && !sameName(payload.city, expected.city))
    add('city-differs', '60', `payers see "${payload.city}", not "${expected.city}"`)
  return found
}

/** The answer's name has up to 64 characters, the payload's 25: a full one may be a truncated form of the other. */
function sameName(shown: string, answered: string): boolean {
  const [a, b] = [shown, answered].map((name) => name.trim().replace(/\s+/g, ' ').toUpperCase())
  return a === b || (shown.length === 25 && a !== undefined && b !== undefined && b.startsWith(a))
}

function valueOf(fields: readonly QrField[], tag: string): string | undefined {
  return fields.find((field) => field.tag === tag)?.value
}

function innerOf(template: string | undefined, tag: string): string | undefined {
  return valueOf(templateOf(template ?? '') ?? [], tag)
}

/** The data objects inside a template; undefined when it has another form. */
function templateOf(value: string): readonly QrField[] | undefined {
  const inner: QrField[] = []
  for (let rest = value; rest !== '';) {
    const field = fieldAt(rest, 0)
    if (field === undefined) return undefined
    inner.push(field)
    rest = rest.slice(4 + field.value.length)
  }
  return inner
}

function present<Key extends string>(key: Key, value: string | undefined): { readonly [K in Key]?: string } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [K in Key]: string })
}

function formFinding(rule: QrReadRule, detail: string, tag?: string): FormFinding {
  return { rule, severity: QR_RULES[rule], detail, ...(tag === undefined ? {} : { tag }) }
}
