import type { NotPrintedWhy } from '#contract/paper-views.ts'
import type { Timers } from '#domain/ports.ts'

/**
 * The result of sending bytes to a printer. Only a failure before the first byte proves that nothing was printed.
 * Every later failure is a `maybe-…`, and the slip is never resent automatically.
 */
export type Sent = { readonly ok: true } | NotSent
export type NotSent = { readonly ok: false; readonly why: NotPrintedWhy; readonly detail?: string }

/** Milliseconds. */
export type RawTimes = {
  /** Until the printer accepts the connection. */
  readonly open: number
  /** Until it has accepted every byte. */
  readonly write: number
  /** Until it signals that it is done. */
  readonly end: number
}

export const RAW_TIMES: RawTimes = { open: 4_000, write: 10_000, end: 5_000 }

export type RawDeps = { readonly timers: Timers; readonly times?: RawTimes }

/**
 * Called when the printer is reachable and nothing has been sent yet. It journals the print now, so that any later
 * print says that it is a copy. An exception ends the sending, with nothing sent.
 */
export type BeforeSending = () => void

export function failed(why: NotPrintedWhy, detail?: string): NotSent {
  return { ok: false, why, ...(detail === undefined ? {} : { detail }) }
}
