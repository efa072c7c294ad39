import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function at each render, which calls the latest: for a list whose rows are drawn anew only when they change. */
export function useSteady<A extends readonly unknown[]>(act: (...given: A) => void): (...given: A) => void {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...given: A) => latest.current(...given), [])
}
