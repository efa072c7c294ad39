import { useEffect, useState } from 'react'

/** Milliseconds until a moment, updated every second and when it comes; 0 once past, and without a moment. */
export function useWait(until: number | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (until === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      const at = Date.now()
      setNow(at)
      if (at < until) timer = setTimeout(tick, Math.min(1000, until - at))
    }
    tick()
    return () => clearTimeout(timer)
  }, [until])
  return until === undefined ? 0 : Math.max(0, until - now)
}
