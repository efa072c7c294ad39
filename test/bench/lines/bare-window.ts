/** The least that a start can take: Electron itself with windows of the same size. */
import { join } from 'node:path'
import type { ElectronApplication, Page } from 'playwright-core'
import { askMain } from '#test/support/ask-main.ts'
import { launchElectron } from '#test/support/launch-electron.ts'
import { launchOptions, newEmptyProfile } from '#test/support/loket-app.ts'

const PROGRAM = join(import.meta.dirname, '../bare')

type Bare = {
  readonly windows?: number
  readonly waitMs?: number
  /** For Chromium. */
  readonly switches?: readonly string[]
}

/** Warm from the second start on, as a till's own folder is. */
export function bareProgram(): {
  readonly open: (how?: Bare) => Promise<ElectronApplication>
  readonly remove: () => void
} {
  const { folder, remove } = newEmptyProfile()
  return {
    open: ({ windows = 1, waitMs = 0, switches = [] } = {}) => {
      const env = { BARE_WINDOWS: String(windows), BARE_WAIT_MS: String(waitMs) }
      return launchElectron(launchOptions(folder, switches, false, { env, program: PROGRAM }))
    },
    remove,
  }
}

/** From the start of the main process to the first content of a page, in milliseconds. */
export async function firstPicture(app: ElectronApplication, page: Page): Promise<number> {
  const began = await askMain(() => app.evaluate(() => performance.timeOrigin))
  const painted = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((entries, observer) => {
          const [first] = entries.getEntriesByName('first-contentful-paint')
          if (first === undefined) return
          observer.disconnect()
          resolve(performance.timeOrigin + first.startTime)
        }).observe({ type: 'paint', buffered: true })
      }),
  )
  return painted - began
}
