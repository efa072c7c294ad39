/**
 * Every record of a list that is handed out in pages and may change while it is read: records arrive between two
 * pages, pages overlap, the order turns. Never says "complete" of what it cannot prove to be.
 */

export type Page<T> = {
  readonly records: readonly T[]
  /** How many records the gateway says there are, and pages; at the moment of this page. */
  readonly total: number
  readonly pages: number
  readonly number: number
  /** Records of the page that could not be read: what they are about is not known. */
  readonly unread?: number
}

/** Why a page cannot be had, whatever was tried. */
export type NoPage = {
  readonly why: 'no-answer' | 'refused' | 'journal-not-sound' | 'stopped'
  /** The gateway's own code and words, or what was lacking. */
  readonly detail?: string
}

export type Incomplete = NoPage['why'] | 'keeps-changing' | 'too-many-pages' | 'unread-records'

export type Progress = {
  /** Different records so far, and how many there are as the gateway last said. */
  readonly seen: number
  readonly total: number
  readonly pass: number
}

export type Reading<T> = {
  /** One pass in which the total stood still gave as many different records as the gateway says there are. */
  readonly complete: boolean
  /** Each once, as last seen, in the order in which they were first seen. */
  readonly records: readonly T[]
  /** As the gateway last said; undefined when it never answered. */
  readonly total: number | undefined
  readonly passes: number
  /** Pages that came. */
  readonly pages: number
  /** Records that came more than once in a pass: overlap, or a page that shifted. */
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
}

/** A list that changes faster than it can be read is not read for ever. */
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
 * A pass is every page from the first to the last. It proves the list when its total was the same from its first page
 * to its last and it held as many different records: nothing is ever taken off such a list, so that none can have come
 * meanwhile, and then none can have slipped from one page to another unseen. Else there is another pass, and what earlier
 * ones have seen is kept: a record that slipped in one is caught by the next.
 */
export async function readAllPages<T>(list: PagedList<T>): Promise<Reading<T>> {
  const seen: Seen<T> = { records: new Map(), total: undefined, pages: 0, repeated: 0 }
  for (let pass = 1; pass <= MOST_PASSES; pass += 1) {
    const made = await readOnce(list, seen, pass)
    if ('why' in made) return { ...readingOf(seen, pass), complete: false, ...made }
    // Another pass would find the same records, and read them no better.
    if (made.unread > 0) return { ...readingOf(seen, pass), complete: false, why: 'unread-records' }
    if (!made.proven) continue
    // What an earlier pass saw and this one did not is no longer there: the proven pass is the list.
    for (const key of [...seen.records.keys()]) if (!made.keys.has(key)) seen.records.delete(key)
    return { ...readingOf(seen, pass), complete: true }
  }
  return { ...readingOf(seen, MOST_PASSES), complete: false, why: 'keeps-changing' }
}

type Pass = { readonly proven: boolean; readonly unread: number; readonly keys: ReadonlySet<string> }

async function readOnce<T>(
  { ask, keyOf, onProgress }: PagedList<T>,
  seen: Seen<T>,
  pass: number,
): Promise<Pass | { readonly why: Incomplete; readonly detail?: string }> {
  const keys = new Set<string>()
  let steady = true
  let last = 1
  let first: number | undefined
  let unread = 0
  for (let number = 1; number <= last; number += 1) {
    const page = await ask(number)
    if ('why' in page) return page
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
    // Nobody waits an hour to be told that the end cannot be asked for.
    if (last > MOST_PAGES) return { why: 'too-many-pages' }
  }
  return { proven: steady && keys.size === first, unread, keys }
}

function readingOf<T>({ records, total, pages, repeated }: Seen<T>, passes: number) {
  return { records: [...records.values()], total, passes, pages, repeated }
}
