import { useState } from 'react'

type Turn = <T>(signal: AbortSignal, ask: () => Promise<T>) => Promise<T>

/**
 * One question at a time, for what a person types, and after each a pause as long as its answer took: at most half of the
 * time belongs to a search. Those that wait are dropped when the text changes: the query library aborts the signal of a
 * question that no component shows any more.
 */
export function useTurn(): Turn {
  const [turn] = useState(newTurn)
  return turn
}

function newTurn(): Turn {
  let last: Promise<unknown> = Promise.resolve()
  return (signal, ask) => {
    let took = 0
    const asked = last.then(async () => {
      signal.throwIfAborted()
      const begun = performance.now()
      try {
        return await ask()
      } finally {
        took = performance.now() - begun
      }
    })
    const pause = () => new Promise<void>((resolve) => setTimeout(resolve, took))
    last = asked.then(pause, pause)
    return asked
  }
}
