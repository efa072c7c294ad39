/** Plays a range of seeds one after the other, and collects what happened. */
import { CONTROLS, type ControlName } from './controls.ts'
import { covered } from './coverage.ts'
import { drawPlan } from './draw.ts'
import type { Violation } from './rules.ts'
import { play } from './life.ts'

export type Failure = { readonly seed: number; readonly violations: readonly Violation[] }
/** Plain, so that a worker can send it. */
export type Lives = {
  readonly played: number
  readonly failures: readonly Failure[]
  /** How often each thing happened, and in how many lives each row of `coverage.ts`. */
  readonly counts: Readonly<Record<string, number>>
  readonly reached: Readonly<Record<string, number>>
}
export type Stretch = {
  readonly first: number
  readonly count: number
  readonly control?: ControlName | undefined
}

/** With a control, only a life counts that its own rule catches, and the first of them ends the search. */
export async function playLives({ first, count, control }: Stretch): Promise<Lives> {
  const failures: Failure[] = []
  const counts: Record<string, number> = {}
  const reached: Record<string, number> = {}
  const known = control === undefined ? undefined : CONTROLS[control]
  let played = 0
  for (let seed = first; seed < first + count; seed += 1) {
    const life = await play(drawPlan(seed), known === undefined ? {} : { breaks: known.breaks })
    played += 1
    for (const [what, times] of life.counts) counts[what] = (counts[what] ?? 0) + times
    for (const name of covered(life.counts)) reached[name] = (reached[name] ?? 0) + 1
    const { violations } = life
    const isCaught = known === undefined || violations.some(({ rule }) => known.caughtBy.includes(rule))
    if (violations.length === 0 || !isCaught) continue
    failures.push({ seed, violations })
    if (known !== undefined) break
  }
  return { played, failures, counts, reached }
}
