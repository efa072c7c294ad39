import type { ScreensView } from '#contract/display-views.ts'
import { screenView } from './screen-view.ts'

/** The till's monitor, and the customer's to its right. */
export const SCREENS: ScreensView = {
  screens: [
    screenView(),
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
