import type { NotPrintedWhy } from '#contract/paper-views.ts'
import type { Timers } from '#domain/ports.ts'

/**
 * What became of bytes sent to a printer. Only before the first byte it is certain that nothing came out; after it every
 * failure is a `maybe-…`, and nobody sends the slip again by itself.
 */
export type Sent = { readonly ok: true } | NotSent
export type NotSent = { readonly ok: false; readonly why: NotPrintedWhy; readonly detail?: string }

/** Milliseconds. */
export type RawTimes = {
  /** Until the printer takes the connection. */
  readonly open: number
  /** Until it has taken every byte. */
  readonly write: number
  /** Until it says that it is done. */
  readonly end: number
}

export const RAW_TIMES: RawTimes = { open: 4_000, write: 10_000, end: 5_000 }

export type RawDeps = { readonly timers: Timers; readonly times?: RawTimes }

/**
 * Called when the printer is there and nothing has been sent to it yet: that it is printed is written down now, so that
 * whatever happens after it, a second one says that it is a copy. What it throws ends the sending, with nothing sent.
 */
export type BeforeSending = () => void

export function failed(why: NotPrintedWhy, detail?: string): NotSent {
  return { ok: false, why, ...(detail === undefined ? {} : { detail }) }
}
