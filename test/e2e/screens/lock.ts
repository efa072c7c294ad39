/** The lock screen: who works here, and their PIN. */
import { expect, type Page } from '@playwright/test'
import type { LoketApp } from '#test/support/loket-app.ts'

export const pinOn = (page: Page) => page.locator('input[type="password"]')

/** PINs of the people who practise. */
const PRACTICE = { cashier: '1111', manager: '2222', it: '3333' } as const

export function lockOn({ cashier: page, call }: Pick<LoketApp, 'cashier' | 'call'>) {
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
    /** Another person of the practice till sits down, without keys. */
    change: async (role: keyof typeof PRACTICE) => {
      await call('session.lock')
      await expect(locked).toBeVisible()
      await call('session.signIn', { person: `practice-${role}`, pin: PRACTICE[role] })
      // A key that comes earlier finds the lock screen still there.
      await expect(rail).toBeVisible()
    },
    /** Arrows down to the person, then the PIN. */
    signIn: async (pin: string, down = 0) => {
      for (let step = 0; step < down; step += 1) await page.keyboard.press('ArrowDown')
      await page.keyboard.type(pin)
      await page.keyboard.press('Enter')
    },
  }
}
