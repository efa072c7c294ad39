import type { ScreensView, ScreenView } from '#contract/display-views.ts'
import type { PageEvent } from '#contract/events.ts'
import type { InputOf, OutputOf, ProcedureName } from '#contract/procedures.ts'

const SCREEN: ScreenView = {
  number: 1,
  id: 101,
  name: '',
  x: 0,
  y: 0,
  width: 1280,
  height: 800,
  pixels: { width: 1280, height: 800 },
  scale: 1,
  isPrimary: true,
  isMirror: false,
  hasCashier: true,
  hasCustomer: false,
  isChosen: false,
}

/** A monitor of the machine; the till's own by default. */
export function screenView(changes: Partial<ScreenView> = {}): ScreenView {
  return { ...SCREEN, ...changes }
}

/** The till's monitor, and the customer's to its right. */
export const SCREENS: ScreensView = {
  screens: [
    SCREEN,
    screenView({
      number: 2,
      id: 102,
      name: 'Counter',
      x: 1280,
      width: 1024,
      height: 768,
      pixels: { width: 1280, height: 960 },
      scale: 1.25,
      isPrimary: false,
      hasCashier: false,
      hasCustomer: true,
    }),
  ],
  choice: 'automatic',
  customer: 'own-screen',
  pattern: false,
  canPattern: true,
}

type DisplayName = Extract<ProcedureName, `display.${string}`>
type Handlers = {
  [N in Exclude<DisplayName, 'display.show' | 'display.current'>]: (input: InputOf<N>) => OutputOf<N>
}

/** Monitors as the page sees them: a choice takes effect at once, the pattern stays on until switched off. */
export function createFakeDisplay(init: ScreensView, emit: (event: PageEvent) => void) {
  let view = init
  const change = (next: Partial<ScreensView>): null => {
    view = { ...view, ...next }
    emit({ type: 'screens-changed' })
    return null
  }
  const handlers: Handlers = {
    'display.screens': () => view,
    'display.choose': ({ screen }) =>
      change({
        choice: screen === null ? 'automatic' : 'found',
        screens: view.screens.map((each) => ({
          ...each,
          isChosen: each.id === screen?.id,
          hasCustomer: screen === null ? each.hasCustomer : each.id === screen.id,
        })),
      }),
    'display.pattern': ({ on }) => change({ pattern: on }),
    'display.identify': () => null,
  }
  return { handlers, change }
}
