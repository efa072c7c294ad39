import { useEffect } from 'react'
import { call } from '../bridge/call.ts'

/** The least idle time is a minute: as often as this is often enough. */
const EVERY_MS = 10_000

/** Tells the main process that somebody is there, so that the till does not lock itself. */
export function useTouch(enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return
    let last = -Infinity
    const touched = () => {
      const now = performance.now()
      if (now - last < EVERY_MS) return
      last = now
      // Refused only when it is locked by now.
      call('session.touch', {}).catch(() => undefined)
    }
    const kinds = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const
    for (const kind of kinds) window.addEventListener(kind, touched, { capture: true, passive: true })
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, touched, { capture: true })
    }
  }, [enabled])
}
