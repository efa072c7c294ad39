/** Makes a failing plan as short as possible while it still fails. */
import type { Rule } from './rules.ts'
import type { Plan, Step } from './plan.ts'

type Fails = (plan: Plan) => Promise<boolean>

/** Drops halves, then quarters, down to single steps; then removes waits that change nothing. */
export async function shrink(plan: Plan, fails: Fails): Promise<Plan> {
  let steps = plan.steps
  const still = (fewer: readonly Step[]): Promise<boolean> => fails({ ...plan, steps: fewer })
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < steps.length;) {
      const fewer = steps.toSpliced(at, size)
      if (await still(fewer)) steps = fewer
      else at += size
    }
  }
  for (const [at, step] of steps.entries()) {
    if (step.wait === 0) continue
    const sooner = steps.with(at, { ...step, wait: 0 })
    if (await still(sooner)) steps = sooner
  }
  return { ...plan, steps }
}

/** The same failure: the same rule, whatever other violations there are. */
export function sameRule(rule: Rule, violations: readonly { readonly rule: Rule }[]): boolean {
  return violations.some((one) => one.rule === rule)
}
