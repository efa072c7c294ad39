import type { TurnedAway } from '#calls/deps.ts'
import { turnedBy, type TurnedBy } from '#domain/call-end.ts'

/** The gateway answers, but rejects everything that this till sends. */
export type Turned = {
  /** Epoch milliseconds. */
  readonly at: number
  /** Absent when the gateway gives no known reason. */
  readonly by?: TurnedBy
  /** The gateway's clock minus ours, milliseconds; absent when it is unknown. */
  readonly clockMs?: number
}

/** Whether the gateway can be reached, judged by the latest calls; no call is made just to find out. */
export type ConnectionState = {
  heard(up: boolean, at: number, turnedAway?: TurnedAway): void
  state(): 'up' | 'down' | 'untried'
  lastAnswerAt(): number | undefined
  /** Set until it accepts a call again. */
  turned(): Turned | undefined
  /** The last rejection, even if calls are accepted again: for IT, who was not there. */
  lastTurned(): Turned | undefined
}

export function createConnectionState(
  onChange: (state: 'up' | 'down') => void,
  onTurned = () => undefined as void,
): ConnectionState {
  let state: 'up' | 'down' | 'untried' = 'untried'
  let lastAnswerAt: number | undefined
  let turned: Turned | undefined
  let lastTurned: Turned | undefined
  return {
    heard: (up, at, away) => {
      if (up) lastAnswerAt = at
      const was = turned
      // While the connection is lost no call is rejected, but whether one would be accepted is unknown.
      if (up) turned = away === undefined ? undefined : turnedOf(away, at)
      lastTurned = turned ?? lastTurned
      const next = up ? 'up' : 'down'
      const changed = next !== state
      state = next
      if (changed) onChange(next)
      if ((was === undefined) !== (turned === undefined)) onTurned()
    },
    state: () => state,
    lastAnswerAt: () => lastAnswerAt,
    turned: () => turned,
    lastTurned: () => lastTurned,
  }
}

/** Clocks this far apart are wrong; a smaller gap is the answer's travel time. */
const FAR_MS = 60_000

function turnedOf({ message, gatewayClock }: TurnedAway, at: number): Turned {
  const clockMs = gatewayClock === undefined ? 0 : gatewayClock - at
  const isFar = Math.abs(clockMs) >= FAR_MS
  const by = turnedBy(message)
  return { at, ...(by === undefined ? {} : { by }), ...(isFar ? { clockMs } : {}) }
}
