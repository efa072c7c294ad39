import type { BrowserWindow } from 'electron'

/**
 * Shows a new window once: when its page is drawn, or at the latest when it is loaded. On a busy computer Electron has left
 * out `ready-to-show`, and a till without a cashier's window sells nothing.
 */
export function showWhenDrawn(window: BrowserWindow, show: () => void): void {
  let isShown = false
  const once = (): void => {
    if (isShown || window.isDestroyed()) return
    isShown = true
    show()
  }
  window.once('ready-to-show', once)
  window.webContents.once('did-finish-load', once)
}
