/** What a manager keeps in the fake review: one export, saved views, and the hour at which the day ends. */
import type { InputOf, OutputOf } from '#contract/procedures.ts'
import type { ReviewQuery, ReviewView } from '#contract/procedures/review.ts'
import type { DayEndView, ReviewExport } from '#contract/review-views.ts'

type Names =
  | `review.${'export' | 'exportStop' | 'exportPutAway' | 'exportShow' | 'exportState'}`
  | `review.${'views' | 'saveView' | 'renameView' | 'removeView' | 'dayEnd' | 'setDayEnd'}`

export type KeptChange = { readonly type: 'export-changed' | 'views-changed' | 'settings-changed' }

type Given = {
  readonly export: ReviewExport
  readonly views: readonly ReviewView[]
  readonly countOf: (query: ReviewQuery) => number
  readonly changed: (event: KeptChange) => void
}

export function keptHandlers({ export: begun, views: saved, countOf, changed }: Given): {
  readonly handlers: { readonly [N in Names]: (input: InputOf<N>) => OutputOf<N> }
  setExport(next: ReviewExport): void
} {
  let exported = begun
  let views = saved
  let dayEnd: DayEndView = { minutes: 180 }
  const keep = (next: readonly ReviewView[]): null => {
    views = next.toSorted((a, b) => a.name.localeCompare(b.name, 'id'))
    changed({ type: 'views-changed' })
    return null
  }
  const become = (next: ReviewExport): void => {
    exported = next
    changed({ type: 'export-changed' })
  }
  return {
    handlers: {
      'review.export': ({ query, format }) => {
        become({ kind: 'running', file: `loket-2026-11-20.${format}`, done: 0, of: countOf(query) })
        return { started: true }
      },
      'review.exportStop': () => {
        if (exported.kind === 'running') become({ kind: 'stopped' })
        return null
      },
      'review.exportPutAway': () => {
        if (exported.kind !== 'running') become({ kind: 'none' })
        return null
      },
      'review.exportShow': () => null,
      'review.exportState': () => exported,
      'review.dayEnd': () => dayEnd,
      'review.setDayEnd': ({ minutes }) => {
        dayEnd = { minutes, from: Date.UTC(2026, 10, 20, 20), before: 180 }
        changed({ type: 'settings-changed' })
        return null
      },
      'review.views': () => views,
      'review.saveView': (view) => keep([...views, view]),
      'review.renameView': ({ name, to }) =>
        keep(views.map((view) => (view.name === name ? { ...view, name: to } : view))),
      'review.removeView': ({ name }) => keep(views.filter((view) => view.name !== name)),
    },
    setExport: become,
  }
}
