import { useDeferredValue, useEffect, useState } from 'react'

/** A value once it has stood still: a search asks the journal for words, not for every letter of them. */
export function useSettled<T>(value: T, afterMs = 180): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return useDeferredValue(settled)
}
