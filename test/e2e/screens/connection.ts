/** The connection to a gateway: its profile and the vault, in IT's screen and in the guide. */
import type { Page } from '@playwright/test'

export function connectionOn(page: Page) {
  const passphrase = page.getByLabel('Frasa sandi', { exact: true })
  return {
    /** A field of the profile. */
    field: (name: string) => page.locator(`#profile-${name}`),
    /** A step of the guide or a part of the screen, by its heading. */
    part: (heading: string) => page.locator('h2', { hasText: heading }).first(),
    makeVault: async (words: string) => {
      await page.getByLabel('Frasa sandi baru').fill(words)
      await page.getByLabel('Sekali lagi').fill(words)
      await page.keyboard.press('Enter')
    },
    openVault: async (words: string) => {
      await passphrase.fill(words)
      await page.keyboard.press('Enter')
    },
  }
}
