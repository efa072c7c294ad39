import { findChosen, isMirrorOf, type Box, type ChosenScreen } from '#counter/show/customer-screen.ts'

export type { Box } from '#counter/show/customer-screen.ts'
export type Screen = { readonly id: number; readonly bounds: Box; readonly workArea: Box }

/** What the customer's window is given when it has no screen of its own. */
export const BESIDE = { width: 640, height: 800 } as const
/** Less than this and a QR cannot be scanned from the other side of the counter. */
export const LEAST = { width: 480, height: 480 } as const

export type Place =
  /** A screen that the cashier's window is not on: all of it. */
  | { readonly kind: 'own-screen'; readonly id: number; readonly bounds: Box }
  /** On the cashier's screen: next to the cashier's window where there is room, else at the right edge below it. */
  | { readonly kind: 'beside'; readonly bounds: Box }
  /** It stands where a person has put it. */
  | { readonly kind: 'stay' }

export type Given = {
  readonly screens: readonly Screen[]
  /** The screen that the cashier's window is on, and where on it. */
  readonly cashierScreen: number
  readonly cashier: Box
  /** What a person has chosen; absent while nobody has. */
  readonly chosen?: ChosenScreen | undefined
  /** Where the customer's window stands; absent when it is new. */
  readonly current?: Box | undefined
}

/**
 * Where the customer's window belongs, given the screens there are now: on the chosen one; when that is not there or the
 * cashier is on it, on the only other one; without a choice on any that the cashier is not on. With several left, and
 * none of them chosen, nobody knows which one the customer sees: it stays beside the cashier.
 */
export function placeCustomer({ screens, cashierScreen, cashier, chosen, current }: Given): Place {
  const here = screens.find(({ id }) => id === cashierScreen)
  if (here === undefined) return { kind: 'stay' }
  const others = screens.filter((screen) => screen !== here && !isMirrorOf(screen.bounds, here.bounds))
  const wanted = chosen === undefined ? undefined : findChosen(screens, chosen)
  const own =
    wanted !== undefined && others.includes(wanted)
      ? wanted
      : others.length === 1 || chosen === undefined
        ? others[0]
        : undefined
  if (own !== undefined) return { kind: 'own-screen', id: own.id, bounds: own.bounds }
  // A window that was laid over a whole screen, or is left on one that is gone, would be in the way or out of reach.
  if (current !== undefined && isWithin(current, here.workArea) && current.width < here.workArea.width)
    return { kind: 'stay' }
  return { kind: 'beside', bounds: besideIn(here.workArea, cashier) }
}

/** The widest free strip left or right of the cashier's window; the right edge when neither is wide enough. */
function besideIn(area: Box, cashier: Box): Box {
  const right = area.x + area.width
  const size = { width: Math.min(BESIDE.width, area.width), height: Math.min(BESIDE.height, area.height) }
  const rightOf = right - (cashier.x + cashier.width)
  const leftOf = cashier.x - area.x
  const room = Math.min(size.width, Math.max(leftOf, rightOf))
  if (room < LEAST.width) return { x: right - size.width, y: area.y, ...size }
  const x = rightOf >= leftOf ? right - room : area.x
  return { x, y: area.y, width: room, height: size.height }
}

function isWithin(box: Box, area: Box): boolean {
  return (
    box.x >= area.x &&
    box.y >= area.y &&
    box.x + box.width <= area.x + area.width &&
    box.y + box.height <= area.y + area.height
  )
}
