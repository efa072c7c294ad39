import type { ScreensView, ScreenView } from '#contract/display-views.ts'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { CounterDeps } from '../deps.ts'

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** A monitor as it is now. */
export type ScreenNow = {
  readonly id: number
  readonly name: string
  readonly bounds: Box
  /** Pixels for one unit of `bounds`. */
  readonly scale: number
  readonly isPrimary: boolean
}

/** The monitor that a person has chosen for the customer, as it was then. */
export type ChosenScreen = { readonly id: number; readonly bounds: Box }

/** What a use case may ask of the windows and monitors; provided by the shell. */
export type Screens = {
  all(): readonly ScreenNow[]
  /** The monitor that most of the cashier's window is on. */
  cashierOn(): number | undefined
  customerOn(): number | 'beside' | 'closed'
  /** Moves the customer's window to where it belongs now; reopens it if it was closed. */
  placeAgain(): void
  /** Draws each monitor's number on it for a few seconds. */
  identify(numbers: ReadonlyMap<number, number>): void
}

/** For the time before there is a window. */
export const NO_SCREENS: Screens = {
  all: () => [],
  cashierOn: () => undefined,
  customerOn: () => 'closed',
  placeAgain: () => undefined,
  identify: () => undefined,
}

const KEY = 'customer-screen'

/** The chosen monitor; undefined when there is no choice, or when it cannot be read. */
export function readChosenScreen({ journal }: Pick<CounterDeps, 'journal'>): ChosenScreen | undefined {
  const stored = journal.read.setting(KEY)
  if (stored === undefined) return undefined
  try {
    const kept = JSON.parse(stored) as Partial<ChosenScreen & Box> | null
    const numbers = [kept?.id, kept?.x, kept?.y, kept?.width, kept?.height]
    if (!numbers.every((value) => typeof value === 'number' && Number.isFinite(value))) return undefined
    const [id = 0, x = 0, y = 0, width = 0, height = 0] = numbers as readonly number[]
    return { id, bounds: { x, y, width, height } }
  } catch {
    return undefined
  }
}

/**
 * The chosen monitor among those present: first by its id, whatever its resolution is now. Then by place and size, as
 * some systems give a replugged monitor another id. Then by its size, if only one has it.
 */
export function findChosen<S extends Pick<ScreenNow, 'id' | 'bounds'>>(
  screens: readonly S[],
  { id, bounds }: ChosenScreen,
): S | undefined {
  const sameSize = screens.filter(
    (screen) => screen.bounds.width === bounds.width && screen.bounds.height === bounds.height,
  )
  return (
    screens.find((screen) => screen.id === id) ??
    sameSize.find((screen) => screen.bounds.x === bounds.x && screen.bounds.y === bounds.y) ??
    (sameSize.length === 1 ? sameSize[0] : undefined)
  )
}

/** Whether both show the same part of the desktop: mirrored monitors, on systems that list each of them. */
export function isMirrorOf(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

/** From left to right, then top to bottom: a monitor keeps its number until the monitors are rearranged. */
export function numbersOf(screens: readonly ScreenNow[]): ReadonlyMap<number, number> {
  const inOrder = screens.toSorted(
    (a, b) => a.bounds.x - b.bounds.x || a.bounds.y - b.bounds.y || a.id - b.id,
  )
  return new Map(inOrder.map(({ id }, index) => [id, index + 1]))
}

/**
 * Chooses the customer's monitor, or leaves the choice to Loket (null); journalled. The size is what the person saw:
 * it finds the monitor if its id has changed meanwhile. Refusal: not-found.
 */
export function chooseScreen(
  deps: Pick<CounterDeps, 'journal' | 'announce'>,
  screens: Screens,
  wanted: { readonly id: number; readonly width: number; readonly height: number } | null,
): Result<null> {
  if (wanted === null) deps.journal.write.putSetting(KEY, 'null')
  else {
    const { id, width, height } = wanted
    const nowhere = { x: Number.NaN, y: Number.NaN, width, height }
    const found = findChosen(screens.all(), { id, bounds: nowhere })
    if (found === undefined) return refuse('not-found')
    deps.journal.write.putSetting(KEY, JSON.stringify({ id: found.id, ...found.bounds }))
  }
  screens.placeAgain()
  deps.announce({ type: 'screens-changed' })
  return accept(null)
}

/** All monitors with what is on them. */
export function viewScreens(
  screens: Screens,
  chosen: ChosenScreen | undefined,
  pattern: Pick<ScreensView, 'pattern' | 'canPattern'>,
): ScreensView {
  const all = screens.all()
  const numbers = numbersOf(all)
  const customer = screens.customerOn()
  const cashier = all.find(({ id }) => id === screens.cashierOn())
  const found = chosen === undefined ? undefined : findChosen(all, chosen)
  const view = (screen: ScreenNow): ScreenView => {
    const { id, name, bounds, scale, isPrimary } = screen
    const hasCashier = screen === cashier
    return {
      number: numbers.get(id) ?? 0,
      id,
      name,
      ...bounds,
      pixels: { width: Math.round(bounds.width * scale), height: Math.round(bounds.height * scale) },
      scale,
      isPrimary,
      isMirror: !hasCashier && cashier !== undefined && isMirrorOf(bounds, cashier.bounds),
      hasCashier,
      hasCustomer: customer === id || (customer === 'beside' && hasCashier),
      isChosen: screen === found,
    }
  }
  return {
    screens: all.map(view).sort((a, b) => a.number - b.number),
    choice: chosen === undefined ? 'automatic' : found === undefined ? 'gone' : 'found',
    customer: typeof customer === 'number' ? 'own-screen' : customer,
    ...pattern,
  }
}
