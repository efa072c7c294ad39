/** Plays a range of seeds one after the other, and collects what happened. */
import { CONTROLS, type ControlName } from './controls.ts'
import { drawPlan } from './draw.ts'
import type { Violation } from './rules.ts'
import { play } from './life.ts'

export type Failure = { readonly seed: number; readonly violations: readonly Violation[] }
export type Lives = {
  readonly played: number
  readonly failures: readonly Failure[]
  readonly counts: ReadonlyMap<string, number>
}

/** With a control, only a life counts that its own rule catches, and the first of them ends the search. */
export async function playLives(first: number, count: number, control?: ControlName): Promise<Lives> {
  const failures: Failure[] = []
  const counts = new Map<string, number>()
  const known = control === undefined ? undefined : CONTROLS[control]
  let played = 0
  for (let seed = first; seed < first + count; seed += 1) {
    const life = await play(drawPlan(seed), known === undefined ? {} : { breaks: known.breaks })
    played += 1
    for (const [what, times] of life.counts) counts.set(what, (counts.get(what) ?? 0) + times)
    const { violations } = life
    const isCaught = known === undefined || violations.some(({ rule }) => known.caughtBy.includes(rule))
    if (violations.length === 0 || !isCaught) continue
    failures.push({ seed, violations })
    if (known !== undefined) break
  }
  return { played, failures, counts }
}
