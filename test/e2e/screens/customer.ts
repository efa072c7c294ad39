/** The customer's window. */
import type { Page } from '@playwright/test'

export function customerOn(page: Page) {
  return {
    body: page.locator('body'),
    scene: page.locator('[data-scene]'),
    sceneOf: (kind: string) => page.locator(`[data-scene="${kind}"]`),
    qr: page.locator('[data-qr]'),
  }
}
