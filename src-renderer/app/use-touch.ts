import { useEffect } from 'react'
import { call } from '../bridge/call.ts'

/** The shortest idle time is one minute, so this is often enough. */
const EVERY_MS = 10_000

/** Reports activity to the main process, so that the till does not lock. */
export function useTouch(enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return
    let last = -Infinity
    const touched = () => {
      const now = performance.now()
      if (now - last < EVERY_MS) return
      last = now
      // Refused only when the till is locked by now.
      call('session.touch', {}).catch(() => undefined)
    }
    const kinds = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const
    for (const kind of kinds) window.addEventListener(kind, touched, { capture: true, passive: true })
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, touched, { capture: true })
    }
  }, [enabled])
}
