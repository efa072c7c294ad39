import { useEffect, useState, type RefObject } from 'react'

/** Where the notes may stand: in the corner of the open payments, next to the rail, or below the bar. */
const PLACES = ['right', 'left', 'top'] as const
export type NewsPlace = (typeof PLACES)[number]

/** In CSS pixels, as in the classes of the notes. */
const EDGE = 12
const RAIL = 116
const BAR = 60

const PRESSABLE = 'button, a[href], input, textarea, select, [tabindex="0"]'
const DIALOGS = '[role="dialog"], [role="alertdialog"]'
/** The focused element must stay in sight before all others (WCAG 2.2, 2.4.11). */
const FOCUSED = 100

/** The first place where the notes cover nothing to press, otherwise the least. `count`: the number of notes. */
export function useStepAside(list: RefObject<HTMLElement | null>, count: number): NewsPlace {
  const [place, setPlace] = useState<NewsPlace>('right')
  useEffect(() => {
    if (count === 0) return
    let frame = 0
    const look = () => {
      const notes = list.current
      if (notes !== null && notes.offsetHeight > 0) setPlace(freest(notes))
    }
    // Once what has changed is laid out, and the open payments have made room.
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(look)
      })
    }
    soon()
    const changes = new MutationObserver(soon)
    changes.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', soon)
    window.addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      document.removeEventListener('focusin', soon)
      window.removeEventListener('resize', soon)
    }
  }, [list, count])
  return place
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Without what a list has scrolled out of sight. */
function seenBox(element: Element): Box {
  let { left, right, top, bottom }: Box = element.getBoundingClientRect()
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(around)
    const isClipped = [overflowX, overflowY].some(
      (how) => how === 'auto' || how === 'scroll' || how === 'hidden',
    )
    if (!isClipped) continue
    const edge = around.getBoundingClientRect()
    left = Math.max(left, edge.left)
    right = Math.min(right, edge.right)
    top = Math.max(top, edge.top)
    bottom = Math.min(bottom, edge.bottom)
  }
  return { left, right, top, bottom }
}

function freest(notes: HTMLElement): NewsPlace {
  const { offsetWidth: width, offsetHeight: height } = notes
  const root = [...document.querySelectorAll(DIALOGS)].at(-1) ?? document.body
  const boxes = [...root.querySelectorAll(PRESSABLE)]
    .filter((element) => !notes.contains(element))
    .map((element) => ({
      // A radio button itself is invisible; the label around it is not.
      box: seenBox(element.closest('label') ?? element),
      weight: element === document.activeElement ? FOCUSED : 1,
    }))
  const covered = PLACES.map((place) => {
    const left = place === 'left' ? RAIL : innerWidth - EDGE - width
    const top = place === 'top' ? BAR : innerHeight - EDGE - height
    return boxes
      .filter(
        ({ box }) =>
          box.right > box.left &&
          box.bottom > box.top &&
          box.right > left &&
          box.left < left + width &&
          box.bottom > top &&
          box.top < top + height,
      )
      .reduce((sum, { weight }) => sum + weight, 0)
  })
  return PLACES[covered.indexOf(Math.min(...covered))] ?? 'right'
}
