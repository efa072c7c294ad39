import { useEffect, type RefObject } from 'react'

/** What takes the place of something else begins at its beginning, for keyboard, reader and eye; a field keeps its caret. */
export function useBeginning(box: RefObject<HTMLElement | null>, isThere = true): void {
  useEffect(() => {
    const { current } = box
    if (!isThere || current === null) return
    if (!current.contains(document.activeElement)) current.focus({ preventScroll: true })
    current.closest('main')?.scrollTo(0, 0)
  }, [box, isThere])
}
