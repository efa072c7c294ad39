/** The till's condition as a list of checks: for the people who maintain it, and for their tools. */

export const CHECKS = [
  'journal',
  'copy',
  'backup',
  'disk',
  'clock',
  'connection',
  'rate',
  'printer',
  'second-screen',
  'voice',
  'versions',
] as const
export type CheckId = (typeof CHECKS)[number]

/**
 * `look`: sales go on, and someone should look at it soon. `bad`: money or its record is at risk now. `unknown`: it
 * cannot be told; `why` says why.
 */
export const CHECK_STATES = ['good', 'look', 'bad', 'unknown'] as const
export type CheckState = (typeof CHECK_STATES)[number]

/** What a state rests on. Each has words, `health.why.*`; those of `look` and `bad` also say what to do. */
export const CHECK_WHYS = [
  'journal-broken',
  'journal-failed',
  'journal-checking',
  'journal-added-to',
  'journal-unproven',
  'journal-gone',
  'journal-none',
  'copy-gone',
  'copy-disk-low',
  'copy-disk-full',
  'backup-practice',
  'backup-none',
  'backup-late',
  'backup-failed',
  'backup-away',
  'backup-no-recovery',
  'backup-same-disk',
  'disk-low',
  'disk-full',
  'disk-unread',
  'clock-set',
  'clock-differs',
  'clock-unproven',
  'connection-down',
  'connection-turned-away',
  'connection-other-merchant',
  'connection-untried',
  'rate-low',
  'rate-used-up',
  'printer-pdf',
  'printer-gone',
  'printer-failed',
  'printer-untried',
  'screen-single',
  'screen-shared',
  'screen-gone',
  'screen-mirrored',
  'screen-closed',
  'voice-off',
  'voice-none',
  'version-refused',
  'version-list-old',
  'till-only',
] as const
export type CheckWhy = (typeof CHECK_WHYS)[number]

/** Each has words, `health.fact.*`. */
export type FactName =
  | 'events'
  | 'size'
  | 'proven'
  | 'detail'
  | 'free'
  | 'age'
  | 'set'
  | 'provider'
  | 'answered'
  | 'other-merchant'
  | 'minute'
  | 'hour'
  | 'printers'
  | 'screens'
  | 'voices'
  | 'loket'
  | 'refused'
  | 'vain'
  | 'electron'
  | 'node'
  | 'system'

/** `ms`: a span. `epoch-ms`: a moment. `of`: the whole that a count is left of. */
export type CheckFact =
  | {
      readonly name: FactName
      readonly unit: 'count' | 'bytes' | 'ms' | 'epoch-ms'
      readonly value: number
      readonly of?: number
    }
  | { readonly name: FactName; readonly unit: 'text'; readonly value: string }

export type Check = {
  readonly id: CheckId
  readonly state: CheckState
  readonly why?: CheckWhy
  readonly facts: readonly CheckFact[]
}

export type UpdateFacts = {
  /** The newer version that is not taken. */
  readonly refused?: string
  /** Since when no list of versions could be believed. Epoch milliseconds. */
  readonly vainSince?: number
}

export type HealthReport = {
  /** The worst state of the checks. What is unknown does not count. */
  readonly state: Exclude<CheckState, 'unknown'>
  /** One of each, in the order of `CHECKS`. */
  readonly checks: readonly Check[]
}
