import type { StepState, StepView, TestFact, TestFinding, TestStep } from '#contract/connect-views.ts'
import { jakartaDay } from '#domain/timestamp.ts'

/** The result of one step. */
export type Judged = {
  readonly state: Extract<StepState, 'ok' | 'warn' | 'failed' | 'not-tried'>
  readonly finding?: TestFinding
  readonly values?: StepView['values']
  readonly facts?: readonly TestFact[]
}

export function fine(facts: readonly TestFact[] = [], values: StepView['values'] = {}): Judged {
  return { state: 'ok', facts, values }
}

export function failed(
  finding: TestFinding,
  values: StepView['values'] = {},
  facts: readonly TestFact[] = [],
): Judged {
  return { state: 'failed', finding, values, facts }
}

export function doubtful(
  finding: TestFinding,
  values: StepView['values'] = {},
  facts: readonly TestFact[] = [],
): Judged {
  return { state: 'warn', finding, values, facts }
}

export function untried(
  finding: TestFinding,
  values: StepView['values'] = {},
  facts: readonly TestFact[] = [],
): Judged {
  return { state: 'not-tried', finding, values, facts }
}

export function fact(name: string, value: string | number | undefined): readonly TestFact[] {
  return value === undefined || value === '' ? [] : [{ name, value: String(value) }]
}

export function viewOf(step: TestStep, { state, finding, values = {}, facts = [] }: Judged): StepView {
  return { step, state, ...(finding === undefined ? {} : { finding }), values, facts }
}

const LAST_DAY = Date.UTC(9999, 11, 31)

/** The Jakarta day of a time (epoch milliseconds) in an untrusted certificate, which may hold any value. */
export function dayOf(ms: number | undefined): string {
  return ms !== undefined && ms > 0 && ms < LAST_DAY ? jakartaDay(ms) : '?'
}
