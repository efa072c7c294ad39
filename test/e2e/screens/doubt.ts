/** What a cashier does where the customer says it is paid: asks, searches, and hands out a waiting slip. */
import { expect, type Page } from '@playwright/test'
import { push } from '#test/support/counter.ts'
import { dialogOn } from './dialog.ts'

export function doubtOn(page: Page) {
  const { choose } = dialogOn(page)
  const slip = page.locator('[data-slip]')
  return {
    /** What to tell the customer, by the key of its words. */
    tell: (key: string) => page.locator(`[data-tell="${key}"]`),
    search: page.locator('[role="search"]'),
    found: page.locator('[data-found] li'),
    slip,
    /** With so many open slips. */
    shelf: (slips: number) => page.locator(`[data-slips="${slips}"]`),
    slipRow: page.locator('[data-slip-row]'),
    /** A slip for what the customer showed, by its number among the choices. */
    hold: async (shown: string, name = 'hold') => {
      await push(page, name)
      await choose(shown)
      await expect(slip).toBeVisible()
    },
  }
}
