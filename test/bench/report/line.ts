/** What a line of the report is: one thing that people wait for, next to the least that this machine takes for it. */

/** Figures of one round, by side; those of the least possible are called `floor`. */
export type Round = Readonly<Record<string, readonly number[]>>

export type Goal = {
  readonly what: string
  readonly side: string
  /** Which of the figures counts: 0.5 is the median, 1 the worst. */
  readonly share: number
  /** The most that it may be: so many times another side, or so many units. */
  readonly most: { readonly times: number; readonly of: string } | { readonly figure: number }
  /** See `control`. */
  readonly isControl?: true
}

/** A mistake made on purpose, measured as `control`: it must miss this goal, or the instrument measures nothing. */
export const control = (what: string, most: Goal['most'], share = 0.5): Goal => ({
  ...{ what, side: 'control', share, most },
  isControl: true,
})

export type Line = {
  readonly name: string
  readonly title: string
  readonly unit: 'ms' | 's' | 'MB' | 'bytes' | 'processes'
  /** What the floor is, in words. */
  readonly floor: string
  readonly goals: readonly Goal[]
  /** How many rounds a report takes of it. */
  readonly rounds: number
  /** Each round measures all sides in turn, so that what else the machine does meets all alike. */
  readonly open: () => Promise<OpenLine>
}

export type OpenLine = {
  readonly round: (number: number) => Promise<Round>
  readonly close: () => Promise<void>
}
