import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { movedPlace, placeOfRow, rowOfPlace, type Layout } from './layout.ts'

/** The row that was last chosen, counted over all days. It stays the same order when others come in above it. */
export function useActive(layout: Layout): readonly [number, (row: number) => void] {
  const [active, setActive] = useState(0)
  const [seen, setSeen] = useState(layout)
  if (seen !== layout) {
    setSeen(layout)
    if (seen.count > 0) setActive(rowOfPlace(layout, movedPlace(seen, layout, placeOfRow(seen, active))))
  }
  return [Math.min(active, Math.max(0, layout.count - 1)), setActive]
}

/** Puts the focus on a row, as soon as it is drawn. */
export function useRowFocus(box: RefObject<HTMLElement | null>): (row: number) => void {
  const wanted = useRef<number | undefined>(undefined)
  const focus = () => {
    const row = box.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`)
    if (row === null || row === undefined) return
    wanted.current = undefined
    row.focus({ preventScroll: true })
  }
  useLayoutEffect(() => {
    if (wanted.current !== undefined) focus()
  })
  return (row) => {
    wanted.current = row
    focus()
  }
}
