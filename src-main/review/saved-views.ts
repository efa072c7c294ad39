import { accept, refuse, type Result } from '#contract/envelope.ts'
import { type ReviewView, reviewView } from '#contract/procedures/review.ts'
import { VIEWS_MOST } from '#contract/review-views.ts'
import type { Journal } from '#journal/journal.ts'
import { jsonOf, readJson } from './query-json.ts'

/** Filters that a manager has named, for everyone at this till. */
export type SavedViews = {
  /** By name. */
  list(): readonly ReviewView[]
  /** Refusals: not-acceptable, too-many. */
  save(view: ReviewView): Result<null>
  /** Refusals: not-found, not-acceptable. */
  rename(name: string, to: string): Result<null>
  /** Refusal: not-found. */
  remove(name: string): Result<null>
}

type Options = {
  readonly journal: Pick<Journal, 'read' | 'write'>
  readonly announce: (event: { readonly type: 'views-changed' }) => void
}

const KEY = 'review-views'
const TAKEN = { why: 'name-taken' } as const

/** A setting of the journal: it goes with the till's backups, and each change is an event with its time. */
export function openSavedViews({ journal, announce }: Options): SavedViews {
  const list = (): readonly ReviewView[] => viewsIn(journal.read.setting(KEY))
  const put = (views: readonly ReviewView[]): Result<null> => {
    journal.write.putSetting(KEY, jsonOf(views.toSorted(byName)))
    announce({ type: 'views-changed' })
    return accept(null)
  }
  return {
    list,
    save: (view) => {
      const views = list()
      if (views.some(({ name }) => isSameName(name, view.name))) return refuse('not-acceptable', TAKEN)
      if (views.length >= VIEWS_MOST) return refuse('too-many', { most: VIEWS_MOST })
      return put([...views, view])
    },
    rename: (name, to) => {
      const views = list()
      const others = views.filter((view) => view.name !== name)
      const found = views.find((view) => view.name === name)
      if (found === undefined) return refuse('not-found')
      if (others.some((view) => isSameName(view.name, to))) return refuse('not-acceptable', TAKEN)
      return put([...others, { ...found, name: to }])
    },
    remove: (name) => {
      const views = list()
      const others = views.filter((view) => view.name !== name)
      return others.length === views.length ? refuse('not-found') : put(others)
    },
  }
}

/** Those that can be read: a later version may know other filters. */
function viewsIn(stored: string | undefined): readonly ReviewView[] {
  const found = stored === undefined ? undefined : readJson(stored)
  if (!Array.isArray(found)) return []
  return found.flatMap((one) => {
    const view = reviewView.safeParse(one)
    return view.success ? [view.data] : []
  })
}

function isSameName(a: string, b: string): boolean {
  return a.normalize('NFC').toLocaleLowerCase('id') === b.normalize('NFC').toLocaleLowerCase('id')
}

function byName(a: ReviewView, b: ReviewView): number {
  return a.name.localeCompare(b.name, 'id', { numeric: true })
}
