import { useCallback, useEffect, useRef, useState } from 'react'

export type Span = { readonly from: number; readonly to: number }

// The height used without layout, in tests.
const UNMEASURED = 600
const SPARE = 6

/**
 * Which rows of equal height are visible in a scrolled box, with a few spare. Other rows are not rendered.
 */
export function useWindow(count: number, rowHeight: number) {
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: UNMEASURED })
  const measure = useCallback(() => {
    const element = box.current
    if (element === null) return
    const next = { top: element.scrollTop, height: element.clientHeight || UNMEASURED }
    setView((now) => (now.top === next.top && now.height === next.height ? now : next))
  }, [])
  useEffect(() => {
    const element = box.current
    if (element === null) return
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure)
    observer?.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      observer?.disconnect()
    }
  }, [measure])
  /** Scrolls a row fully into view, below `head` pixels of sticky header. */
  const reveal = useCallback(
    (index: number, head: number) => {
      const element = box.current
      if (element === null) return
      const top = index * rowHeight
      const room = (element.clientHeight || UNMEASURED) - head
      if (top < element.scrollTop) element.scrollTop = top
      else if (top + rowHeight > element.scrollTop + room) element.scrollTop = top + rowHeight - room
      measure()
    },
    [rowHeight, measure],
  )
  const span: Span = {
    from: Math.max(0, Math.floor(view.top / rowHeight) - SPARE),
    to: Math.min(count, Math.ceil((view.top + view.height) / rowHeight) + SPARE),
  }
  const pageOf = Math.max(1, Math.floor(view.height / rowHeight) - 1)
  return { box, span, reveal, pageRows: pageOf }
}
