import { accept } from '#contract/envelope.ts'
import { findOrder } from '#counter/ask/look-at.ts'
import type { Settings } from '#contract/views.ts'
import {
  chooseScreen,
  numbersOf,
  readChosenScreen,
  viewScreens,
  NO_SCREENS,
  type Screens,
} from '#counter/show/customer-screen.ts'
import { readSettings } from '#counter/settings.ts'
import type { Till } from '#counter/till.ts'
import type { HandlersOf } from '../handler.ts'

/** What the customer's window shows, and on which monitor. */
export function createDisplayHandlers(
  { deps, display }: Till,
  windows: () => Screens | undefined,
  defaults: Settings,
): HandlersOf<'display'> {
  const screens = (): Screens => windows() ?? NO_SCREENS
  return {
    'display.show': ({ reference }) => {
      const found = findOrder(deps, reference)
      if (!found.ok) return found
      display.show(reference)
      return accept(null)
    },
    'display.clear': () => {
      display.clear()
      return accept(null)
    },
    'display.amount': ({ amountMinor }) => {
      display.typing(amountMinor)
      return accept(null)
    },
    'display.shown': () => accept({ reference: display.shown() }),
    'display.current': () => {
      const on = screens().customerOn()
      const number = typeof on === 'number' ? numbersOf(screens().all()).get(on) : undefined
      return accept(display.current(readSettings(deps, defaults), number))
    },
    'display.screens': () => accept(viewScreens(screens(), readChosenScreen(deps), display.pattern())),
    'display.choose': ({ screen }) => chooseScreen(deps, screens(), screen),
    'display.pattern': ({ on }) => display.setPattern(on),
    'display.identify': () => {
      screens().identify(numbersOf(screens().all()))
      return accept(null)
    },
  }
}
