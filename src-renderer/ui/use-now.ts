import { useEffect, useState } from 'react'

/** The time, updated every `everyMs`, on the second. */
export function useNow(everyMs = 1000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const at = Date.now()
      setNow(at)
      timer = setTimeout(tick, everyMs - (at % everyMs))
    }
    tick()
    return () => clearTimeout(timer)
  }, [everyMs])
  return now
}
