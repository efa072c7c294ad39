import { DUE_FIELDS, type DueField, type DueWhy } from '#contract/dues-input.ts'
import type { DueFault } from '#contract/dues-views.ts'
import type { BillAsk, BillDraft, BillText, ListedDraft } from '#domain/bill-draft.ts'
import type { BillFault } from '#domain/bill-forms.ts'
import type { Day } from '#domain/day.ts'
import { MAXIMUM_WIRE, moneyOfMinor } from '#domain/money.ts'
import { readBill } from '#domain/read-bill.ts'
import type { SheetLine } from '../workbook/sheet.ts'
import { faultAt, type Known, type ReadRow, readTypedRow, type RowRules } from '../workbook/typed-row.ts'

/** All bills of one customer, which one number will have. */
export type DueAccount = { readonly customer: string; readonly until: Day; readonly bill: BillDraft }
export type GoodDue = {
  readonly amountMinor: bigint
  /** At the first line of a customer. */
  readonly account?: DueAccount
}
export type ReadDueRow = ReadRow<DueField, GoodDue, DueWhy>
type Rules = RowRules<DueField>
type Line = { readonly line: SheetLine; readonly known: Known<DueField>; readonly faults: DueFault[] }

/** Texts that belong to the customer, not to the bill of the line. */
const OF_CUSTOMER = ['name', 'phone', 'email', 'contract', 'number'] as const
const OF_BILL = ['code', 'indonesia', 'english', 'subCompany'] as const
const MOST_CUSTOMER = 64
/** Longer than any text of a bill, each of which has its own rule. */
const MOST_OTHER = 300
const CELLS = {
  fields: DUE_FIELDS,
  amount: 'amount',
  days: ['until'],
  mostRupiah: MAXIMUM_WIRE.minor / 100n,
  textRule: (field: DueField) => ({
    most: field === 'customer' ? MOST_CUSTOMER : MOST_OTHER,
    isOptional: field !== 'customer',
    isInForm: () => true,
    // `readBill` has the rules of the wire.
    anyLetters: true as const,
  }),
  faultsOf: () => [],
  rowOf: () => null,
} as const

/** Reads every line as one bill, and each customer's lines as one account. A fault leaves the whole customer out. */
export function readDueRows(
  lines: readonly SheetLine[],
  rules: Rules,
  { ask, today }: { readonly ask: BillAsk; readonly today: Day },
): readonly ReadDueRow[] {
  const read = lines.map((line) => readLine(line, rules, today))
  const groups = Map.groupBy(read, ({ known }) => known.customer)
  const accounts = new Map<Line, DueAccount>()
  for (const [customer, group] of groups) {
    const account = customer === undefined ? undefined : accountOf(group, rules, ask)
    const [first] = group
    if (account !== undefined && first !== undefined) accounts.set(first, account)
  }
  return read.map((each): ReadDueRow => {
    const [first] = groups.get(each.known.customer) ?? []
    const { line, known, faults } = each
    if (first === undefined || !accounts.has(first)) return { ...line, known, faults }
    const account = accounts.get(each)
    const row = { amountMinor: amountOf(each), ...(account === undefined ? {} : { account }) }
    return { ...line, known, faults, row }
  })
}

function readLine(line: SheetLine, rules: Rules, today: Day): Line {
  const { known, faults } = readTypedRow(line, rules, CELLS)
  const { until } = known
  const isPast = typeof until === 'string' && until < today
  // The rules of these cells have no other reasons.
  const all = faults.map((fault) => fault as DueFault)
  return {
    line,
    known,
    faults: isPast ? [...all, faultAt(line, rules, { field: 'until', why: 'past' })] : all,
  }
}

/** Undefined with a fault in any of the lines; each fault is put to its line. */
function accountOf(group: readonly Line[], rules: Rules, ask: BillAsk): DueAccount | undefined {
  const [first] = group
  if (first === undefined) return undefined
  const wrong = (at: Line, field: DueField, why: DueWhy, other?: number): void => {
    if (at.faults.some((fault) => fault.field === field)) return
    const fault = { field, why, ...(other === undefined ? {} : { other }) }
    at.faults.push(faultAt<DueField, DueWhy>(at.line, rules, fault))
  }
  const codes = new Map<string, Line>()
  for (const each of group) {
    for (const field of OF_CUSTOMER) {
      const text = textOf(each, field)
      if (text !== '' && text !== textOf(first, field)) wrong(each, field, 'differs', first.line.line)
    }
    const { until } = each.known
    if (until !== undefined && first.known.until !== undefined && until !== first.known.until)
      wrong(each, 'until', 'differs', first.line.line)
    const code = textOf(each, 'code')
    const twin = codes.get(code)
    if (twin !== undefined && code !== '') wrong(each, 'code', 'twice', twin.line.line)
    codes.set(code, twin ?? each)
  }
  const bill = billOf(group)
  const total = group.reduce((sum, each) => sum + amountOf(each), 0n)
  const read = readBill(ask, bill, moneyOfMinor(total))
  for (const { field, why } of read.ok ? [] : read.faults) {
    const [at, name] = placeOf(field, group)
    if (at !== undefined) wrong(at, name, why)
  }
  const { until } = first.known
  if (typeof until !== 'string' || group.some(({ faults }) => faults.length > 0)) return undefined
  return { customer: textOf(first, 'customer'), until, bill }
}

function billOf(group: readonly Line[]): BillDraft {
  const [first] = group
  const texts: { [N in BillText]?: string } = {}
  for (const field of OF_CUSTOMER) texts[field] = first === undefined ? '' : textOf(first, field)
  return {
    texts,
    items: [],
    bills: group.map((each): ListedDraft => {
      const [code, indonesia, english, subCompany] = OF_BILL.map((field) => textOf(each, field))
      const amount = each.known.amount === undefined ? '' : String(amountOf(each) / 100n)
      return {
        code: code ?? '',
        indonesia: indonesia ?? '',
        english: english ?? '',
        subCompany: subCompany ?? '',
        amount,
      }
    }),
  }
}

function textOf({ known }: Line, field: DueField): string {
  return String(known[field] ?? '')
}

function amountOf({ known: { amount } }: Line): bigint {
  return typeof amount === 'bigint' ? amount : 0n
}

/** Where a fault of the bill stands in the sheet; a fault of all bills stands at the first. */
function placeOf(field: BillFault['field'], group: readonly Line[]): readonly [Line | undefined, DueField] {
  const [list, row, cell] = field.split('.')
  if (list !== 'bills') return [group[0], OF_CUSTOMER.find((each) => each === list) ?? 'customer']
  const name = [...OF_BILL, 'amount' as const].find((each) => each === cell)
  return [group[Number(row ?? 0)], name ?? 'code']
}
