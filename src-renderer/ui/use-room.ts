import { useEffect, useState, type RefCallback } from 'react'

export type Room = { readonly width: number; readonly height: number }

const UNMEASURED: Room = { width: 320, height: 320 }

/** The size of an element as it changes, in whole CSS pixels. */
export function useRoom(): readonly [RefCallback<HTMLElement>, Room] {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [room, setRoom] = useState(UNMEASURED)
  useEffect(() => {
    if (element === null || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined || entry.contentRect.width === 0) return
      setRoom({ width: Math.floor(entry.contentRect.width), height: Math.floor(entry.contentRect.height) })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return [setElement, room]
}

/** Changes when the window moves to a screen of another density. */
export function useDevicePixelRatio(): number {
  const [ratio, setRatio] = useState(() => window.devicePixelRatio || 1)
  useEffect(() => {
    const watch = window.matchMedia(`(resolution: ${ratio}dppx)`)
    const changed = () => setRatio(window.devicePixelRatio || 1)
    watch.addEventListener('change', changed)
    return () => watch.removeEventListener('change', changed)
  }, [ratio])
  return ratio
}
