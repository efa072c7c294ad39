import { useEffect, useState, type RefCallback } from 'react'

/** Whether a box overflows: then Tab must reach it, so that the arrows can scroll it. */
export function useOverflows(): readonly [RefCallback<HTMLElement>, boolean] {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    if (element === null || typeof ResizeObserver === 'undefined') return
    const look = () => {
      const isBox = getComputedStyle(element).display !== 'contents'
      setOverflows(isBox && element.scrollHeight > element.clientHeight + 1 && scrolls(element))
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [element])
  return [setElement, overflows]
}

function scrolls(element: HTMLElement): boolean {
  return /auto|scroll/.test(getComputedStyle(element).overflowY)
}
