import { DRILL_IDS, type DrillList, type DrillRunView, type DrillScore } from '#contract/drill-views.ts'
import type { PageEvent } from '#contract/events.ts'
import type { InputOf, OutputOf } from '#contract/procedures.ts'

export const SCORE: DrillScore = {
  drill: 'picture',
  at: Date.parse('2026-11-20T14:03:00+07:00'),
  stars: 1,
  points: 50,
  tookMs: 92_000,
  deeds: [
    { id: 'sell', result: 'done', tookMs: 6_000 },
    { id: 'ask', result: 'late', tookMs: 55_000 },
    { id: 'hold', result: 'missing' },
  ],
  missteps: [],
  ranOut: false,
}

/** A running drill whose customer shows a picture. */
export function drillRun(changes: Partial<DrillRunView> = {}): DrillRunView {
  const now = Date.now()
  return {
    id: 'picture',
    startedAt: now - 20_000,
    endsAt: now + 280_000,
    amounts: [12_000_000n],
    said: [
      { id: 'greet', at: now - 20_000 },
      { id: 'shows', at: now - 5_000 },
    ],
    deedsDone: 1,
    deeds: 3,
    ...changes,
  }
}

export const DRILL_LIST: DrillList = {
  drills: DRILL_IDS.map((id) => ({ id, limitMs: 300_000, runs: 0 })),
  recent: [],
}

type DrillName = `drill.${'list' | 'get' | 'finish' | 'stop'}`
type Handlers = { [N in DrillName]: (input: InputOf<N>) => OutputOf<N> }
export type FakeDrillsInit = { readonly list?: DrillList; readonly run?: DrillRunView | null }

/** Drills as the page sees them; a finished one is scored at once. */
export function createFakeDrills(init: FakeDrillsInit, emit: (event: PageEvent) => void) {
  let run: DrillRunView | null = init.run ?? null
  const set = (next: DrillRunView | null): null => {
    run = next
    emit({ type: 'drill-changed' })
    return null
  }
  const handlers: Handlers = {
    'drill.list': () => init.list ?? DRILL_LIST,
    'drill.get': () => run,
    'drill.finish': () => set(run === null ? null : { ...run, score: { ...SCORE, drill: run.id } }),
    'drill.stop': () => set(null),
  }
  return { handlers }
}
