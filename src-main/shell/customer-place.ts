import { findChosen, isMirrorOf, type Box, type ChosenScreen } from '#counter/show/customer-screen.ts'

export type { Box } from '#counter/show/customer-screen.ts'
export type Screen = { readonly id: number; readonly bounds: Box; readonly workArea: Box }

/** Size of the customer's window when it has no monitor of its own. */
export const BESIDE = { width: 640, height: 800 } as const
/** In a smaller window, a QR cannot be scanned from the other side of the counter. */
export const LEAST = { width: 480, height: 480 } as const

export type Place =
  /** All of a monitor that the cashier's window is not on. */
  | { readonly kind: 'own-screen'; readonly id: number; readonly bounds: Box }
  /** On the cashier's monitor: next to the cashier's window where there is room, else at the right edge below it. */
  | { readonly kind: 'beside'; readonly bounds: Box }
  /** It stays where a person has put it. */
  | { readonly kind: 'stay' }

export type Given = {
  readonly screens: readonly Screen[]
  /** The monitor of the cashier's window, and its position there. */
  readonly cashierScreen: number
  readonly cashier: Box
  /** The monitor that a person chose; absent when no choice was made. */
  readonly chosen?: ChosenScreen | undefined
  /** Position of the customer's window; absent when it is new. */
  readonly current?: Box | undefined
}

/**
 * The place for the customer's window on the present monitors. It takes the chosen one; if that is missing or the
 * cashier is on it, the only other one. Without a choice it takes a monitor without the cashier. With several left
 * and none chosen, the customer's monitor is unknown, so the window stays next to the cashier's.
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
  // A window that covered a whole monitor would be in the way; one on a removed monitor would be out of reach.
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
