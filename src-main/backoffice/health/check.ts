import type { Check, CheckFact, CheckId, CheckState, CheckWhy, FactName } from '#contract/health-views.ts'

/** A state and its reason; without one all is good. */
export type Finding = { readonly state: CheckState; readonly why: CheckWhy } | undefined

/** Leaves out facts that are not known. */
export function checkOf(
  id: CheckId,
  finding: Finding,
  facts: readonly (CheckFact | undefined)[] = [],
): Check {
  return { id, state: 'good', ...finding, facts: facts.filter((fact) => fact !== undefined) }
}

export function fact(
  name: FactName,
  unit: Exclude<CheckFact['unit'], 'text'>,
  value: number | undefined,
  of?: number,
): CheckFact | undefined {
  if (value === undefined) return undefined
  return { name, unit, value, ...(of === undefined ? {} : { of }) }
}

export function text(name: FactName, value: string | undefined): CheckFact | undefined {
  return value === undefined ? undefined : { name, unit: 'text', value }
}

/** What the files do not tell, and only the running till knows. */
export const tillOnly = (id: CheckId): Check => checkOf(id, { state: 'unknown', why: 'till-only' })
