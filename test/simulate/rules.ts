/** What a life may break, by name. */
export const RULES = [
  'sent-twice',
  'sale-asked-twice',
  'id-used-twice',
  'number-used-twice',
  'unsure-shown-as-no',
  'paid-without-money',
  'success-not-shown',
  'not-settled',
  'twice-not-told',
  'forgotten',
  'journal-broken',
  'sums-differ',
  'bug',
  'not-learned-in-time',
  'asked-to-pay-twice',
  'words-differ',
  'older-overrides',
  'charged-blindly',
  'cash-blindly',
  'left-payable',
  'asked-as-another',
  'no-way-out',
  'bill-for-paid',
  'notice-refused',
  'shut-without-cause',
  'not-theirs',
  'z-misses',
  'slip-untrue',
  'sound-untrue',
  'another-day',
  'goods-untrue',
] as const
export type Rule = (typeof RULES)[number]

export type Violation = { readonly rule: Rule; readonly detail: string }

