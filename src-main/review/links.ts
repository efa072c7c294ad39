import type { ShownState } from '#domain/shown-state.ts'
import type { Db } from '#journal/connection.ts'
import { find } from './find.ts'
import type { Names } from './names.ts'
import { backwards } from './put-lines.ts'

export type LinkQuestion = {
  /** Empty: in any state. */
  readonly groups: readonly ShownState[]
  /** The page before this id; the newest when absent. */
  readonly before?: bigint | undefined
  readonly limit: number
}
export type LinkSearch = {
  readonly groups: readonly ShownState[]
  readonly text: string
  /** For each word the marks that fit it, as `searchMarks` gives them. */
  readonly marks: readonly (readonly string[])[]
}
/** `next`: the id before which more follow. `isMore`: more were found than are given. */
export type LinkIds = {
  readonly references: readonly string[]
  readonly next?: bigint
  readonly isMore?: true
}

/** As many as a search of the review gives. */
const MOST_FOUND = 100
const AFTER_ALL = 9_223_372_036_854_775_807n

export const LINKS_SQL = {
  all: 'SELECT id FROM links WHERE id < ? ORDER BY id DESC LIMIT +?',
  ofGroup: 'SELECT id FROM links WHERE grp = ? AND id < ? ORDER BY id DESC LIMIT +?',
  reference: 'SELECT reference_back FROM rows WHERE id = ?',
  ofBuyer: 'SELECT id FROM buyers WHERE mark = ? ORDER BY id DESC',
  someOfBuyer: 'SELECT id FROM buyers WHERE mark = ? LIMIT +?',
  hasMark: 'SELECT 1 FROM buyers WHERE mark = ? AND id = ?',
  group: 'SELECT grp FROM links WHERE id = ?',
} as const

/** Payment pages, newest first, from an index alone. */
export function linksPage(
  db: Db,
  names: Names,
  { groups, before = AFTER_ALL, limit }: LinkQuestion,
): LinkIds {
  const most = BigInt(limit) + 1n
  const found =
    groups.length === 0
      ? db.prepare<bigint[], bigint>(LINKS_SQL.all).pluck().all(before, most)
      : numbersOf(names, groups).flatMap((group) =>
          db.prepare<bigint[], bigint>(LINKS_SQL.ofGroup).pluck().all(group, before, most),
        )
  const ids = newestFirst(found)
  const page = ids.slice(0, limit)
  const last = page.at(-1)
  return {
    references: referencesOf(db, page),
    ...(ids.length > limit && last !== undefined ? { next: last } : {}),
  }
}

/** Payment pages whose reference, amount or note the review finds, or whose buyer has a mark of each word. */
export function findLinks(db: Db, names: Names, { groups, text, marks }: LinkSearch): LinkIds {
  const query = { methods: ['link' as const], ...(groups.length === 0 ? {} : { groups: [...groups] }) }
  const { rows, isMore } = find(db, names, query, text)
  const wanted = new Set(numbersOf(names, groups))
  const groupOf = db.prepare<[bigint], bigint>(LINKS_SQL.group).pluck()
  const isWanted = (id: bigint) => groups.length === 0 || wanted.has(groupOf.get(id) ?? 0n)
  const ids = idsOfBuyer(db, marks, isWanted)
  const references = [...new Set([...rows.map(({ reference }) => reference), ...referencesOf(db, ids)])]
  const cut = isMore || references.length > MOST_FOUND
  return { references: references.slice(0, MOST_FOUND), ...(cut ? { isMore: true } : {}) }
}

/** One more than is given, newest first. The rarest word leads: it gives the fewest to compare. */
function idsOfBuyer(
  db: Db,
  words: readonly (readonly string[])[],
  isWanted: (id: bigint) => boolean,
): readonly bigint[] {
  const some = db.prepare<[string, bigint], bigint>(LINKS_SQL.someOfBuyer).pluck()
  const ofMark = db.prepare<[string], bigint>(LINKS_SQL.ofBuyer).pluck()
  const hasMark = db.prepare<[string, bigint], bigint>(LINKS_SQL.hasMark).pluck()
  const [rarest, ...others] = words
    .map((marks) => ({ marks, count: marks.flatMap((mark) => some.all(mark, BigInt(MOST_FOUND))).length }))
    .toSorted((a, b) => a.count - b.count)
  const fits = (id: bigint) =>
    isWanted(id) && others.every(({ marks }) => marks.some((mark) => hasMark.get(mark, id) !== undefined))
  const found = (rarest?.marks ?? []).flatMap((mark) => [
    ...ofMark
      .all(mark)
      .values()
      .filter(fits)
      .take(MOST_FOUND + 1),
  ])
  return newestFirst(found)
}

function referencesOf(db: Db, ids: readonly bigint[]): readonly string[] {
  const reference = db.prepare<[bigint], string>(LINKS_SQL.reference).pluck()
  return ids.flatMap((id) => {
    const back = reference.get(id)
    return back === undefined ? [] : [backwards(back)]
  })
}

function numbersOf(names: Names, groups: readonly ShownState[]): readonly bigint[] {
  return groups.flatMap((group) => {
    const number = names.numberOf('grp', group)
    return number === undefined ? [] : [BigInt(number)]
  })
}

function newestFirst(ids: readonly bigint[]): readonly bigint[] {
  return [...new Set(ids)].sort((a, b) => (a < b ? 1 : -1))
}
