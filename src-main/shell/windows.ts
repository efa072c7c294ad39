import { app, BrowserWindow, nativeTheme, screen, type Display } from 'electron'
import type { Role } from '#contract/procedures.ts'
import type { Log } from '#support/log.ts'
import { APP_ORIGIN } from './app-protocol.ts'

export type LoketWindows = {
  /** The role of a page of ours by the id of its contents; undefined for any other page. */
  roleOf(contentsId: number): Role | undefined
  all(): readonly { readonly window: BrowserWindow; readonly role: Role }[]
  /** Brings the cashier's window to the front. */
  show(): void
}

/** A page that keeps ending is left alone, or it would take the whole machine. */
const MOST_RELOADS = 3
const RELOADS_WITHIN_MS = 60_000

type Options = {
  readonly preload: string
  readonly title: string
  readonly log: Log
  readonly onClosed: () => void
}

const BACKGROUND = { light: '#f6f7f5', dark: '#101413' } as const

/** Opens the cashier's window, and the customer's on the second screen; follows screens that come and go. */
export function openWindows(options: Options): LoketWindows {
  const cashier = openPage('cashier.html', options, {
    width: 1280,
    height: 800,
    minWidth: 1000,
    minHeight: 580,
  })
  let customer: BrowserWindow | undefined
  let leaving = false
  app.on('before-quit', () => {
    leaving = true
  })

  const place = (): void => {
    const second = secondScreen(cashier)
    if (second === undefined) {
      // One screen only: the customer's window stays beside, to be turned or moved by hand. Without this a pulled
      // cable would lay it over the cashier's whole screen.
      if (customer?.isFullScreen() === true) customer.setFullScreen(false)
      return
    }
    customer?.setBounds(second.bounds)
    customer?.setFullScreen(true)
  }
  const openCustomer = (): void => {
    customer = openPage('customer.html', options, { width: 640, height: 800, minWidth: 480, minHeight: 480 })
    customer.on('closed', () => {
      customer = undefined
      // On its own screen nobody closes it on purpose while the till is open.
      if (!leaving && !cashier.isDestroyed() && secondScreen(cashier) !== undefined) openCustomer()
    })
    place()
  }
  openCustomer()
  const screensChanged = (): void => {
    if (customer === undefined) openCustomer()
    else place()
  }
  screen.on('display-added', screensChanged)
  screen.on('display-removed', screensChanged)
  screen.on('display-metrics-changed', place)
  cashier.on('closed', () => {
    screen.off('display-added', screensChanged)
    screen.off('display-removed', screensChanged)
    screen.off('display-metrics-changed', place)
    customer?.destroy()
    options.onClosed()
  })
  const all = () => [
    ...(cashier.isDestroyed() ? [] : [{ window: cashier, role: 'cashier' as const }]),
    ...(customer === undefined || customer.isDestroyed()
      ? []
      : [{ window: customer, role: 'customer' as const }]),
  ]
  return {
    roleOf: (id) => all().find(({ window }) => window.webContents.id === id)?.role,
    all,
    show: () => {
      if (cashier.isDestroyed()) return
      if (cashier.isMinimized()) cashier.restore()
      cashier.focus()
    },
  }
}

function secondScreen(cashier: BrowserWindow): Display | undefined {
  const here = screen.getDisplayMatching(cashier.getBounds()).id
  return screen.getAllDisplays().find((display) => display.id !== here)
}

function openPage(
  page: string,
  options: Options,
  size: { width: number; height: number; minWidth: number; minHeight: number },
): BrowserWindow {
  const window = new BrowserWindow({
    ...size,
    useContentSize: true,
    show: false,
    title: options.title,
    autoHideMenuBar: true,
    backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
    webPreferences: {
      preload: options.preload,
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
  reloadWhenGone(window, page, options.log)
  window.removeMenu()
  window.once('ready-to-show', () => window.show())
  void window.loadURL(`${APP_ORIGIN}/${page}`)
  return window
}

/** The process of a page may end by itself (no memory); what it shows is all in the main process, so it is loaded again. */
function reloadWhenGone(window: BrowserWindow, page: string, log: Log): void {
  let lately = 0
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log.error({ page, reason, exitCode }, 'the process of a page ended')
    lately += 1
    if (reason === 'clean-exit' || lately > MOST_RELOADS) return
    setTimeout(() => (lately -= 1), RELOADS_WITHIN_MS)
    if (!window.isDestroyed()) window.webContents.reload()
  })
}
