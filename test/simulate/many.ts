/** A stretch of seeds, one after the other, and what came of them. */
import { CONTROLS, type ControlName } from './controls.ts'
import { drawPlan } from './draw.ts'
import type { Rule, Violation } from './judge.ts'
import type { Plan } from './plan.ts'
import { play } from './run.ts'
import { sameRule, shrink } from './shrink.ts'

export type Failure = { readonly seed: number; readonly violations: readonly Violation[] }

/** Plain, so that a worker can send it. */
export type Tallied = {
  readonly scenarios: number
  readonly counts: readonly (readonly [what: string, times: number])[]
  readonly failures: readonly Failure[]
  readonly byRule: readonly (readonly [rule: Rule, times: number])[]
}

/** More of them say nothing new. */
const MOST_FAILURES = 20

export type Stretch = {
  readonly first: number
  readonly count: number
  /** Every so manieth seed from the first: workers share a stretch so. */
  readonly every?: number
  readonly control?: ControlName
  /** Ends with the first seed that fails. */
  readonly isFirstOnly?: boolean
}

export async function playMany({ first, count, every = 1, control, isFirstOnly }: Stretch): Promise<Tallied> {
  const counts = new Map<string, number>()
  const byRule = new Map<Rule, number>()
  const failures: Failure[] = []
  const options = control === undefined ? {} : { breaks: CONTROLS[control].breaks() }
  let scenarios = 0
  for (let seed = first; seed < first + count; seed += every) {
    const { violations, counts: these } = await play(drawPlan(seed), options)
    scenarios += 1
    for (const [what, times] of these) counts.set(what, (counts.get(what) ?? 0) + times)
    if (violations.length === 0) continue
    for (const { rule } of violations) byRule.set(rule, (byRule.get(rule) ?? 0) + 1)
    if (failures.length < MOST_FAILURES) failures.push({ seed, violations })
    if (isFirstOnly === true) break
  }
  return { scenarios, counts: [...counts], failures, byRule: [...byRule] }
}

/** The shortest plan that fails in the same way, and how it goes, line by line. */
export async function tell(
  { seed, violations }: Failure,
  control?: ControlName,
): Promise<{ readonly plan: Plan; readonly story: readonly string[] }> {
  const options = control === undefined ? {} : { breaks: CONTROLS[control].breaks() }
  const rule = violations[0]?.rule ?? 'bug'
  const plan = await shrink(drawPlan(seed), async (fewer) =>
    sameRule(rule, (await play(fewer, options)).violations),
  )
  const { story } = await play(plan, { ...options, isTold: true })
  return { plan, story }
}
