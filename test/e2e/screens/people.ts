/** The staff: a new person's form. */
import type { Page } from '@playwright/test'
import { dialogOn } from './dialog.ts'

type Person = { readonly name: string; readonly pin: string; readonly role?: string }

export function peopleOn(page: Page) {
  const { box } = dialogOn(page)
  return {
    /** `role` as its label says; without it the form's own. */
    fillIn: async ({ name, pin, role }: Person) => {
      await page.fill('#people-add-name', name)
      if (role !== undefined) await box.locator('label', { hasText: role }).click()
      await page.fill('#people-add-new', pin)
      await page.fill('#people-add-again', pin)
      await page.keyboard.press('Enter')
    },
  }
}
