/**
 * Reads an answer by the fields that decide: whatever else is odd is taken out, noted, and costs nothing. What decides
 * is what the declaration lets be absent nowhere, and what the operation names.
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

/** A list of the declaration that an answer may write in another way, with the names of its items' members. */
type List = { readonly path: readonly string[]; readonly members: ReadonlySet<string | undefined> }
type Declared = ReadonlyMap<string, DeclaredField>

/** Each round takes out at least one member; what is odd on so many levels is no answer. */
const MOST_ROUNDS = 8
/** Whole pages of a history are shorter. Of a longer list the rest is not read, and noted as an item that is not. */
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

/** Every declared field that is not as the interface has it, of a body that nothing could be read of. */
export function oddFields(schema: z.ZodType, json: unknown): readonly FieldNote[] {
  return notesOf(declarationOf(schema).declared, json, new Map())
}

const known = new WeakMap<z.ZodType, { readonly declared: Declared; readonly lists: readonly List[] }>()

/** Remembered: every answer is held against it. */
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
 * A list that is written as an object of its items by number, or as its only item alone, is that list: each item of it
 * is read by itself.
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

/** The smallest part around the place that may be missing: the member, what holds it, or the item of a list. */
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

/** What stands at the place, `undefined` where its holder is there and it is not. */
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
