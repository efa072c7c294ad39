import { useEffect, useState, type RefObject } from 'react'

/** Kept between the news and the edge of the window, in CSS pixels. */
const EDGE = 12
/** Of what has the focus: with more of it covered, the news gives way. */
const MOST_COVERED = 0.5

/**
 * Whether the news in the corner would lie over what has the focus, and stands at the other side therefore (WCAG 2.2,
 * 2.4.11). `count`: of the notes; with another the corner is as high.
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
      // A radio button itself is not seen; the label around it is.
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
