import { screen, type BrowserWindow } from 'electron'
import { openPage, type PageOptions } from './page-window.ts'
import { showWhenDrawn } from './show-when-drawn.ts'

const SHOWN_FOR_MS = 5_000
const SIDE = 280
const MARGIN = 24

/**
 * Draws each monitor's number in its lower left corner for a few seconds. The windows take no keys and no clicks, and
 * have no role, so their pages may call nothing. `numbers`: by monitor id.
 */
export function createIdentify(options: PageOptions): (numbers: ReadonlyMap<number, number>) => void {
  let shown: readonly BrowserWindow[] = []
  const end = (): void => {
    for (const window of shown) if (!window.isDestroyed()) window.destroy()
    shown = []
  }
  return (numbers) => {
    end()
    shown = screen.getAllDisplays().flatMap(({ id, workArea }) => {
      const number = numbers.get(id)
      if (number === undefined) return []
      const window = openPage(`customer.html#number-${number}`, options, {
        x: workArea.x + MARGIN,
        y: workArea.y + workArea.height - SIDE - MARGIN,
        width: SIDE,
        height: SIDE,
        frame: false,
        focusable: false,
        resizable: false,
        skipTaskbar: true,
        alwaysOnTop: true,
      })
      window.setIgnoreMouseEvents(true)
      showWhenDrawn(window, () => window.showInactive())
      return [window]
    })
    const ours = shown
    setTimeout(() => {
      if (shown === ours) end()
    }, SHOWN_FOR_MS)
  }
}
