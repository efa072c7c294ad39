/** What a person says about a workbook of dues: bills that stand under a number of their own. */
import { BILL_WHYS } from '#domain/bill-forms.ts'
import type { SheetMapping } from './sheet-input.ts'

/** A line is one bill of a customer; a customer's lines make one number. */
export const DUE_FIELDS = [
  'customer',
  'name',
  'phone',
  'email',
  'code',
  'indonesia',
  'english',
  'amount',
  'subCompany',
  'until',
  'contract',
  'number',
] as const
export type DueField = (typeof DUE_FIELDS)[number]

export type DueMapping = SheetMapping<DueField>

/** `twice`: another line of the customer has the code. `differs`: from the customer's first line. `past`: before today. */
export const DUE_WHYS = [
  ...BILL_WHYS,
  'empty',
  'odd-quote',
  'not-a-number',
  'ambiguous',
  'more-than-sen',
  'too-large',
  'not-whole',
  'not-positive',
  'not-a-date',
  'no-such-day',
  'no-year',
  'two-orders',
  'twice',
  'differs',
  'past',
] as const
export type DueWhy = (typeof DUE_WHYS)[number]

/**
 * `doubt`: a customer is paying it, or the gateway has spoken of money, and it is not certain yet. `differs`: another
 * amount came.
 */
export const DUE_STATES = ['open', 'doubt', 'paid', 'differs', 'ended', 'expired'] as const
export type DueState = (typeof DUE_STATES)[number]
