/** While the line is down one order is tried this often; the first answer wakes all the others. */
export const PROBE_MS = 5_000
/** After so long a while it is not a cable that slipped: every try is two rows in the journal. */
const LONG_DOWN_MS = 10 * 60_000
const SLOW_PROBE_MS = 30_000

/** The tries with which a line that is down is found to be back. Every `now` is epoch milliseconds. */
export type ConnectionProbe = {
  isDown(): boolean
  /** When the next try is due; undefined while the line is up. */
  nextAt(now: number): number | undefined
  down(now: number): void
  /** False when it was not down. */
  up(): boolean
  tried(now: number): void
  /** Somebody called: the next try need not wait. */
  hurry(): void
  /** The clock may have been set back behind what is remembered here. */
  followClock(now: number): void
}

export function createConnectionProbe(): ConnectionProbe {
  let down: { readonly since: number; readonly triedAt: number } | undefined
  return {
    isDown: () => down !== undefined,
    nextAt: (now) =>
      down === undefined
        ? undefined
        : down.triedAt + (now - down.since < LONG_DOWN_MS ? PROBE_MS : SLOW_PROBE_MS),
    down: (now) => {
      down ??= { since: now, triedAt: now }
    },
    up: () => {
      const wasDown = down !== undefined
      down = undefined
      return wasDown
    },
    tried: (now) => {
      if (down !== undefined) down = { ...down, triedAt: now }
    },
    hurry: () => {
      if (down !== undefined) down = { ...down, triedAt: 0 }
    },
    followClock: (now) => {
      if (down !== undefined)
        down = { since: Math.min(down.since, now), triedAt: Math.min(down.triedAt, now) }
    },
  }
}
