import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { movedPlace, placeAt, topOf, type Layout } from './layout.ts'
import { drawnHeight, hasDrifted, scrolledBy, scrolledTo, type Scrolled } from './scroll-scale.ts'

// The height used without layout, in tests.
const UNMEASURED = 600
/** A list that has stood still for so long puts its bar where it belongs. */
const STILL_MS = 200

/** `puts`: how often this code, not a person, has scrolled. */
type View = Scrolled & { readonly window: number; readonly puts: number }

const extentOf = ({ height }: Layout, { window }: View) => ({ height, window })

function put(layout: Layout, view: View, top: number): View {
  return { ...view, ...scrolledTo(extentOf(layout, view), top), puts: view.puts + 1 }
}

/** The same row at the same height of the window; at the very top the newest stays in sight. */
function kept(from: Layout, to: Layout, view: View): View {
  if (view.top === 0) return view
  const place = placeAt(from, view.top)
  return put(to, view, topOf(to, movedPlace(from, to, place)) + view.top - topOf(from, place))
}

/** A scrolled box over a list of any height. New rows above do not move what is read. */
export function useScaledScroll(layout: Layout) {
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<View>({ at: 0, top: 0, window: UNMEASURED, puts: 0 })
  const [seen, setSeen] = useState(layout)
  if (seen !== layout) {
    setSeen(layout)
    setView(kept(seen, layout, view))
  }
  // What a person scrolls is already there.
  const { puts, at } = view
  const moved = useEffectEvent(() => {
    if (box.current === null) return
    box.current.scrollTop = at
    // The browser may have less room than this code has measured, and then reports no scrolling.
    const real = box.current.scrollTop
    if (Math.abs(real - at) < 1) return
    setView((now) => ({ ...now, ...scrolledBy(extentOf(layout, now), now, real) }))
  })
  useLayoutEffect(() => {
    if (puts > 0) moved()
  }, [puts])

  const measured = useEffectEvent(() => {
    const window = box.current?.clientHeight || UNMEASURED
    setView((now) => (now.window === window ? now : { ...now, window }))
  })
  useEffect(() => {
    measured()
    if (box.current === null || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => measured())
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])

  const isAway = hasDrifted(extentOf(layout, view), view)
  const stood = useEffectEvent((where: number) =>
    setView((now) => (now.at === where ? put(layout, now, now.top) : now)),
  )
  useEffect(() => {
    if (!isAway) return
    const timer = setTimeout(() => stood(at), STILL_MS)
    return () => clearTimeout(timer)
  }, [isAway, at])

  return {
    box,
    /** The height of the list that is on top, and where the browser draws it. */
    top: view.top,
    at,
    window: view.window,
    drawn: drawnHeight(extentOf(layout, view)),
    onScroll: () => {
      const element = box.current
      if (element === null) return
      const to = element.scrollTop
      // The window may have grown or shrunk in the same frame, before that is reported.
      const window = element.clientHeight || UNMEASURED
      setView((now) => {
        if (now.at === to) return now
        return { ...now, window, ...scrolledBy({ height: layout.height, window }, now, to) }
      })
    },
    scrollTo: (top: number) => setView((now) => put(layout, now, top)),
  }
}
