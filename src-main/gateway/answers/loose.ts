/**
 * Reads an answer by its deciding fields; any other odd field is removed, noted, and does no harm. Deciding fields
 * are those that the declaration never lets be absent, and those that the operation names.
 */
import { z } from 'zod'
import type { FieldNote, NoteReason } from '#domain/field-note.ts'
import { pathText, fieldsOf, type DeclaredField } from '../codec/walk.ts'
import { isObject } from '../transport/json.ts'
import { graver, oddity } from './oddity.ts'
import { takeOut, type Path } from './take-out.ts'

export type LooselyRead<T> =
  | { readonly value: T; readonly notes: readonly FieldNote[] }
  /** Names of deciding fields that could not be read, never their values. */
  | { readonly fields: readonly string[] }

/** A declared list that an answer may write in another form, with the names of its items' members. */
type List = { readonly path: readonly string[]; readonly members: ReadonlySet<string | undefined> }
type Declared = ReadonlyMap<string, DeclaredField>

/** Each round removes at least one member; an answer with more odd levels than this is rejected. */
const MOST_ROUNDS = 8
/** Whole history pages are shorter. The rest of a longer list is not read, and noted as an unread item. */
export const MOST_ITEMS = 5_000

export function readLoosely<S extends z.ZodType>(schema: S, json: unknown): LooselyRead<z.output<S>> {
  const { declared, lists } = declarationOf(schema)
  const asLists = inLists(lists, json)
  const long = lists.filter(({ path }) => valuesAt(asLists, path).some(isLong))
  const odd = new Map(long.map(({ path }): [string, NoteReason] => [pathText([...path, '[]']), 'too-long']))
  let body = long.reduce(
    (all, { path }) => changed(all, path, (list) => beginningOf(list as unknown[])),
    asLists,
  )
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const read = z.safeParse(schema, body)
    if (read.success) return { value: read.data, notes: notesOf(declared, json, odd) }
    const places = read.error.issues.map(({ path }) => dispensable(declared, path))
    const deciding = read.error.issues.filter((_, at) => places[at] === undefined)
    if (deciding.length > 0) return { fields: namesOf(deciding.map(({ path }) => path)) }
    for (const place of places) {
      if (place !== undefined) odd.set(nameOf(place), 'other-form')
    }
    body = takeOut(
      body,
      places.filter((place) => place !== undefined),
    )
  }
  return { fields: ['(body)'] }
}

/** Every declared field that differs from the interface, for a body of which nothing could be read. */
export function oddFields(schema: z.ZodType, json: unknown): readonly FieldNote[] {
  return notesOf(declarationOf(schema).declared, json, new Map())
}

const known = new WeakMap<z.ZodType, { readonly declared: Declared; readonly lists: readonly List[] }>()

/** Cached, because every answer is compared with it. */
function declarationOf(schema: z.ZodType): { readonly declared: Declared; readonly lists: readonly List[] } {
  const found = known.get(schema)
  if (found !== undefined) return found
  const fields = fieldsOf(schema)
  const made = {
    declared: new Map(fields.map((field) => [pathText(field.path), field])),
    lists: fields
      .filter(({ path, facts }) => facts.type.startsWith('Array') && !path.includes('[]'))
      .map(({ path }) => ({ path, members: membersOf(fields, path) })),
  }
  known.set(schema, made)
  return made
}

function membersOf(fields: readonly DeclaredField[], list: readonly string[]): List['members'] {
  const members = fields.filter(({ path }) => path.length === list.length + 2 && isBelow(list, path))
  return new Set(members.map(({ path }) => path.at(-1)))
}

/**
 * Restores a list that was written as an object of its items by number, or as its only item alone. Each item is then
 * read separately.
 */
function inLists(lists: readonly List[], json: unknown): unknown {
  return lists.reduce(
    (body, { path, members }) =>
      changed(body, path, (value) => {
        if (!isObject(value)) return value
        return Object.keys(value).some((name) => members.has(name)) ? [value] : Object.values(value)
      }),
    json,
  )
}

function isLong(value: unknown): boolean {
  return Array.isArray(value) && value.length > MOST_ITEMS
}

function beginningOf(list: readonly unknown[]): readonly unknown[] {
  return list.length > MOST_ITEMS ? list.slice(0, MOST_ITEMS) : list
}

function isBelow(path: readonly string[], other: readonly string[]): boolean {
  return path.every((name, at) => name === other[at])
}

function changed(
  value: unknown,
  [name, ...rest]: readonly string[],
  change: (value: unknown) => unknown,
): unknown {
  if (name === undefined) return change(value)
  if (!isObject(value) || !Object.hasOwn(value, name)) return value
  const after = changed(value[name], rest, change)
  if (after === value[name]) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, key === name ? after : member]),
  )
}

/** The smallest part around the place that may be missing: the member, its parent, or the list item. */
function dispensable(declared: ReadonlyMap<string, DeclaredField>, path: Path): Path | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    const place = path.slice(0, length)
    if (typeof place.at(-1) === 'number') return place
    if (declared.get(nameOf(place))?.mandatory === false) return place
  }
  return undefined
}

function notesOf(
  declared: ReadonlyMap<string, DeclaredField>,
  json: unknown,
  taken: ReadonlyMap<string, NoteReason>,
): readonly FieldNote[] {
  const notes = new Map<string, NoteReason>()
  for (const [field, { path, facts }] of declared) {
    for (const value of valuesAt(json, path)) {
      const why = oddity(facts, value, path.includes('[]'))
      if (why !== undefined) notes.set(field, graver(notes.get(field), why))
    }
  }
  for (const [field, why] of taken) if (!notes.has(field)) notes.set(field, why)
  return [...notes].map(([field, why]) => ({ field, why }))
}

/** The values at the path; `undefined` where the parent is present and the member is not. */
function valuesAt(json: unknown, path: readonly string[]): readonly unknown[] {
  const found: unknown[] = []
  collect(json, path, 0, found)
  return found
}

function collect(value: unknown, path: readonly string[], at: number, found: unknown[]): void {
  const name = path[at]
  if (name === undefined) found.push(value)
  else if (name !== '[]') {
    if (isObject(value)) collect(Object.hasOwn(value, name) ? value[name] : undefined, path, at + 1, found)
  } else if (Array.isArray(value)) {
    for (const item of beginningOf(value)) collect(item, path, at + 1, found)
  }
}

function namesOf(paths: readonly Path[]): readonly string[] {
  return [...new Set(paths.map((path) => nameOf(path) || '(body)'))]
}

function nameOf(path: Path): string {
  return pathText(path.map((part) => (typeof part === 'number' ? '[]' : String(part))))
}
