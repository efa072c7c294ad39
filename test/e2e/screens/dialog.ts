/** What lies over a screen: dialogs, questions, choices, and a manager's PIN. */
import { expect, type Page } from '@playwright/test'
import { pinOn } from './lock.ts'

export function dialogOn(page: Page) {
  const any = page.locator('[role="dialog"], [role="alertdialog"]')
  // The sale behind it has a group of its own.
  const choices = any.locator('[role="radiogroup"]')
  const pin = pinOn(page)
  return {
    box: page.locator('[role="dialog"]'),
    /** Asks what must be answered. */
    question: page.locator('[role="alertdialog"]'),
    any,
    choices,
    pin,
    choose: async (number: string) => {
      await expect(choices).toBeVisible()
      await page.keyboard.press(number)
      await page.keyboard.press('Enter')
    },
    /** The manager's PIN (without one the practice manager's), on the cashier's own screen. */
    managerAgrees: async (digits = '2222') => {
      await expect(pin).toBeVisible()
      await page.keyboard.type(digits)
      await page.keyboard.press('Enter')
    },
  }
}
