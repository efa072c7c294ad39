import type { ComparisonView } from '#contract/settlement-views.ts'
import type { Latest } from '#contract/settlement-work-views.ts'
import type { Day } from '#domain/day.ts'

export type Since = 'terms' | 'payments'
type Made = Pick<ComparisonView, 'kind' | 'basis'>

/** What has changed of these days since the comparison was made; nothing while it is not known. */
export function changedSince(
  { kind, basis }: Made,
  { from, through }: { readonly from: Day; readonly through: Day },
  latest: Latest | undefined,
): readonly Since[] {
  if (basis === undefined || latest === undefined) return []
  const isOn = (day: Day): boolean => day >= from && day <= through
  return [
    ...(kind === 'bank' && basis.terms !== latest.terms ? (['terms'] as const) : []),
    ...(latest.money.some(({ day, seq }) => isOn(day) && seq > basis.upTo) ? (['payments'] as const) : []),
  ]
}
