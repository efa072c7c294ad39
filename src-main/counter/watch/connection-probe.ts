/** While the connection is lost, one order is tried this often; the first answer wakes all the others. */
export const PROBE_MS = 5_000
/** After this long it is not a loose cable: every try is two rows in the journal. */
const LONG_DOWN_MS = 10 * 60_000
const SLOW_PROBE_MS = 30_000

/** The tries that detect when a lost connection is back. Every `now` is epoch milliseconds. */
export type ConnectionProbe = {
  isDown(): boolean
  /** When the next try is due; undefined while connected. */
  nextAt(now: number): number | undefined
  down(now: number): void
  /** False when the connection was not lost. */
  up(): boolean
  tried(now: number): void
  /** The gateway called: the next try need not wait. */
  hurry(): void
  /** The clock may have been set back before a time stored here. */
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
