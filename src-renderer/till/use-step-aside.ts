import { useEffect, useState, type RefObject } from 'react'

/** Margin between the notes and the window's edge, in CSS pixels. */
const EDGE = 12
/** Share of the focused element: with more of it covered, the notes move. */
const MOST_COVERED = 0.5

/**
 * Whether the notes would cover the focused element, so that they stand on the other side (WCAG 2.2, 2.4.11).
 * `count`: the number of notes, which changes their height.
 */
export function useStepAside(list: RefObject<HTMLElement | null>, count: number): boolean {
  const [isAside, setAside] = useState(false)
  useEffect(() => {
    if (count === 0) return
    const look = () => {
      const corner = list.current
      const focused = document.activeElement
      if (corner === null || focused === null || corner.contains(focused)) return
      const { width, height } = corner.getBoundingClientRect()
      // A radio button itself is invisible; the label around it is not.
      const box = (focused.closest('label') ?? focused).getBoundingClientRect()
      const wide = Math.min(box.right, innerWidth - EDGE) - Math.max(box.left, innerWidth - EDGE - width)
      const high = Math.min(box.bottom, innerHeight - EDGE) - Math.max(box.top, innerHeight - EDGE - height)
      const covered = Math.max(0, wide) * Math.max(0, high)
      setAside(covered > box.width * box.height * MOST_COVERED)
    }
    look()
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [list, count])
  return isAside
}
