import { useEffect, useState } from 'react'

/** A value once it is stable: of half-typed text the answer would be that it is wrong. */
export function useSettled<T>(value: T, afterMs = 180): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
