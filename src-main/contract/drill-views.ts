/** Drills as the screens show them. Their texts are in `drills.json`, by id of the drill, line and action. */
import type { PersonId } from '#domain/person.ts'

/** In the best order for learning. */
export const DRILL_IDS = [
  'first-sale',
  'two-customers',
  'picture',
  'line-drops',
  'paid-late',
  'paid-twice',
  'wrong-amount',
  'suspect',
  'answer-lost',
  'gateway-down',
  'cash-then-paid',
] as const
export type DrillId = (typeof DRILL_IDS)[number]

const DEED_RESULTS = ['done', 'late', 'missing'] as const
export type DeedResult = (typeof DEED_RESULTS)[number]

export type Stars = 0 | 1 | 2 | 3

export type DrillResult = {
  readonly drill: DrillId
  /** Epoch milliseconds of its end. */
  readonly at: number
  readonly stars: Stars
  /** 0 to 100. */
  readonly points: number
  readonly tookMs: number
  readonly by?: PersonId
}

export type DrillScore = DrillResult & {
  readonly deeds: readonly { readonly id: string; readonly result: DeedResult; readonly tookMs?: number }[]
  /** Forbidden actions that were taken, each listed once. */
  readonly missteps: readonly string[]
  /** Time ran out before everything was done. */
  readonly ranOut: boolean
}

export type DrillSummary = {
  readonly id: DrillId
  readonly limitMs: number
  readonly runs: number
  readonly best?: DrillResult
  readonly last?: DrillResult
}

/** `recent`: newest first. */
export type DrillList = {
  readonly drills: readonly DrillSummary[]
  readonly recent: readonly DrillResult[]
}

export type DrillRunView = {
  readonly id: DrillId
  readonly startedAt: number
  readonly endsAt: number
  /** What each customer has to pay, sen. */
  readonly amounts: readonly bigint[]
  /** What was said and what happened so far, oldest first. */
  readonly said: readonly { readonly id: string; readonly at: number }[]
  readonly deedsDone: number
  readonly deeds: number
  /** Absent while the drill is running. */
  readonly score?: DrillScore
}
