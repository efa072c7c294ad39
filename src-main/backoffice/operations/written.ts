/** A request as a person writes it: in wire form, without what the client fills in, JSON texts as JSON. */
import { z } from 'zod'
import type { Json } from '#contract/setup-views.ts'
import type { Filled, Outgoing } from '#gateway/define-operation.ts'

const FILLED: readonly Filled[] = ['rq_uuid', 'rq_datetime', 'signature', 'sender_id', 'comm_code', 'key']

export type Written =
  | { readonly ok: true; readonly input: Readonly<Record<string, unknown>> }
  /** Names of the invalid fields, dotted. */
  | { readonly ok: false; readonly detail: string }

/** The client's input. Its own members get placeholders while the rest is parsed, and are then removed. */
export function readWritten(operation: Outgoing, request: Json): Written {
  if (!isMap(request)) return { ok: false, detail: '(body)' }
  const example: Readonly<Record<string, unknown>> = { ...(operation.example.request as object) }
  const filled = FILLED.filter((name) => name in example).map((name) => [name, example[name]])
  const read = z.safeDecode(operation.request, {
    ...textForms(operation, request),
    ...(Object.fromEntries(filled) as object),
  })
  if (!read.success) {
    const fields = read.error.issues.map(({ path }) => path.map(String).join('.') || '(body)')
    return { ok: false, detail: [...new Set(fields)].join(', ') }
  }
  return { ok: true, input: withoutFilled({ ...(read.data as object) }) }
}

/** The reverse: an example in the form that is shown. */
export function asWritten(example: Json): Json {
  return isMap(example) ? withoutFilled(example) : example
}

function withoutFilled<T>(body: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => !FILLED.some((filled) => filled === name)),
  )
}

function textForms(operation: Outgoing, request: object): Readonly<Record<string, unknown>> {
  if (operation.wire.kind !== 'encrypted-form') return { ...request }
  return Object.fromEntries(
    Object.entries(request).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  )
}

function isMap(value: Json): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
