import { refuse, accept, type Result } from '#contract/envelope.ts'
import type { PageEvent } from '#contract/events.ts'
import type { Stopwatch, Timers } from '#domain/ports.ts'
import type { Journal } from '#journal/journal.ts'
import type { PeopleNote } from './note.ts'
import type { Session } from './session.ts'

const KEY = 'idle-lock'
const DEFAULT_MINUTES = 5
const MINUTE = 60_000

type Deps = {
  readonly mode: 'practice' | 'real'
  readonly journal: Journal
  readonly session: Pick<Session, 'lock' | 'signedIn' | 'canLock'>
  readonly stopwatch: Stopwatch
  readonly timers: Timers
  readonly note: (note: PeopleNote) => void
  readonly announce: (event: PageEvent) => void
}

/** Locks the till after a while without activity. */
export type IdleLock = {
  /** Null for never, which only practice may be. */
  minutes(): number | null
  /** Refusal: not-allowed, for null on a real till. */
  setMinutes(minutes: number | null): Result<null>
  /** A person is active. */
  touch(): void
  stop(): void
}

export function createIdleLock(deps: Deps): IdleLock {
  const { mode, journal, session, stopwatch, timers } = deps
  const isPractice = mode === 'practice'
  const minutes = (): number | null => {
    const kept = journal.read.setting(KEY)
    if (kept !== undefined && /^([1-9]|[1-5]\d|60)$/.test(kept)) return Number(kept)
    return isPractice ? null : DEFAULT_MINUTES
  }
  let touched = stopwatch.elapsed()
  let callOff: () => void = () => undefined
  /** Waits for the time left since the last touch, again and again, so that a touch itself costs nothing. */
  const wait = (): void => {
    callOff()
    const most = minutes()
    if (most === null) return
    const left = most * MINUTE - (stopwatch.elapsed() - touched)
    callOff = timers.after(Math.max(0, left), () => {
      if (stopwatch.elapsed() - touched >= (minutes() ?? Infinity) * MINUTE) {
        if (session.canLock()) session.lock('idle')
        touched = stopwatch.elapsed()
      }
      wait()
    })
  }
  wait()
  return {
    minutes,
    setMinutes: (next) => {
      if (next === null && !isPractice) return refuse('not-allowed', { why: 'real' })
      const by = session.signedIn()
      journal.write.putSetting(KEY, next === null ? 'never' : String(next))
      deps.note({ kind: 'idle-set', minutes: next, ...(by === undefined ? {} : { by }) })
      touched = stopwatch.elapsed()
      wait()
      deps.announce({ type: 'session-changed' })
      return accept(null)
    },
    touch: () => {
      touched = stopwatch.elapsed()
    },
    stop: () => callOff(),
  }
}
