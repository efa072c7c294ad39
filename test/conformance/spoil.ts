/** Bodies with one spoiled field, derived from a declaration and its example. */
import { inspect } from 'node:util'
import { isObject } from './body.ts'
import { pathText, type DeclaredField } from '#gateway/codec/walk.ts'

export type Kind = 'absent' | 'too long' | 'wrong type' | 'not allowed'

export type Spoil = {
  readonly kind: Kind
  /** The replacement; `ABSENT` removes the field. */
  readonly value: unknown
}

/** In place of a value: the field is removed. */
export const ABSENT = Symbol('absent')

/** Every replacement for this field's value that must not be accepted. */
export function spoilsOf(field: DeclaredField, value: unknown): readonly Spoil[] {
  return [
    { kind: 'absent', value: ABSENT },
    ...tooLong(field, value).map((spoil): Spoil => ({ kind: 'too long', value: spoil })),
    ...otherTypes(field, value).map((spoil): Spoil => ({ kind: 'wrong type', value: spoil })),
    ...notAllowed(field).map((spoil): Spoil => ({ kind: 'not allowed', value: spoil })),
  ]
}

/** Whether a body without this field must be refused, whatever the rest. */
export function isMandatory({ facts, mandatory }: DeclaredField): boolean {
  // One of several shapes is mandatory only in its own shape, which a walk over all of them cannot tell.
  return mandatory || (facts.presence === 'Y' && facts.mayLack === undefined)
}

function tooLong({ facts }: DeclaredField, value: unknown): readonly unknown[] {
  const { max, values = [], type } = facts
  if (max === undefined) return []
  // A value of the table may be longer than the table's own length; it is still read.
  const length = Math.max(facts.longest ?? max, ...values.map((known) => known.length)) + 1
  if (typeof value === 'number') return [10 ** (length - 1)]
  if (typeof value !== 'string') return []
  if (type === 'String (16.2)') return [`${'1'.repeat(length - 3)}.00`]
  if (type.startsWith('Base64')) return ['A'.repeat(length + ((4 - (length % 4)) % 4))]
  // Extended at the front where an address or a number allows it, so that only the length is wrong.
  const filler = /^\d+$/.test(value) ? '1' : 'A'
  const head = /^(?:62|https?:\/\/)/.exec(value)?.[0] ?? ''
  return [head + filler.repeat(Math.max(length - value.length, 0)) + value.slice(head.length)]
}

function otherTypes({ facts }: DeclaredField, value: unknown): readonly unknown[] {
  const { alsoRead } = facts
  if (alsoRead === 'anything') return []
  const text = typeof value === 'string' ? value : 'text'
  return [
    ...(typeof value === 'string' || alsoRead === 'digits' || alsoRead === 'list' ? [] : [text]),
    ...(typeof value === 'number' || alsoRead === 'number' ? [] : [7]),
    true,
    ...(Array.isArray(value) || alsoRead === 'list' ? [7] : [[value]]),
    ...(isObject(value) ? [] : [{ value }]),
  ]
}

function notAllowed({ facts }: DeclaredField): readonly string[] {
  const { values, openValues, broken = [], max } = facts
  if (values === undefined) return broken
  if (openValues === true) return []
  const others = ['~', ...values.map((known) => known.toLowerCase()), ...values.map((known) => `${known}~`)]
  const short = others.map((other) => other.slice(0, max)).filter((other) => !values.includes(other))
  return [...new Set([...short, ...broken])]
}

/**
 * Where a body has this field: list items and map entries by the first that has it. Undefined when it is
 * absent. JSON inside a text is searched too.
 */
export function placeOf(body: unknown, path: readonly string[]): readonly string[] | undefined {
  const [name, ...below] = path
  if (name === undefined) return []
  const holder = opened(body)
  if (!isObject(holder) && !Array.isArray(holder)) return undefined
  const anyOf = name === '[]' || name === '*'
  for (const [key, member] of Object.entries(holder)) {
    if (!anyOf && key !== name) continue
    const rest = placeOf(member, below)
    if (rest !== undefined) return [key, ...rest]
  }
  return undefined
}

export function valueIn(body: unknown, place: readonly string[]): unknown {
  return place.reduce<unknown>((at, name) => {
    const holder = opened(at)
    return Array.isArray(holder) ? holder[Number(name)] : isObject(holder) ? holder[name] : undefined
  }, body)
}

/** The body with one value replaced. */
export function spoiled(body: unknown, place: readonly string[], value: unknown): unknown {
  const [name, ...below] = place
  if (name === undefined) return value
  if (typeof body === 'string') return JSON.stringify(spoiled(JSON.parse(body), place, value))
  if (Array.isArray(body)) {
    const index = Number(name)
    const changed = body.map((item, at) => (at === index ? spoiled(item, below, value) : item))
    return changed.filter((item) => item !== ABSENT)
  }
  if (!isObject(body)) return body
  const changed = Object.entries(body).map(([key, member]) => [
    key,
    key === name ? spoiled(member, below, value) : member,
  ])
  return Object.fromEntries(changed.filter(([, member]) => member !== ABSENT))
}

/** For a failure message: field, kind, and the shortened value. */
export function said(field: DeclaredField, { kind, value }: Spoil): string {
  const shown = value === ABSENT ? '' : ` ${inspect(value).slice(0, 60)}`
  return `${pathText(field.path)} ${kind}${shown}`
}

function opened(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
