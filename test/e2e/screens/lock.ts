/** The lock screen: who works here, and their PIN. */
import { expect, type Page } from '@playwright/test'

export const pinOn = (page: Page) => page.locator('input[type="password"]')

export function lockOn(page: Page) {
  const locked = page.locator('[data-locked]')
  /** The rail of screens: it is there for a person who is signed in. */
  const rail = page.locator('nav button').first()
  return {
    locked,
    pin: pinOn(page),
    rail,
    tile: (name: string) => page.locator('label', { hasText: name }).first(),
    lock: async () => {
      await expect(rail).toBeVisible()
      await page.keyboard.press('Control+l')
      await expect(locked).toBeVisible()
    },
    /** Arrows down to the person, then the PIN. */
    signIn: async (pin: string, down = 0) => {
      for (let step = 0; step < down; step += 1) await page.keyboard.press('ArrowDown')
      await page.keyboard.type(pin)
      await page.keyboard.press('Enter')
    },
  }
}
