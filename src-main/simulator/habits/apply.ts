import type { WireObject } from '#gateway/codec/conditions.ts'
import type { Habit, HabitMoment } from './habit.ts'

type Headers = Readonly<Record<string, string>>

/** The kind of answer, read from its content; undefined for a refusal that no habit covers. */
export function momentOf(status: number, body: WireObject): HabitMoment | undefined {
  const { responseCode: code, error_code: errorCode } = body
  if (status === 429) return 'too-many'
  if (status >= 500) return 'server-error'
  if (typeof code !== 'string') return status === 200 && errorCode === '0000' ? 'success' : undefined
  if (/^(?:409..01|404..18)$/.test(code)) return 'reused'
  if (/^404..01$/.test(code)) return 'not-found'
  return /^20\d..00$/.test(code) ? 'success' : undefined
}

export function applyToBody(applied: readonly Habit[], body: WireObject): WireObject {
  return applied.reduce((done, { change }) => change.body?.(done) ?? done, body)
}

export function applyToText(applied: readonly Habit[], text: string): string {
  return applied.reduce((done, { change }) => change.text?.(done) ?? done, text)
}

export function applyToStatus(applied: readonly Habit[], status: number): number {
  return applied.reduce((done, { change }) => change.status ?? done, status)
}

export function applyToHeaders(applied: readonly Habit[], headers: Headers): Headers {
  const all = Object.assign({ ...headers }, ...applied.map(({ change }) => change.headers)) as Readonly<
    Record<string, string | undefined>
  >
  const kept = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return Object.fromEntries(kept) as Headers
}

export type Call = {
  readonly body: WireObject
  readonly path: string
  readonly timestamp: string
  readonly externalId: string
  readonly headers: Headers
}

/** A call of the gateway's own as it is sent, and the part that is signed. */
export function appliedCall(
  applied: readonly Habit[],
  call: Call,
): Call & { readonly text: string; readonly signed: string } {
  const body = applyToBody(applied, call.body)
  const text = applyToText(applied, JSON.stringify(body))
  return {
    body,
    text,
    signed: applied.reduce((done, { change }) => change.signed?.(done) ?? done, text),
    path: applied.reduce((done, { change }) => change.path?.(done) ?? done, call.path),
    timestamp: applied.reduce((done, { change }) => change.timestamp?.(done) ?? done, call.timestamp),
    externalId: applied.reduce((done, { change }) => change.externalId?.(done) ?? done, call.externalId),
    headers: applyToHeaders(applied, call.headers),
  }
}
