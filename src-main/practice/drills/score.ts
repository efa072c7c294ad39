import type { DeedResult, DrillScore, Stars } from '#contract/drill-views.ts'
import type { Run } from './run.ts'

const WORTH: Readonly<Record<DeedResult, number>> = { done: 1, late: 0.5, missing: 0 }

/**
 * Three stars: everything, in time. Two: everything. One: half. None: less than half, or a misstep that costs a
 * customer or the shop money, whatever else was right.
 */
export function scoreOf(run: Run): Omit<DrillScore, 'by'> {
  const { drill, startedAt, missteps, done, ended } = run
  const deeds = drill.deeds.map(({ id }): DrillScore['deeds'][number] => {
    const deed = done.find((one) => one.id === id)
    if (deed === undefined) return { id, result: 'missing' }
    return { id, result: deed.isLate ? 'late' : 'done', tookMs: deed.tookMs }
  })
  const worth = deeds.reduce((sum, { result }) => sum + WORTH[result], 0) / deeds.length
  const points = missteps.length > 0 ? 0 : Math.round(worth * 100)
  const at = ended?.at ?? startedAt
  return {
    drill: drill.id,
    at,
    tookMs: at - startedAt,
    points,
    stars: starsOf(points, deeds),
    deeds,
    missteps,
    ranOut: ended?.ranOut ?? false,
  }
}

function starsOf(points: number, deeds: DrillScore['deeds']): Stars {
  if (points === 100) return 3
  if (points > 0 && deeds.every(({ result }) => result !== 'missing')) return 2
  return points >= 50 ? 1 : 0
}
