import type { AttentionList } from '#contract/attention-views.ts'
import type { CheckId, CheckState, HealthReport } from '#contract/health-views.ts'
import type { SignoffDayRow, SignoffDays } from '#contract/signoff-views.ts'
import type { TodayTakings } from '#contract/today-views.ts'
import type { MessageKey } from '../../words/messages.ts'

/** What a question to the main process has come to. */
export type Asked<T> =
  | { readonly state: 'asking' }
  | { readonly state: 'failed' }
  | { readonly state: 'known'; readonly value: T }

export type Facts = {
  readonly takings: Asked<Pick<TodayTakings, 'before' | 'building'>>
  readonly attention: Asked<Pick<AttentionList, 'total'>>
  readonly days: Asked<SignoffDays>
  readonly health: Asked<Pick<HealthReport, 'checks'>>
  /** What is shown and needs no one. */
  readonly shift: Asked<unknown>
  readonly backup: Asked<unknown>
}

/**
 * The answer to "is everything all right?". `needs`: so many things wait for the manager. `good` only when all of it is
 * known.
 */
export type Verdict = {
  readonly kind: 'good' | 'needs' | 'unknown' | 'asking'
  readonly needs: number
  /** Money or its record is at risk now. */
  readonly isBad: boolean
  readonly unknown: readonly MessageKey[]
}

/** Without these no one can say that the money is safe. A printer or a voice that is not known worries no one. */
export const VITAL: readonly CheckId[] = ['journal', 'copy', 'backup', 'disk', 'clock', 'connection']

/**
 * Over, and not signed: also those that a shift still keeps from it. Days before the first signature need none;
 * without a first signature no day does.
 */
export function unsignedIn({ days, since = Infinity }: SignoffDays): readonly SignoffDayRow[] {
  return days.filter(
    ({ day, signed, cannot }) => signed === undefined && cannot !== 'not-over' && day > since,
  )
}

/** An addendum took it above the limit for two managers, and only one has seen it. */
export function aboveIn({ days }: SignoffDays): readonly SignoffDayRow[] {
  return days.filter(({ signed }) => signed?.aboveSince !== undefined)
}

/** Of the older days it is not known, or the list itself is still being made. */
export function isPartOf({ building, next, since = Infinity, unsignedOlder }: SignoffDays): boolean {
  return building !== undefined || (next !== undefined && next > since && unsignedOlder === undefined)
}

/** What can be signed first where no day ever was: the last one that is over. */
export function firstToSign({ days, since }: SignoffDays): SignoffDayRow | undefined {
  return since === undefined ? days.find(({ cannot }) => cannot === undefined) : undefined
}

export function verdictOf({ takings, attention, days, health, shift, backup }: Facts): Verdict {
  const checks = health.state === 'known' ? health.value.checks : []
  const are = (states: readonly CheckState[]) => checks.filter(({ state }) => states.includes(state))
  const list: SignoffDays = days.state === 'known' ? days.value : { days: [] }
  const unsound = list.unsound?.length ?? 0
  const needs =
    (attention.state === 'known' ? attention.value.total : 0) +
    unsignedIn(list).length +
    (list.unsignedOlder ?? 0) +
    unsound +
    aboveIn(list).length +
    are(['look', 'bad']).length
  const failed = ({ state }: Asked<unknown>) => state === 'failed'
  const isPart = takings.state === 'known' && takings.value.building !== undefined
  const unknown: readonly MessageKey[] = [
    ...(failed(takings) || isPart ? (['today.of.takings'] as const) : []),
    ...(failed(attention) ? (['today.of.attention'] as const) : []),
    ...(failed(days) || isPartOf(list) ? (['today.of.days'] as const) : []),
    ...(failed(shift) ? (['today.of.shift'] as const) : []),
    ...(failed(backup) ? (['today.of.backup'] as const) : []),
    ...(failed(health) ? (['today.of.health'] as const) : []),
    ...are(['unknown'])
      .filter(({ id }) => VITAL.includes(id))
      .map(({ id }) => `health.check.${id}` as const),
  ]
  const isAsking = [takings, attention, days, health, shift, backup].some(({ state }) => state === 'asking')
  return {
    kind: needs > 0 ? 'needs' : isAsking ? 'asking' : unknown.length > 0 ? 'unknown' : 'good',
    needs,
    isBad: unsound > 0 || are(['bad']).length > 0,
    unknown,
  }
}
