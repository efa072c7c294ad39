import { app, BrowserWindow, nativeTheme } from 'electron'
import type { Log } from '#support/log.ts'
import { APP_ORIGIN } from './app-protocol.ts'

export type PageOptions = {
  /** Without it the page can ask nothing. */
  readonly preload?: string
  readonly title: string
  readonly log: Log
  /** Percent; default: 100. */
  readonly zoom?: number
}

/** A page that ends or leaves more often is not loaded again, or reloading it would take the whole machine. */
const MOST_RELOADS = 3
/** Limit on a page's messages, so that they do not push everything else out of the log. */
const MOST_TOLD = 1_000
const RELOADS_WITHIN_MS = 60_000

const BACKGROUND = { light: '#f6f7f5', dark: '#101413' } as const

/** Of a page that is not drawn yet. */
export function backgroundNow(): string {
  return nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light
}

/** Opens one of our pages in a window, not shown yet: sandboxed, without a menu, unable to navigate elsewhere. */
export function openPage(
  page: string,
  { preload, title, log, zoom = 100 }: PageOptions,
  more: Electron.BrowserWindowConstructorOptions,
): BrowserWindow {
  const window = new BrowserWindow({
    useContentSize: true,
    show: false,
    title,
    autoHideMenuBar: true,
    backgroundColor: backgroundNow(),
    ...more,
    webPreferences: {
      ...(preload === undefined ? {} : { preload }),
      zoomFactor: zoom / 100,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      // A customer window behind another one must still count down and turn to "paid".
      backgroundThrottling: false,
    },
  })
  bringBack(window, page, log)
  window.removeMenu()
  void window.loadURL(`${APP_ORIGIN}/${page}`)
  return window
}

const kept = new WeakSet<BrowserWindow>()

/** It stays when a person closes it; the system may end it. */
export function keepOpen(window: BrowserWindow): void {
  kept.add(window)
  app.once('before-quit', () => kept.delete(window))
  window.on('close', (event) => {
    if (kept.has(window)) event.preventDefault()
  })
}

export function letClose(window: BrowserWindow): void {
  kept.delete(window)
}

/**
 * Reloads a page whose process ended unexpectedly (no memory); the main process holds all that it shows. The same
 * applies to a page that led itself to `about:blank`: Chromium goes there without asking.
 */
function bringBack(window: BrowserWindow, page: string, log: Log): void {
  const { webContents } = window
  let lately = 0
  let told = 0
  const again = (load: () => void): void => {
    lately += 1
    if (lately > MOST_RELOADS) return
    setTimeout(() => (lately -= 1), RELOADS_WITHIN_MS)
    // One turn later: Chromium is still closing the old page, and loading at that moment ends the whole program.
    setImmediate(() => {
      if (!window.isDestroyed()) load()
    })
  }
  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.error({ page, reason, exitCode }, 'the process of a page ended')
    if (reason !== 'clean-exit') again(() => webContents.reload())
  })
  webContents.on('console-message', ({ message }) => {
    // The page's report of what it could not draw. Only the number that its window shows is logged.
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
