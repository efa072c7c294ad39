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
  const stored = (): Stored => storedIn(journal.read.setting(KEY))
  const put = (views: readonly ReviewView[], unread: readonly unknown[]): Result<null> => {
    journal.write.putSetting(KEY, jsonOf([...views.toSorted(byName), ...unread]))
    announce({ type: 'views-changed' })
    return accept(null)
  }
  return {
    list: () => stored().views,
    save: (view) => {
      const { views, unread } = stored()
      if (hasName([...views, ...unread], view.name)) return refuse('not-acceptable', TAKEN)
      if (views.length + unread.length >= VIEWS_MOST) return refuse('too-many', { most: VIEWS_MOST })
      return put([...views, view], unread)
    },
    rename: (name, to) => {
      const { views, unread } = stored()
      const others = views.filter((view) => view.name !== name)
      const found = views.find((view) => view.name === name)
      if (found === undefined) return refuse('not-found')
      if (hasName([...others, ...unread], to)) return refuse('not-acceptable', TAKEN)
      return put([...others, { ...found, name: to }], unread)
    },
    remove: (name) => {
      const { views, unread } = stored()
      const others = views.filter((view) => view.name !== name)
      return others.length === views.length ? refuse('not-found') : put(others, unread)
    },
  }
}

/** A later version may know other filters: what cannot be read is not shown, but kept as it is. */
type Stored = { readonly views: readonly ReviewView[]; readonly unread: readonly unknown[] }

function storedIn(text: string | undefined): Stored {
  const found = text === undefined ? undefined : readJson(text)
  const views: ReviewView[] = []
  const unread: unknown[] = []
  for (const one of Array.isArray(found) ? (found as unknown[]) : []) {
    const view = reviewView.safeParse(one)
    if (view.success) views.push(view.data)
    else unread.push(one)
  }
  return { views, unread }
}

function hasName(all: readonly unknown[], name: string): boolean {
  return all.some((one) => {
    const other = (one as { readonly name?: unknown } | null)?.name
    return typeof other === 'string' && isSameName(other, name)
  })
}

function isSameName(a: string, b: string): boolean {
  return a.normalize('NFC').toLocaleLowerCase('id') === b.normalize('NFC').toLocaleLowerCase('id')
}

function byName(a: ReviewView, b: ReviewView): number {
  return a.name.localeCompare(b.name, 'id', { numeric: true })
}
