/** Chromium clamps elements at 33,554,428 px; a list above this height scrolls scaled. */
export const MOST_HEIGHT = 30_000_000
/** At both ends a scrolled pixel is a pixel of the list. */
const EXACT = 1_000_000
/** A step up to so many windows moves the list as far as the wheel or the finger; a longer one drags the bar. */
const NEAR = 3

/** The whole height of the list, and of the window onto it, in pixels. */
export type Extent = { readonly height: number; readonly window: number }

/** `at`: where the browser has scrolled to. `top`: the height in the list that is shown there. */
export type Scrolled = { readonly at: number; readonly top: number }

/** The height of the element that is scrolled. */
export function drawnHeight({ height }: Extent): number {
  return Math.min(height, MOST_HEIGHT)
}

function ends(extent: Extent) {
  return {
    lastAt: Math.max(0, drawnHeight(extent) - extent.window),
    lastTop: Math.max(0, extent.height - extent.window),
  }
}

/** Scaled in the middle; near both ends one to one. */
function topOfAt(extent: Extent, at: number): number {
  const { lastAt, lastTop } = ends(extent)
  if (lastAt === lastTop || at <= EXACT) return Math.min(lastTop, Math.max(0, at))
  if (at >= lastAt - EXACT) return Math.min(lastTop, lastTop - (lastAt - at))
  return EXACT + ((at - EXACT) * (lastTop - 2 * EXACT)) / (lastAt - 2 * EXACT)
}

function atOfTop(extent: Extent, top: number): number {
  const { lastAt, lastTop } = ends(extent)
  if (lastAt === lastTop || top <= EXACT) return Math.min(lastAt, Math.max(0, top))
  if (top >= lastTop - EXACT) return Math.min(lastAt, lastAt - (lastTop - top))
  return EXACT + ((top - EXACT) * (lastAt - 2 * EXACT)) / (lastTop - 2 * EXACT)
}

/** Where to scroll so that this height of the list is on top, in whole pixels. */
export function scrolledTo(extent: Extent, top: number): Scrolled {
  const { lastTop } = ends(extent)
  const inside = Math.min(lastTop, Math.max(0, top))
  return { at: Math.round(atOfTop(extent, inside)), top: inside }
}

/** After the browser has scrolled. Both ends of the bar are both ends of the list. */
export function scrolledBy(extent: Extent, before: Scrolled, at: number): Scrolled {
  const { lastAt, lastTop } = ends(extent)
  if (at <= 0) return { at: 0, top: 0 }
  if (at >= lastAt) return { at, top: lastTop }
  const step = at - before.at
  const isNear = Math.abs(step) <= NEAR * extent.window
  const top = isNear ? before.top + step : topOfAt(extent, at)
  return { at, top: Math.min(lastTop, Math.max(0, top)) }
}

/** Whether the bar stands far from where it would belong: many small steps in the scaled middle. */
export function hasDrifted(extent: Extent, { at, top }: Scrolled): boolean {
  return Math.abs(atOfTop(extent, top) - at) > 2
}
