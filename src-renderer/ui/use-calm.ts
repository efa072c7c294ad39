import { useEffect, useRef } from 'react'

const CALM_AFTER_MS = 700

/**
 * Whether the stage has been still long enough for a key to be meant for it. A second Enter on its way must
 * not dismiss an unseen tick.
 */
export function useCalm(what: string): () => boolean {
  const changed = useRef({ what: '', at: 0 })
  useEffect(() => {
    if (changed.current.what !== what) changed.current = { what, at: performance.now() }
  }, [what])
  return () => changed.current.what === what && performance.now() - changed.current.at >= CALM_AFTER_MS
}
