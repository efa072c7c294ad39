/** A finger on a page: real touches, as Chromium gets them from a screen. */
import type { Locator, Page } from 'playwright-core'

export type Finger = {
  /** Touches the middle of it, once it stands still in sight. */
  touch(target: Locator): Promise<void>
  /** How many keys the page has heard. */
  keys(): Promise<number>
}

export async function fingerOn(page: Page): Promise<Finger> {
  const engine = await page.context().newCDPSession(page)
  await engine.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.evaluate(() => {
    const heard = window as unknown as { keys: number }
    heard.keys = 0
    window.addEventListener('keydown', () => (heard.keys += 1), true)
  })
  return {
    touch: async (target) => {
      // A trial waits until it is in sight, enabled, at rest, and not covered.
      await target.click({ trial: true })
      const box = await target.boundingBox()
      if (box === null) throw new Error('nothing to touch')
      const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      await engine.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
      await engine.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    },
    keys: () => page.evaluate(() => (window as unknown as { keys: number }).keys),
  }
}
