/** The rules that a life may break, by name. */
export const RULES = [
  'sent-twice',
  'sent-while-unknown',
  'shown-wrong',
  'forgotten',
  /** Money leaves, or counts as agreed, without two people who may; an invoice without one. */
  'not-agreed',
  'off-its-day',
  'yes-to-a-stranger',
  'no-to-a-wanted',
  'bug',
] as const
export type Rule = (typeof RULES)[number]
export type Violation = { readonly rule: Rule; readonly detail: string }
