import { BrowserWindow, nativeTheme } from 'electron'
import type { Log } from '#support/log.ts'
import { APP_ORIGIN } from './app-protocol.ts'

export type PageOptions = { readonly preload: string; readonly title: string; readonly log: Log }

/** A page that keeps ending is left alone, or it would take the whole machine. */
const MOST_RELOADS = 3
/** What a page says without end must not push everything else out of the log. */
const MOST_TOLD = 1_000
const RELOADS_WITHIN_MS = 60_000

const BACKGROUND = { light: '#f6f7f5', dark: '#101413' } as const

/** A window with one of our pages in it, not shown yet: sandboxed, without a menu, without a way to anywhere else. */
export function openPage(
  page: string,
  { preload, title, log }: PageOptions,
  more: Electron.BrowserWindowConstructorOptions,
): BrowserWindow {
  const window = new BrowserWindow({
    useContentSize: true,
    show: false,
    title,
    autoHideMenuBar: true,
    backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
    ...more,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      // A customer's screen behind another window must still count down and turn to "paid".
      backgroundThrottling: false,
    },
  })
  bringBack(window, page, log)
  window.removeMenu()
  void window.loadURL(`${APP_ORIGIN}/${page}`)
  return window
}

/**
 * The process of a page may end by itself (no memory); what it shows is all in the main process, so it is loaded again. So
 * is a page that has led itself to `about:blank`: Chromium asks nobody before it goes there.
 */
function bringBack(window: BrowserWindow, page: string, log: Log): void {
  const { webContents } = window
  let lately = 0
  let told = 0
  const again = (load: () => void): void => {
    lately += 1
    if (lately > MOST_RELOADS) return
    setTimeout(() => (lately -= 1), RELOADS_WITHIN_MS)
    // A turn later: Chromium is still taking the old page down, and a load in the midst of that ends the whole program.
    setImmediate(() => {
      if (!window.isDestroyed()) load()
    })
  }
  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.error({ page, reason, exitCode }, 'the process of a page ended')
    if (reason !== 'clean-exit') again(() => webContents.reload())
  })
  webContents.on('console-message', ({ message }) => {
    // The page's own word of what it could not draw; of all it says only the number that its screen shows.
    const correlationId = /^\[([0-9A-Z]{4}-[0-9A-Z]{4})\]/.exec(message)?.[1]
    told += 1
    if (correlationId !== undefined && told <= MOST_TOLD)
      log.error({ page, correlationId }, 'a page could not be drawn')
  })
  webContents.on('did-navigate', (_event, url) => {
    if (url.startsWith(`${APP_ORIGIN}/`)) return
    log.error({ page }, 'a page went away')
    again(() => void window.loadURL(`${APP_ORIGIN}/${page}`))
  })
}
