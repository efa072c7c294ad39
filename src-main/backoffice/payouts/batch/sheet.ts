import { BATCH_FIELDS, type BatchField, type BatchRow } from '#contract/batch-input.ts'
import { payeeInput } from '#contract/payout-input.ts'
import { addDays, type Day } from '#domain/day.ts'
import { given } from '#domain/given.ts'
import { lastDigits } from '#domain/last-digits.ts'
import { PAYOUT_EXTRAS, type PayoutAsked, type PayoutExtra, type PayoutPersonal } from '#domain/payout.ts'
import { fieldFacts } from '#gateway/codec/facts.ts'
import { transferInterbank } from '#gateway/operations/transfer-interbank.ts'
import type { GatewayProfile } from '#gateway/profile/profile.ts'
import type { Known, SheetKind, TextRule } from '../../workbook/typed-row.ts'
import { MAY_BE_EMPTY, neededFields, type PayoutProfile, requestFaults } from '../request.ts'
import { BATCH_WORDS } from './words.ts'

/** What the process of the workbook must know of the till. */
export type BatchGiven = PayoutProfile &
  Pick<GatewayProfile, 'banks'> & {
    readonly today: Day
    /** `keysOf` payouts from today on that were not given up. */
    readonly used: readonly string[]
  }
type Cells = Known<BatchField>

/** Days ahead: a later one is a slip of the finger. */
const MOST_AHEAD = 366
const MOST_RUPIAH = 10n ** 14n - 1n
const { shape } = transferInterbank.request.shape.additionalInfo

/** Two payouts of one day have one in common when they pay one amount to the same account, or to what names it. */
export function keysOf(
  { bankCode, amountMinor, day }: Pick<PayoutAsked, 'bankCode' | 'amountMinor' | 'day'>,
  { accountNo, extras: { proxyValue = '' } }: Pick<PayoutPersonal, 'accountNo' | 'extras'>,
): readonly [string, ...string[]] {
  const account = ['account', bankCode, accountNo, amountMinor, day].join('|')
  return proxyValue === ''
    ? [account]
    : [account, ['proxy', proxyValue.toLowerCase(), amountMinor, day].join('|')]
}

/** Rows of payouts, each whole or with the faults of its cells (interface, 2.8). */
export function batchKind(from: BatchGiven): SheetKind<BatchField, BatchRow> {
  const used = new Set(from.used)
  const needed = neededFields(from)
  return {
    words: BATCH_WORDS,
    must: 'accountNo',
    fields: BATCH_FIELDS,
    amount: 'amount',
    days: ['day'],
    mostRupiah: MOST_RUPIAH,
    textRule: (field) => textRule(field, needed),
    faultsOf: (known) => faultsOf(known, from),
    rowOf: (known) => rowOf(known, from),
    sameBy: { field: 'accountNo', keyOf: (known) => keysIn(known).at(-1) },
    isUsed: (known) => keysIn(known).some((key) => used.has(key)),
  }
}

/** The fields that a template has: those that this source bank asks for. */
export function templateFields(profile: PayoutProfile): readonly BatchField[] {
  const needed = neededFields(profile)
  return BATCH_FIELDS.filter((field) => !isExtra(field) || needed.includes(field))
}

function isExtra(field: BatchField): field is PayoutExtra {
  return PAYOUT_EXTRAS.some((extra) => extra === field)
}

function textRule(field: BatchField, needed: readonly string[]): TextRule {
  if (isExtra(field)) {
    const schema = shape[field].unwrap()
    const isOptional = !needed.includes(field) || MAY_BE_EMPTY.includes(field)
    const most = fieldFacts.get(schema)?.max ?? 64
    return { most, isOptional, isInForm: (text) => schema.safeParse(text).success }
  }
  switch (field) {
    case 'fee':
      return { most: 3, isOptional: true, isInForm: (text) => /^(?:OUR|BEN)$/.test(text) }
    case 'transferType':
      return { most: 1, isOptional: true, isInForm: (text) => /^[05]$/.test(text) }
    case 'accountNo':
      return { most: 16, isOptional: false, isInForm: isOf('accountNo') }
    case 'bankCode':
      return { most: 3, isOptional: false, isInForm: isOf('bankCode') }
    case 'swiftCode':
      return { most: 8, isOptional: true, isInForm: isOf('swiftCode') }
    case 'name':
      return { most: 100, isOptional: false, isInForm: isOf('name') }
    case 'email':
      return { most: 100, isOptional: true, isInForm: isOf('email') }
    case 'bankName':
    case 'address':
    // Not read as texts.
    case 'amount':
    case 'day':
      return { most: 100, isOptional: true, isInForm: isOf('bankName') }
  }
}

function isOf(field: keyof typeof payeeInput.shape): (text: string) => boolean {
  return (text) => payeeInput.shape[field].safeParse(text).success
}

function keysIn({ bankCode, accountNo, amount, day, proxyValue = '' }: Cells): readonly string[] {
  if (typeof amount !== 'bigint' || typeof accountNo !== 'string') return []
  const asked = { bankCode: String(bankCode ?? ''), amountMinor: amount, day: String(day ?? '') }
  return keysOf(asked, { accountNo, extras: { proxyValue: String(proxyValue) } })
}

function faultsOf(known: Cells, from: BatchGiven): ReturnType<SheetKind<BatchField, BatchRow>['faultsOf']> {
  const { day, name, accountNo, bankCode, amount } = known
  const isListed = from.banks.some(({ code }) => code === bankCode)
  // Of a bank that the profile does not list, the file says how it is called.
  const bank = (['bankName', 'swiftCode'] as const).flatMap((field) =>
    isListed || bankCode === undefined || known[field] !== undefined
      ? []
      : [{ field, why: 'empty' as const }],
  )
  if (typeof day === 'string' && day < from.today) return [...bank, { field: 'day', why: 'day-over' }]
  if (typeof day === 'string' && day > addDays(from.today, MOST_AHEAD))
    return [...bank, { field: 'day', why: 'day-far' }]
  const isWhole = [day, name, accountNo, bankCode, amount].every((each) => each !== undefined)
  return bank.length > 0 || !isWhole ? bank : requestFaultsOf(rowOf(known, from), from)
}

/** Rules between fields, as the gateway's own declaration has them. */
function requestFaultsOf(row: BatchRow, from: BatchGiven) {
  const { missing, invalid } = requestFaults(from, askedOf(row), row) ?? { missing: [], invalid: [] }
  const at = (name: string): BatchField => BATCH_FIELDS.find((field) => field === name) ?? 'accountNo'
  return [
    ...missing.map((name) => ({ field: at(name), why: 'empty' as const })),
    ...invalid.map((name) => ({ field: at(name), why: 'form' as const })),
  ]
}

/** Without what only the till knows. */
export function askedOf({
  amountMinor,
  bankCode,
  bankName,
  swiftCode,
  accountNo,
  fee,
  transferType,
  day,
}: BatchRow) {
  const of = { payee: 0, account: '', accountEndsIn: lastDigits(accountNo) }
  return { ...of, ...{ amountMinor, bankCode, bankName, swiftCode, fee, transferType, day } }
}

function rowOf(known: Cells, { banks }: BatchGiven): BatchRow {
  const text = (field: BatchField): string | undefined => {
    const value = known[field]
    return typeof value === 'string' ? value : undefined
  }
  const bankCode = text('bankCode') ?? ''
  // The money follows the code, so the checker must not be shown another bank's name.
  const listed = banks.find(({ code }) => code === bankCode)
  return {
    ...{ bankCode, name: text('name') ?? '', accountNo: text('accountNo') ?? '', day: text('day') ?? '' },
    bankName: listed?.name ?? text('bankName') ?? '',
    swiftCode: listed?.swiftCode ?? text('swiftCode') ?? '',
    amountMinor: typeof known.amount === 'bigint' ? known.amount : 0n,
    fee: (text('fee') ?? 'none') as BatchRow['fee'],
    transferType: (text('transferType') ?? '0') as BatchRow['transferType'],
    ...given({ email: text('email'), address: text('address') }),
    extras: given(Object.fromEntries(PAYOUT_EXTRAS.map((extra) => [extra, text(extra)]))),
  }
}
