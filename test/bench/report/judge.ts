/** From the figures of all rounds to what the report says. */
import { quantile } from '../figures.ts'
import type { Goal, Line, Round } from './line.ts'

export type Judged = {
  readonly what: string
  readonly share: number
  /** In the line's unit: of all rounds together. */
  readonly figure: number
  readonly floor: number
  /** To the other side of the goal, or to the floor: the median of the rounds, and their quartiles. */
  readonly ratio: Spread
  readonly most: Goal['most']
  readonly isMet: boolean
  readonly isControl: boolean
}

export type Spread = { readonly middle: number; readonly low: number; readonly high: number }

export function judge({ goals }: Pick<Line, 'goals'>, rounds: readonly Round[]): readonly Judged[] {
  return goals.map(({ what, side, share, most, isControl = false }) => {
    const other = 'of' in most ? most.of : 'floor'
    const ratio = spreadOf(rounds.map((round) => at(round, side, share) / at(round, other, share)))
    const figure = at(together(rounds), side, share)
    const isMet = 'of' in most ? ratio.middle <= most.times : figure <= most.figure
    return { what, share, figure, floor: at(together(rounds), other, share), ratio, most, isMet, isControl }
  })
}

/** Slower, or quicker, than before by more than both spreads; undefined: no difference that can be told. */
export function changed(before: Spread, now: Spread): 'slower' | 'quicker' | undefined {
  if (now.low > before.high) return 'slower'
  return now.high < before.low ? 'quicker' : undefined
}

export function together(rounds: readonly Round[]): Round {
  const sides = [...new Set(rounds.flatMap((round) => Object.keys(round)))]
  return Object.fromEntries(sides.map((side) => [side, rounds.flatMap((round) => round[side] ?? [])]))
}

function spreadOf(numbers: readonly number[]): Spread {
  return { middle: quantile(numbers, 0.5), low: quantile(numbers, 0.25), high: quantile(numbers, 0.75) }
}

function at(round: Round, side: string, share: number): number {
  const figures = round[side] ?? []
  return share === 1 ? Math.max(...figures) : quantile(figures, share)
}
