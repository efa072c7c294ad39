import { settlementTerms, type TermsInput } from '#contract/settlement-input.ts'
import type { SettlementTerms } from '#domain/expected-settlement.ts'
import { bundledHolidays, workingDaysOf } from './holidays.ts'

/** Before a manager has written down the contract: nothing is expected by it. */
export const FIRST_TERMS: TermsInput = {
  fees: { rules: [], rounding: 'half-up', confirmed: false },
  cutOff: 1_440,
  workingDays: 1,
  apart: false,
  late: 3,
  holidays: { added: [], removed: [], completed: [] },
}

/** Undefined for what no manager has written with this program. */
export function readTerms(stored: unknown): TermsInput | undefined {
  return settlementTerms.safeParse(stored).data
}

export function settlementTermsOf({
  fees,
  cutOff,
  workingDays,
  apart,
  holidays,
}: TermsInput): SettlementTerms {
  const added = Object.fromEntries(holidays.added.map(({ day, name }) => [day, name]))
  return {
    fees,
    credit: { cutOff, workingDays },
    calendar: workingDaysOf(bundledHolidays(), { ...holidays, added }),
    apart,
  }
}
