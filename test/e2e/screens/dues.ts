/** The desk of dues under production rules: a workbook that is opened and saved, and a due with its number. */
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { DueState } from '#contract/dues-input.ts'
import { PEOPLE } from '#test/support/real-till.ts'
import type { Till } from './till.ts'

export function duesAt(at: () => Till, folder: string) {
  const page = () => at().loket.cashier
  const place = (name: string) => join(folder, name)
  const due = (who: string) =>
    page()
      .locator('li', { has: page().locator('[name="due"]') })
      .filter({ hasText: who })
  return {
    page,
    place,
    due,
    /** With the file that the system's dialog gives, and the name under which it saves. */
    open: async (file: string, saved: string) => {
      await at().loket.app.evaluate(
        ({ dialog }, paths) => {
          dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [paths.file] })
          dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: paths.saved })
        },
        { file: place(file), saved: place(saved) },
      )
      await at().counter.go('documents')
      await page().click('[data-tab="dues"]')
    },
    /** The manager's PIN, typed into the dialog that asks for it. */
    agree: async () => {
      await expect(at().dialog.pin).toBeVisible()
      await at().counter.type(PEOPLE.manager.pin)
      await at().counter.press('Enter')
      await expect(at().dialog.pin).toHaveCount(0)
    },
    sees: (who: string, state: DueState) =>
      expect(due(who).locator(`[data-due-state="${state}"]`)).toBeVisible({ timeout: 60_000 }),
  }
}
