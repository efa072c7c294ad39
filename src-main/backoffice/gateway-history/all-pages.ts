/**
 * Reads every record of a paged list that may change meanwhile: records arrive between pages, pages overlap, the
 * order changes. It reports "complete" only when that is proven.
 */

export type Page<T> = {
  readonly records: readonly T[]
  /** Number of records and pages that the gateway states, as of this page. */
  readonly total: number
  readonly pages: number
  readonly number: number
  /** Records of the page that could not be read, so their subject is unknown. */
  readonly unread?: number
}

/** Why a page cannot be read, whatever was tried. */
export type NoPage = {
  readonly why: 'no-answer' | 'refused' | 'journal-not-sound' | 'stopped'
  /** The gateway's own code and message, or what was missing. */
  readonly detail?: string
}

export type Incomplete = NoPage['why'] | 'keeps-changing' | 'too-many-pages' | 'unread-records'

export type Progress = {
  /** Different records so far, and the gateway's latest total. */
  readonly seen: number
  readonly total: number
  readonly pass: number
}

export type Reading<T> = {
  /** One pass with a constant total returned as many different records as the gateway states. */
  readonly complete: boolean
  /** Each record once, in its latest version, in order of first appearance. */
  readonly records: readonly T[]
  /** The gateway's latest total; undefined when it never answered. */
  readonly total: number | undefined
  readonly passes: number
  /** Pages received. */
  readonly pages: number
  /** Records received more than once in a pass, from overlap or a shifted page. */
  readonly repeated: number
  /** Why it is not complete. */
  readonly why?: Incomplete
  readonly detail?: string
}

export type PagedList<T> = {
  /** One page, counted from 1. */
  readonly ask: (page: number) => Promise<Page<T> | NoPage>
  readonly keyOf: (record: T) => string
  readonly onProgress?: ((progress: Progress) => void) | undefined
  /** The first pages of an interrupted reading of the same list: they are not asked for again. */
  readonly left?: readonly Page<T>[] | undefined
  /** A page came, asked for as `number`; with the first of a pass, those of the pass before prove nothing any more. */
  readonly onPage?: ((page: Page<T>, number: number) => void) | undefined
}

/** Limits the passes over a list that changes faster than it can be read. */
const MOST_PASSES = 6
/** `page_number` is String (3) (interface, 2.10). */
const MOST_PAGES = 999

/** What is known so far, over all passes. */
type Seen<T> = {
  readonly records: Map<string, T>
  total: number | undefined
  pages: number
  repeated: number
}

/**
 * A pass reads every page, first to last. It proves the list when the total stayed constant and the pass held as many
 * different records. Records are never removed from such a list, so none can then have arrived meanwhile or slipped
 * between pages unseen. Otherwise another pass follows. Records seen earlier are kept, so a record missed in one pass
 * is caught by the next.
 */
export async function readAllPages<T>(list: PagedList<T>): Promise<Reading<T>> {
  const seen: Seen<T> = { records: new Map(), total: undefined, pages: 0, repeated: 0 }
  for (let pass = 1; pass <= MOST_PASSES; pass += 1) {
    const made = await readOnce(list, seen, pass)
    if ('why' in made) return { ...readingOf(seen, pass), complete: false, ...made }
    // Another pass would find the same records, equally unreadable.
    if (made.unread > 0) return { ...readingOf(seen, pass), complete: false, why: 'unread-records' }
    if (!made.proven) continue
    // A record seen only in an earlier pass no longer exists: the proven pass is the list.
    for (const key of [...seen.records.keys()]) if (!made.keys.has(key)) seen.records.delete(key)
    return { ...readingOf(seen, pass), complete: true }
  }
  return { ...readingOf(seen, MOST_PASSES), complete: false, why: 'keeps-changing' }
}

type Pass = { readonly proven: boolean; readonly unread: number; readonly keys: ReadonlySet<string> }

async function readOnce<T>(
  { ask, keyOf, onProgress, left = [], onPage }: PagedList<T>,
  seen: Seen<T>,
  pass: number,
): Promise<Pass | { readonly why: Incomplete; readonly detail?: string }> {
  const keys = new Set<string>()
  let steady = true
  let last = 1
  let first: number | undefined
  let unread = 0
  for (let number = 1; number <= last; number += 1) {
    const kept = pass === 1 ? left[number - 1] : undefined
    const page = kept ?? (await ask(number))
    if ('why' in page) return page
    if (kept === undefined) onPage?.(page, number)
    seen.pages += 1
    seen.total = page.total
    unread += page.unread ?? 0
    first ??= page.total
    if (page.total !== first || page.number !== number) steady = false
    last = Math.max(page.pages, 1)
    for (const record of page.records) {
      const key = keyOf(record)
      if (keys.has(key)) seen.repeated += 1
      keys.add(key)
      seen.records.set(key, record)
    }
    onProgress?.({ seen: seen.records.size, total: page.total, pass })
    // Stop at once: the last pages cannot be requested, so reading for an hour would prove nothing.
    if (last > MOST_PAGES) return { why: 'too-many-pages' }
  }
  return { proven: steady && keys.size === first, unread, keys }
}

function readingOf<T>({ records, total, pages, repeated }: Seen<T>, passes: number) {
  return { records: [...records.values()], total, passes, pages, repeated }
}
