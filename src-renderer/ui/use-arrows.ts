import { useEffect, useEffectEvent } from 'react'

type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'
const DIRECTIONS: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])

const CONTROLS = 'button, a[href], input, textarea, select, summary, [tabindex]'
/** Groups of which only the chosen one is reached from outside. */
const GROUP = '[role="radiogroup"], [role="tablist"]'
const CHOICES = 'input[type="radio"]:not(:disabled), [role="tab"]'
const OVERLAY = '[role="dialog"], [role="alertdialog"]'

/**
 * The arrows reach every control: focus moves to the nearest one in that direction. A control that uses the arrows
 * itself (a list, a table, the caret inside a text) keeps them until its end is reached.
 */
export function useArrows(): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (!isDirection(event.key)) return
    const from = document.activeElement ?? document.body
    const group = from.closest(GROUP)
    // A group of choices would go round in a circle: it is left where it ends.
    const isCaptured = event.eventPhase === Event.CAPTURING_PHASE
    if (isCaptured !== (group !== null)) return
    if (group !== null && nearest(from, event.key, choicesIn(group)) !== undefined) return
    if (usesIt(from, event.key)) return
    const next = nearest(from, event.key, controlsIn(scope()))
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    next.focus()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event)
    window.addEventListener('keydown', listener, true)
    window.addEventListener('keydown', listener)
    return () => {
      window.removeEventListener('keydown', listener, true)
      window.removeEventListener('keydown', listener)
    }
  }, [])
}

const isDirection = (key: string): key is Direction => DIRECTIONS.has(key)

/** What is open on top, or the page. */
function scope(): Element {
  return [...document.querySelectorAll(OVERLAY)].at(-1) ?? document.body
}

function controlsIn(container: Element): readonly HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      element.closest('[inert], [hidden]') === null &&
      boxOf(element).width > 0,
  )
}

function choicesIn(group: Element): readonly HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>(CHOICES)]
}

/** The caret inside a text, until it stands at the end on that side. */
function usesIt(from: Element, key: Direction): boolean {
  if (from instanceof HTMLTextAreaElement || from instanceof HTMLSelectElement) return true
  if (!(from instanceof HTMLInputElement) || from.type === 'radio' || from.type === 'checkbox') return false
  if (key === 'ArrowUp' || key === 'ArrowDown') return false
  const { selectionStart, selectionEnd, value } = from
  if (selectionStart !== selectionEnd) return true
  return key === 'ArrowLeft' ? selectionStart !== 0 : selectionEnd !== value.length
}

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom' | 'width'>

/** A drawn choice is the label around its hidden input. */
function boxOf(element: Element): Box {
  const drawn = element.matches('input') ? (element.closest('label') ?? element) : element
  return drawn.getBoundingClientRect()
}

/** A screen that has the focus as a whole counts from its middle. */
function originOf(element: Element): Box {
  const box = boxOf(element)
  if (element !== document.body && element.getAttribute('tabindex') !== '-1') return box
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  return { left: x, right: x, top: y, bottom: y, width: 0 }
}

/** A control on the line of the arrow comes before one next to it that is less than this much nearer, in pixels. */
const OFF_LINE = 200

function nearest(from: Element, key: Direction, controls: readonly HTMLElement[]): HTMLElement | undefined {
  const origin = turned(originOf(from), key)
  let best: { readonly element: HTMLElement; readonly cost: number } | undefined
  for (const element of controls) {
    if (element === from) continue
    const box = turned(boxOf(element), key)
    if (box.left <= origin.left || box.right <= origin.right) continue
    const ahead = Math.max(0, box.left - origin.right)
    const aside = Math.max(0, box.top - origin.bottom, origin.top - box.bottom)
    const middle = Math.abs(box.top + box.bottom - origin.top - origin.bottom) / 100
    const cost = ahead + (aside > 0 ? OFF_LINE + 2 * aside : 0) + middle
    if (best === undefined || cost < best.cost) best = { element, cost }
  }
  return best?.element
}

/** As if the arrow pointed to the right. */
function turned({ left, right, top, bottom, width }: Box, key: Direction): Box {
  switch (key) {
    case 'ArrowRight':
      return { left, right, top, bottom, width }
    case 'ArrowLeft':
      return { left: -right, right: -left, top, bottom, width }
    case 'ArrowDown':
      return { left: top, right: bottom, top: left, bottom: right, width }
    case 'ArrowUp':
      return { left: -bottom, right: -top, top: left, bottom: right, width }
  }
}
