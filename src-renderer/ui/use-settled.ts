import { useDeferredValue, useEffect, useState } from 'react'

/** A value once it is stable: a search queries the journal for words, not for every letter. */
export function useSettled<T>(value: T, afterMs = 180): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return useDeferredValue(settled)
}
