/** Plays a range of seeds one after the other, and collects the results. */
import { z } from 'zod'
import { CONTROLS, eachOf, type ControlName } from './controls.ts'
import { drawPlan } from './draw.ts'
import { EACH, type Each } from './losses.ts'
import { covered } from './coverage.ts'
import { RULES, type Rule, type Violation } from './rules.ts'
import type { Plan } from './plan.ts'
import { play } from './run.ts'
import { sameRule, shrink } from './shrink.ts'

export type Failure = { readonly seed: number; readonly violations: readonly Violation[] }

const counts = z.record(z.string(), z.int())

/** Plain, so that a worker can send it and a file keep it. */
export const talliedSchema = z.strictObject({
  scenarios: z.int(),
  /** How often each thing happened, and in how many lives. */
  counts,
  lives: counts,
  failures: z.array(
    z.strictObject({
      seed: z.int(),
      violations: z.array(z.strictObject({ rule: z.enum(RULES), detail: z.string() })),
    }),
  ),
  byRule: counts,
})
export type Tallied = z.infer<typeof talliedSchema>

/** More failures add nothing new. */
const MOST_FAILURES = 20

export type Stretch = {
  readonly first: number
  readonly count: number
  readonly control?: ControlName
  readonly each?: Each | undefined
  /** Stops at the first seed that fails. */
  readonly isFirstOnly?: boolean
}

/** A control for the handling of a loss has a loss in each of its lives. */
export function planOf(seed: number, control?: ControlName, each?: Each): Plan {
  const kind = each ?? (control === undefined ? undefined : eachOf(control))
  return drawPlan(seed, kind === undefined ? undefined : EACH[kind])
}

export async function playMany({ first, count, control, each, isFirstOnly }: Stretch): Promise<Tallied> {
  const times: Record<string, number> = {}
  const lives: Record<string, number> = {}
  const byRule: Record<string, number> = {}
  const failures: Tallied['failures'] = []
  const options = control === undefined ? {} : { breaks: CONTROLS[control].breaks() }
  const one = (of: Record<string, number>, what: string, by = 1): void => {
    of[what] = (of[what] ?? 0) + by
  }
  let scenarios = 0
  for (let seed = first; seed < first + count; seed += 1) {
    const { violations, counts: these } = await play(planOf(seed, control, each), options)
    scenarios += 1
    for (const [what, by] of these) one(times, what, by)
    for (const what of covered(these)) one(lives, what)
    if (violations.length === 0) continue
    // A control may break more than its own rule.
    if (isFirstOnly === true && control !== undefined && !isCaught(control, violations)) continue
    for (const { rule } of violations) one(byRule, rule)
    if (failures.length < MOST_FAILURES) failures.push({ seed, violations: [...violations] })
    if (isFirstOnly === true) break
  }
  return { scenarios, counts: times, lives, failures, byRule }
}

/** The shortest plan that fails in the same way, told line by line. */
export async function tell(
  { seed, violations }: Failure,
  control?: ControlName,
  each?: Each,
): Promise<{ readonly plan: Plan; readonly story: readonly string[] }> {
  const options = control === undefined ? {} : { breaks: CONTROLS[control].breaks() }
  const own = control === undefined ? undefined : violations.find(({ rule }) => catches(control, rule))
  const rule = own?.rule ?? violations[0]?.rule ?? 'bug'
  const plan = await shrink(planOf(seed, control, each), async (fewer) =>
    sameRule(rule, (await play(fewer, options)).violations),
  )
  const { story } = await play(plan, { ...options, isTold: true })
  return { plan, story }
}

function catches(control: ControlName, rule: Rule): boolean {
  const caughtBy: readonly Rule[] = CONTROLS[control].caughtBy
  return caughtBy.includes(rule)
}

/** Caught by the rule intended for it. */
export function isCaught(control: ControlName, violations: readonly Violation[]): boolean {
  return violations.some(({ rule }) => catches(control, rule))
}
