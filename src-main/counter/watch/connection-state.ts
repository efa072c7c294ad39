import type { TurnedAway } from '#calls/deps.ts'
import { turnedBy, type TurnedBy } from '#domain/call-end.ts'

/** The gateway answers, and takes nothing that this till sends. */
export type Turned = {
  /** Epoch milliseconds. */
  readonly at: number
  /** Absent when the gateway names no reason that is known. */
  readonly by?: TurnedBy
  /** The gateway's clock less ours, milliseconds; absent when it was not told. */
  readonly clockMs?: number
}

/** Whether the gateway can be reached, as the last calls showed; nothing is asked for it alone. */
export type ConnectionState = {
  heard(up: boolean, at: number, turnedAway?: TurnedAway): void
  state(): 'up' | 'down' | 'untried'
  lastAnswerAt(): number | undefined
  /** Until it takes something again. */
  turned(): Turned | undefined
  /** The last time that it took nothing, though it does by now: for IT, who was not there. */
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
      // While the line is down nobody is turned away; nor is it known that it would go well.
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

/** So far apart two clocks are wrong; less is the way of the answer. */
const FAR_MS = 60_000

function turnedOf({ message, gatewayClock }: TurnedAway, at: number): Turned {
  const clockMs = gatewayClock === undefined ? 0 : gatewayClock - at
  const isFar = Math.abs(clockMs) >= FAR_MS
  const by = turnedBy(message)
  return { at, ...(by === undefined ? {} : { by }), ...(isFar ? { clockMs } : {}) }
}
