/** The lock screen: who works here, and their PIN. */
import { expect, type Page } from '@playwright/test'
import { PRACTICE_PINS } from '#counter/people/built-in.ts'
import type { PersonRole } from '#domain/person.ts'
import type { LoketApp } from '#test/support/loket-app.ts'
import { push } from '#test/support/counter.ts'

export const pinOn = (page: Page) => page.locator('input[type="password"]')

export function lockOn({ cashier: page, call }: Pick<LoketApp, 'cashier' | 'call'>) {
  const locked = page.locator('[data-locked]')
  /** The rail of screens: it is there for a person who is signed in. */
  const rail = page.locator('nav button').first()
  return {
    locked,
    pin: pinOn(page),
    rail,
    /** Where a manager begins. */
    home: page.locator('main [data-verdict]'),
    tile: (name: string) => page.locator('label', { hasText: name }).first(),
    lock: async () => {
      await expect(rail).toBeVisible()
      await push(page, 'lock')
      await expect(locked).toBeVisible()
    },
    /** Another person of the practice till sits down, without keys. */
    change: async (role: PersonRole) => {
      const person = `practice-${role}`
      await call('session.lock')
      await expect(locked).toBeVisible()
      await call('session.signIn', { person, pin: PRACTICE_PINS[person] })
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
