import { useState } from 'react'

type Turn = <T>(signal: AbortSignal, ask: () => Promise<T>) => Promise<T>

/**
 * One question at a time, for what a person types. Those that wait are dropped when the text changes: the query library
 * aborts the signal of a question that no component shows any more.
 */
export function useTurn(): Turn {
  const [turn] = useState(newTurn)
  return turn
}

function newTurn(): Turn {
  let last: Promise<unknown> = Promise.resolve()
  return (signal, ask) => {
    const asked = last.then(() => {
      signal.throwIfAborted()
      return ask()
    })
    last = asked.catch(() => undefined)
    return asked
  }
}
