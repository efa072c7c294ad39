import { useEffect, type RefObject } from 'react'

/** Replaced content starts at its top for keyboard, screen reader and eye; a field keeps its caret. */
export function useBeginning(box: RefObject<HTMLElement | null>, isThere = true): void {
  useEffect(() => {
    const { current } = box
    if (!isThere || current === null) return
    if (!current.contains(document.activeElement)) current.focus({ preventScroll: true })
    current.closest('main')?.scrollTo(0, 0)
  }, [box, isThere])
}
