/** The history of sales, and the slip of one of them. */
import type { Page } from '@playwright/test'

export function historyOn(page: Page) {
  return {
    rows: page.locator('[role="grid"] [data-row]'),
    /** As it would be printed, on a roll of 58 mm. */
    paper: page.locator('[data-slip="58"]'),
  }
}
