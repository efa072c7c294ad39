import { useEffect, useState, type RefCallback } from 'react'

const NAME = '--height-of-news'

/** Tells the styles how high the notes are, so that the content in that corner can make room. */
export function useHeightOfNews(): RefCallback<HTMLElement> {
  const [element, setElement] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (element === null || typeof ResizeObserver === 'undefined') return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(NAME, `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(NAME)
    }
  }, [element])
  return setElement
}
