import {
  DRILL_IDS,
  type DrillId,
  type DrillList,
  type DrillResult,
  type DrillSummary,
} from '#contract/drill-views.ts'
import { DRILLS } from './list.ts'

/** How many recent runs are shown. */
const RECENT = 20

/**
 * The drills with their results so far. `kept`: notes from the journal, oldest first; notes of other kinds are
 * skipped.
 */
export function listDrills(kept: readonly unknown[]): DrillList {
  const results = kept.flatMap((one) => readResult(one) ?? [])
  return {
    drills: DRILL_IDS.map((id) => summaryOf(id, results)),
    recent: results.slice(-RECENT).toReversed(),
  }
}

function summaryOf(id: DrillId, results: readonly DrillResult[]): DrillSummary {
  const mine = results.filter(({ drill }) => drill === id)
  const best = mine.toSorted((a, b) => b.stars - a.stars || b.points - a.points || b.at - a.at)[0]
  const last = mine.at(-1)
  return {
    id,
    limitMs: DRILLS[id].limitMs,
    runs: mine.length,
    ...(best === undefined ? {} : { best }),
    ...(last === undefined ? {} : { last }),
  }
}

function readResult(body: unknown): DrillResult | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { drill, at, stars, points, tookMs, by } = body as Record<string, unknown>
  const id = DRILL_IDS.find((known) => known === drill)
  const star = ([0, 1, 2, 3] as const).find((known) => known === stars)
  if (id === undefined || star === undefined) return undefined
  if (typeof at !== 'number' || typeof points !== 'number' || typeof tookMs !== 'number') return undefined
  return { drill: id, at, stars: star, points, tookMs, ...(typeof by === 'string' ? { by } : {}) }
}
