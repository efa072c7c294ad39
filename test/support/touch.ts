/** A finger on a page: real touches, as Chromium gets them from a screen. */
import type { Locator, Page } from 'playwright-core'

export type Finger = {
  /** Touches the middle of it, once it stands still in sight; again if it has moved away meanwhile. */
  touch(target: Locator): Promise<void>
  /** How many keys the page has heard. */
  keys(): Promise<number>
}

/** Kept by the page. */
type Seen = { keys: number; aim?: Element; isHit?: boolean }

export async function fingerOn(page: Page): Promise<Finger> {
  const engine = await page.context().newCDPSession(page)
  await engine.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.evaluate(() => {
    const seen = window as unknown as Seen
    seen.keys = 0
    window.addEventListener('keydown', () => (seen.keys += 1), true)
    // What came into the finger's way since it was aimed hears nothing of the touch.
    const kinds = ['pointerdown', 'pointerup', 'touchstart', 'touchend', 'mousedown', 'mouseup', 'click']
    for (const kind of kinds)
      window.addEventListener(
        kind,
        (event) => {
          if (seen.aim === undefined) return
          if (kind === 'pointerdown') seen.isHit = seen.aim.contains(event.target as Node)
          if (seen.isHit === false) event.stopImmediatePropagation()
        },
        { capture: true, passive: true },
      )
  })
  return {
    touch: async (target) => {
      for (;;) {
        // A trial waits until it is in sight, enabled, at rest, and not covered.
        await target.click({ trial: true })
        await target.evaluate((aim) => void Object.assign(window, { aim, isHit: undefined }))
        const box = await target.boundingBox()
        if (box === null) throw new Error('nothing to touch')
        const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
        await engine.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
        await engine.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
        if (await page.evaluate(() => (window as unknown as Seen).isHit)) return
      }
    },
    keys: () => page.evaluate(() => (window as unknown as Seen).keys),
  }
}
