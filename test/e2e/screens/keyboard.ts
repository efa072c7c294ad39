/** A person without a mouse: Tab to a control, Enter on it, and the arrows within a menu or a group of choices. */
import { expect, type Page } from '@playwright/test'

/** Controls that Tab may pass on the way to one. */
const MOST_TABS = 150
/** Items of a menu, or choices of a group. */
const MOST_ARROWS = 20

export function keyboardOn(page: Page) {
  const untilFocus = async (selector: string, key: string, most: number) => {
    const passed: string[] = []
    for (let left = most; left > 0; left -= 1) {
      const at = await page.evaluate((wanted) => {
        const { activeElement: active } = document
        const name = active?.getAttribute('name') ?? active?.getAttribute('aria-label') ?? active?.tagName
        return active?.matches(wanted) === true ? undefined : name
      }, selector)
      if (at === undefined) return
      passed.push(at)
      await page.keyboard.press(key)
    }
    throw new Error(`${key} does not lead to ${selector}, but to ${passed.join(', ')}`)
  }
  /** It may come a moment later; then Tab by Tab to it. */
  const to = async (selector: string) => {
    await expect(page.locator(selector).first()).toBeAttached()
    await untilFocus(selector, 'Tab', MOST_TABS)
  }
  const press = async (selector: string) => {
    await to(selector)
    await page.keyboard.press('Enter')
  }
  return {
    to,
    press,
    /** A button by its name. */
    push: (name: string) => press(`button[name="${name}"]`),
    /** To a screen, or the other language, by its button on the rail. */
    go: (name: string) => press(`[data-to="${name}"]`),
    /** An item of the menu behind the button of this name. */
    choose: async (name: string, item: string) => {
      await press(`button[name="${name}"]`)
      await expect(page.locator('[role="menuitem"]:focus')).toBeVisible()
      await untilFocus(`[role="menuitem"][data-key="${item}"]`, 'ArrowDown', MOST_ARROWS)
      await page.keyboard.press('Enter')
      await expect(page.locator('[role="menu"]')).toHaveCount(0)
    },
    /** From the chosen one of a group to another. */
    pick: async (from: string, value: string, arrow: 'ArrowRight' | 'ArrowLeft' = 'ArrowRight') => {
      await to(`input[type="radio"][value="${from}"]`)
      await untilFocus(`input[type="radio"][value="${value}"]`, arrow, MOST_ARROWS)
      await expect(page.locator(`input[type="radio"][value="${value}"]`)).toBeChecked()
    },
    /** After a dialog or a row is gone the next key must have a place to begin. */
    hasPlace: () =>
      expect
        .poll(() => page.evaluate(() => document.activeElement !== document.body), { message: 'a focus' })
        .toBe(true),
  }
}
