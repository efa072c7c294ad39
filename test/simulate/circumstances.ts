/** What is another in some lives only: how the gateway is reached, whose clock is right, and a story about money. */
import { dice, mix } from './dice.ts'
import { drawMoneyScene } from './money-scenes.ts'
import type { Plan } from './plan.ts'

/** As far as the connection test calls a clock fine. */
const FINE_MS = 60_000

/** By chances of its own, so that every other life stays what it was. `share`: of the lives that have such a story. */
export function drawCircumstances(plan: Plan, share: number): Plan {
  const d = dice(mix(plan.seed, 7_003))
  const scene = d.chance(share) ? drawMoneyScene(d) : undefined
  const skewMs = d.whole(-FINE_MS / 1_000, FINE_MS / 1_000) * 1_000
  const set: Partial<Plan> = {
    ...(d.chance(0.05) ? { skewMs } : {}),
    ...(d.chance(0.02) ? { tokens: d.pick(['status', 'all']) } : {}),
    ...(d.chance(0.02) ? { hasStatusHost: true } : {}),
    ...(d.chance(0.03) ? { settlingReleases: true } : {}),
  }
  if (scene === undefined) return { ...plan, ...set }
  const isLast = d.chance(0.5) || scene.isLast === true
  const steps = isLast ? [...plan.steps, ...scene.steps] : [...scene.steps, ...plan.steps]
  return { ...plan, ...set, ...scene.needs, steps }
}
