import { useEffect, useRef, type FocusEvent, type RefObject } from 'react'

type Last = { readonly element: HTMLElement; readonly place: number }

/** A row that is done takes the focus with it: the row that is now in its place gets it, or the list when it is empty. */
export function useNextRow(list: RefObject<HTMLElement | null>) {
  const last = useRef<Last | undefined>(undefined)
  useEffect(() => {
    // After a closing dialog has given the focus back.
    const frame = requestAnimationFrame(() => {
      const { current: box } = list
      if (box === null || last.current === undefined || last.current.element.isConnected) return
      // Lost focus is caught by what contains the list; anywhere else a person has put it.
      const { activeElement: active } = document
      if (active === null || active === box || !active.contains(box)) return
      const rows = rowsIn(box)
      const row = rows[Math.min(last.current.place, rows.length - 1)]
      const [act] = row === undefined ? [] : [...row.querySelectorAll('button')].toReversed()
      ;(act ?? box).focus()
    })
    return () => cancelAnimationFrame(frame)
  })
  return (event: FocusEvent<HTMLElement>) => {
    const row = event.target.closest<HTMLElement>('[data-item]')
    const { current: box } = list
    if (row === null || box === null) return
    last.current = { element: event.target, place: rowsIn(box).indexOf(row) }
  }
}

const rowsIn = (box: HTMLElement) => [...box.querySelectorAll<HTMLElement>('[data-item]')]
