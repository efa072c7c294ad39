/** Walks through a page with Tab and with the arrows, as people without a mouse do, and reports what goes wrong. */
import type { Page } from 'playwright-core'

export type Stop = {
  readonly name: string
  /** What shows the focus; empty when nothing does. */
  readonly ring: string
  /** Another element covers its middle, or it is out of view. */
  readonly hidden: string
  /** Earlier in the page than the stop before it. */
  readonly goesBack: boolean
}

type Walk = {
  readonly stops: readonly Stop[]
  /** Controls that the Tab key should have reached but did not. */
  readonly missed: readonly string[]
  /** The walk came round: no control traps the focus. */
  readonly cameRound: boolean
  /** Stops that no way by arrows leads to, from the first one. */
  readonly offTheArrows: readonly string[]
}

const MOST_STOPS = 120

/** Tabs through everything until it starts over. Only what is open on top counts. */
export async function walk(page: Page): Promise<Walk> {
  await page.evaluate(() => {
    const marked = window as unknown as { stops: Element[] }
    marked.stops = []
    if (document.querySelector('[role="dialog"], [role="alertdialog"]') === null)
      (document.activeElement as HTMLElement | null)?.blur()
  })
  const stops: Stop[] = []
  for (let count = 0; count < MOST_STOPS; count += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(stopHere)
    if (stop === 'again') return { stops, cameRound: true, ...(await notReached(page)) }
    if (stop !== 'outside') stops.push(stop)
  }
  return { stops, cameRound: false, ...(await notReached(page)) }
}

const notReached = async (page: Page) => ({
  missed: await page.evaluate(notByTab),
  offTheArrows: await page.evaluate(notByArrows),
})

/** Runs in the page, standalone. */
function stopHere(): Stop | 'again' | 'outside' {
  const { stops } = window as unknown as { readonly stops: Element[] }
  const element = document.activeElement
  if (element === null || element === document.body) return stops.length > 0 ? 'again' : 'outside'
  if (stops.includes(element)) return 'again'
  const before = stops.at(-1)
  stops.push(element)
  const words = element.getAttribute('aria-label') ?? element.textContent
  const name = `<${element.tagName.toLowerCase()}> ${(words ?? '').trim().slice(0, 40) || element.id}`

  // A radio button is drawn by its label, and so is its ring.
  const drawn = element.matches('input[type="radio"], input[type="checkbox"]')
    ? (element.closest('label') ?? element)
    : element
  const { outlineStyle, outlineWidth, boxShadow, caretColor } = getComputedStyle(drawn)
  const outlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  const isText = element.matches('input:not([type="radio"], [type="checkbox"]), textarea')
  const caret = isText && caretColor !== 'rgba(0, 0, 0, 0)' ? 'caret' : ''
  // In a list the active option carries the list's ring.
  const active = element.querySelector('[data-focus-visible], [aria-selected="true"]')
  const inner = active === null ? '' : getComputedStyle(active).outlineStyle
  const ring = outlined
    ? 'outline'
    : boxShadow !== 'none'
      ? 'shadow'
      : inner !== '' && inner !== 'none'
        ? 'row'
        : caret

  const box = drawn.getBoundingClientRect()
  const [x, y] = [
    (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2,
    (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2,
  ]
  const hit = document.elementFromPoint(x, y)
  const isSeen = hit !== null && (drawn.contains(hit) || hit.contains(drawn))
  const hidden = isSeen ? '' : `under <${hit?.tagName.toLowerCase() ?? 'nothing'}>`
  const goesBack =
    before !== undefined && (before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) === 0
  return { name, ring, hidden, goesBack }
}

/** Runs in the page, standalone. A radio group, list or row of tabs needs one stop: arrows do the rest. */
function notByTab(): readonly string[] {
  const { stops } = window as unknown as { readonly stops: Element[] }
  const top = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? document.body
  const wanted = top.querySelectorAll(
    'button:not([disabled]), input:not([disabled]), textarea, select, a[href], summary, [tabindex="0"]',
  )
  return [...wanted]
    .filter((element) => {
      if (element.matches('[tabindex="-1"]') || element.closest('[inert], [aria-hidden="true"]') !== null)
        return false
      if (!element.checkVisibility({ visibilityProperty: true }) || element.getClientRects().length === 0)
        return false
      const group = element.closest('[role="radiogroup"], [role="listbox"], [role="tablist"], [role="grid"]')
      return !stops.some((stop) => stop === element || (group?.contains(stop) ?? false))
    })
    .map((element) => `<${element.tagName.toLowerCase()}> ${(element.textContent ?? '').trim().slice(0, 40)}`)
}

/** Runs in the page, standalone: every arrow on every control that an arrow has led to. It chooses nothing. */
function notByArrows(): readonly string[] {
  const { stops } = window as unknown as { readonly stops: readonly HTMLElement[] }
  const there = stops.filter((stop) => stop.isConnected)
  const groupOf = (element: Element) => element.closest('[role="radiogroup"]')
  const leaveChoice = (event: Event) => {
    if (event.target instanceof Element && groupOf(event.target) !== null) event.stopPropagation()
  }
  const reached: HTMLElement[] = []
  const reach = (element: Element | null | undefined) => {
    if (!(element instanceof HTMLElement) || element === document.body || reached.includes(element)) return
    // Inside a group of choices the arrows lead from one to the next.
    const choices = groupOf(element)?.querySelectorAll<HTMLElement>('input:not(:disabled)') ?? [element]
    reached.push(...choices)
  }
  document.addEventListener('keydown', leaveChoice, true)
  reach(there[0])
  for (const from of reached)
    for (const key of ['ArrowUp', 'ArrowLeft', 'ArrowRight', 'ArrowDown']) {
      // A grid uses the arrows until its end.
      for (let row = 0; row < (from.matches('[role="grid"]') ? 100 : 1); row += 1) {
        from.focus()
        if (from.matches('input[type="text"]')) {
          const caret = key === 'ArrowLeft' ? 0 : (from as HTMLInputElement).value.length
          ;(from as HTMLInputElement).setSelectionRange(caret, caret)
        }
        from.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
        reach(document.activeElement)
        if (document.activeElement !== from) break
      }
    }
  document.removeEventListener('keydown', leaveChoice, true)
  there[0]?.focus()
  return there
    .filter((stop) => !reached.includes(stop))
    .map((stop) => `<${stop.tagName.toLowerCase()}> ${(stop.textContent || stop.id).trim().slice(0, 40)}`)
}

/** What a person without a mouse would complain about. */
export function complaints({ stops, missed, cameRound, offTheArrows }: Walk): readonly string[] {
  // From any starting point the end wraps to the beginning once.
  const [, ...backwards] = stops.filter(({ goesBack }) => goesBack)
  return [
    ...(cameRound ? [] : ['the focus is kept']),
    ...missed.map((name) => `not reached: ${name}`),
    ...offTheArrows.map((name) => `not reached by arrows: ${name}`),
    ...backwards.map(({ name }) => `goes back: ${name}`),
    ...stops.flatMap(({ name, ring, hidden }) => [
      ...(ring === '' ? [`nothing shows the focus: ${name}`] : []),
      ...(hidden === '' ? [] : [`${hidden}: ${name}`]),
    ]),
  ]
}
