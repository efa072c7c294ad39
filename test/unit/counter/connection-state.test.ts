import { expect, it } from 'vitest'
import { createConnectionState } from '#counter/watch/connection-state.ts'

it('a line that is up, and turns everything away, is not well: why, how far apart the clocks are, until it takes something', () => {
  const said: string[] = []
  const line = createConnectionState(
    (state) => said.push(state),
    () => said.push('turned'),
  )
  line.heard(true, 900)
  line.heard(true, 1_000)
  line.heard(true, 2_000, { message: 'Unauthorized. clock', gatewayClock: 2_000 + 7 * 60_000 })
  expect(line.state()).toBe('up')
  expect(line.turned()).toEqual({ at: 2_000, by: 'clock', clockMs: 420_000 })
  line.heard(true, 3_000, { message: 'Unauthorized', gatewayClock: 3_900 })
  expect(line.turned()).toEqual({ at: 3_000 })
  // No connection, no answer: the known state stays.
  line.heard(false, 4_000)
  expect(line.lastAnswerAt()).toBe(3_000)
  expect(line.turned()).toEqual({ at: 3_000 })
  line.heard(true, 5_000)
  expect(line.turned()).toBeUndefined()
  // IT looks at it later in the day.
  expect(line.lastTurned()).toEqual({ at: 3_000 })
  expect(said).toEqual(['up', 'turned', 'down', 'up', 'turned'])
})

it.each([
  [59_999, {}],
  [60_000, { clockMs: 60_000 }],
  [-60_000, { clockMs: -60_000 }],
])('a clock of theirs that is %i ms ahead is told where it is far', (ahead, told) => {
  const line = createConnectionState(() => undefined)
  line.heard(true, 100_000, { gatewayClock: 100_000 + ahead })
  expect(line.turned()).toStrictEqual({ at: 100_000, ...told })
})
