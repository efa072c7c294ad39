/** Whether the gateway can be reached, as the last calls showed; nothing is asked for it alone. */
export type Line = {
  heard(up: boolean, at: number): void
  state(): 'up' | 'down' | 'untried'
  lastAnswerAt(): number | undefined
}

export function createLine(onChange: (state: 'up' | 'down') => void): Line {
  let state: 'up' | 'down' | 'untried' = 'untried'
  let lastAnswerAt: number | undefined
  return {
    heard: (up, at) => {
      if (up) lastAnswerAt = at
      const next = up ? 'up' : 'down'
      if (next === state) return
      state = next
      onChange(next)
    },
    state: () => state,
    lastAnswerAt: () => lastAnswerAt,
  }
}
