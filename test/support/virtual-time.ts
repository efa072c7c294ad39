import type { Clock, Stopwatch, Timers } from '#domain/ports.ts'

export type VirtualTime = {
  readonly clock: Clock
  readonly timers: Timers
  /** Elapsed time, independent of the clock's setting. */
  readonly stopwatch: Stopwatch
  /** Lets `ms` pass: runs due timers in order, and settles everything under way in between. */
  advance(ms: number): Promise<void>
  /**
   * Time passes while the machine sleeps: timers due meanwhile run when it wakes, with the next `advance`.
   */
  sleep(ms: number): void
  /** Sets the clock without firing timers, as a person or a time server does. */
  setClock(to: number): void
  /** Settles what is under way without letting time pass. */
  settle(): Promise<void>
}

const MINUTE_MS = 60_000

/**
 * A day that passes as fast as the machine can run it. `turns`: turns of the event loop in which work may
 * settle; one suffices where nothing waits for the machine itself. `mostPerMinute`: more timers than this within
 * a minute are an endless loop, and `advance` throws.
 */
export function createVirtualTime(start: number, turns = 4, mostPerMinute = Infinity): VirtualTime {
  // Two times: the elapsed time, which timers use, and the wall clock.
  let passed = 0
  let wall = start
  let next = 0
  const ran = { minute: -1, timers: 0 }
  const waiting = new Map<number, { readonly at: number; readonly run: () => void }>()

  const settle = async (): Promise<void> => {
    for (let i = 0; i < turns; i += 1) await new Promise<void>((resolve) => void setImmediate(resolve))
  }
  const moveTo = (at: number): void => {
    wall += at - passed
    passed = at
  }
  const count = (): void => {
    const minute = Math.floor(passed / MINUTE_MS)
    if (minute !== ran.minute) Object.assign(ran, { minute, timers: 0 })
    ran.timers += 1
    if (ran.timers > mostPerMinute) throw new Error(`more than ${mostPerMinute} timers in a minute`)
  }
  return {
    clock: { now: () => wall },
    stopwatch: { elapsed: () => passed },
    timers: {
      after: (ms, run) => {
        const id = next++
        waiting.set(id, { at: passed + Math.max(0, ms), run })
        return () => void waiting.delete(id)
      },
    },
    setClock: (to) => {
      wall = to
    },
    sleep: (ms) => moveTo(passed + ms),
    settle,
    advance: async (ms) => {
      const until = passed + ms
      await settle()
      for (;;) {
        const due = [...waiting]
          .filter(([, t]) => t.at <= until)
          .sort((a, b) => a[1].at - b[1].at || a[0] - b[0])[0]
        if (due === undefined) break
        const [id, timer] = due
        waiting.delete(id)
        moveTo(Math.max(passed, timer.at))
        count()
        timer.run()
        await settle()
      }
      moveTo(until)
    },
  }
}
