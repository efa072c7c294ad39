export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
export type Screen = { readonly id: number; readonly bounds: Box; readonly workArea: Box }

/** What the customer's window is given when it has no screen of its own. */
export const BESIDE = { width: 640, height: 800 } as const

export type Place =
  /** A screen that the cashier's window is not on: all of it. */
  | { readonly kind: 'own-screen'; readonly bounds: Box }
  /** One screen only: a window at its right edge, to be moved by hand. */
  | { readonly kind: 'beside'; readonly bounds: Box }
  /** It stands where a person has put it. */
  | { readonly kind: 'stay' }

/**
 * Where the customer's window belongs, given the screens there are now. `cashierScreen` is the id of the screen that
 * the cashier's window is on; `current` is where the customer's window stands, absent when it is new.
 */
export function placeCustomer(screens: readonly Screen[], cashierScreen: number, current?: Box): Place {
  const own = screens.find(({ id }) => id !== cashierScreen)
  if (own !== undefined) return { kind: 'own-screen', bounds: own.bounds }
  const here = screens.find(({ id }) => id === cashierScreen)
  if (here === undefined) return { kind: 'stay' }
  const { x, y, width, height } = here.workArea
  // A window that was laid over a whole screen, or is left on one that is gone, would be in the way or out of reach.
  if (current !== undefined && isWithin(current, here.workArea) && current.width < width)
    return { kind: 'stay' }
  const size = { width: Math.min(BESIDE.width, width), height: Math.min(BESIDE.height, height) }
  return { kind: 'beside', bounds: { x: x + width - size.width, y, ...size } }
}

function isWithin(box: Box, area: Box): boolean {
  return (
    box.x >= area.x &&
    box.y >= area.y &&
    box.x + box.width <= area.x + area.width &&
    box.y + box.height <= area.y + area.height
  )
}
