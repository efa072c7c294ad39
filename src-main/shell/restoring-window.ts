import type { Log } from '#support/log.ts'
import { APP_ORIGIN } from './app-protocol.ts'
import { keepOpen, openPage } from './page-window.ts'
import { showWhenDrawn } from './show-when-drawn.ts'
import { restoringWords } from './start-words.ts'

const SIZE = { width: 640, height: 400, minWidth: 400, minHeight: 250 }

type RestoringShown = {
  /** From 0 to 1. */
  readonly tell: (done: number) => void
  readonly end: () => void
}

/**
 * A window that shows how far a restore is, and stays until it ends. All that its page knows is in its address; it has no
 * preload and no role, so it can ask nothing.
 */
export function showRestoring(log: Log): RestoringShown {
  let now = 0
  const window = openPage(
    pageAt(now),
    { title: 'Loket', log },
    { ...SIZE, closable: false, minimizable: false, maximizable: false, fullscreenable: false },
  )
  keepOpen(window)
  let isLoaded = false
  const draw = (): void => {
    // Before, it would cut the loading off.
    if (isLoaded && !window.isDestroyed())
      window.loadURL(`${APP_ORIGIN}/${pageAt(now)}`).catch(() => undefined)
  }
  window.webContents.once('did-finish-load', () => {
    isLoaded = true
    draw()
  })
  showWhenDrawn(window, () => window.show())
  return {
    tell: (done) => {
      now = done
      if (!window.isDestroyed()) window.setProgressBar(done)
      draw()
    },
    end: () => window.destroy(),
  }
}

const pageAt = (done: number): string =>
  `restoring.html#${new URLSearchParams({ ...restoringWords(done), done: String(done) }).toString()}`
