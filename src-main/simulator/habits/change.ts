import type { WireObject } from '#gateway/codec/conditions.ts'

/** A pure change of a body. */
export type BodyChange = (body: WireObject) => WireObject

/**
 * Puts a value at a dotted path, or the result of a function applied to the value there; `*` means each item of a
 * list. Undefined removes the member. A path that leads nowhere changes nothing.
 */
export function put(path: string, value: unknown): BodyChange {
  return (body) => asObject(changed(body, path.split('.'), value))
}

export function drop(path: string): BodyChange {
  return put(path, undefined)
}

/** Several changes in sequence. */
export function all(...changes: readonly BodyChange[]): BodyChange {
  return (body) => changes.reduce((done, change) => change(done), body)
}

/** Applies the change only when the body's own member of this name has this value. */
export function where(name: string, value: unknown, change: BodyChange): BodyChange {
  return (body) => (body[name] === value ? change(body) : body)
}

/** Applies the change to each object in the list at this path. */
export function each(path: string, change: BodyChange): BodyChange {
  return put(`${path}.*`, (item: unknown) => (isObject(item) ? change(item) : item))
}

/** Adds this many rupiah to money in wire form. */
export function plus(rupiah: bigint): (value: unknown) => unknown {
  return (value) => (typeof value === 'string' ? `${BigInt(value.split('.')[0] ?? '0') + rupiah}.00` : value)
}

/** Indents with this many spaces. A text that another habit made unreadable to a strict reader stays unchanged. */
export function rewritten(text: string, spaces: number): string {
  try {
    return JSON.stringify(JSON.parse(text), null, spaces)
  } catch {
    return text
  }
}

export function isObject(value: unknown): value is WireObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function changed(holder: unknown, [step = '', ...rest]: readonly string[], value: unknown): unknown {
  if (step === '*')
    return Array.isArray(holder)
      ? holder.map((item: unknown) => (rest.length === 0 ? made(value, item) : changed(item, rest, value)))
      : holder
  if (!isObject(holder)) return holder
  if (rest.length > 0)
    return step in holder ? { ...holder, [step]: changed(holder[step], rest, value) } : holder
  const next = made(value, holder[step])
  const kept = Object.entries(holder).filter(([name]) => name !== step || next !== undefined)
  if (next === undefined || step in holder)
    return Object.fromEntries(kept.map(([name, old]) => [name, name === step ? next : old]))
  return { ...holder, [step]: next }
}

function made(value: unknown, old: unknown): unknown {
  return typeof value === 'function' ? (value as (old: unknown) => unknown)(old) : value
}

function asObject(value: unknown): WireObject {
  return isObject(value) ? value : {}
}
