import { app, BrowserWindow, nativeTheme, screen } from 'electron'
import type { Role } from '#contract/procedures.ts'
import type { Log } from '#support/log.ts'
import { APP_ORIGIN } from './app-protocol.ts'
import { BESIDE, placeCustomer, type Box } from './customer-place.ts'

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
  /** Who sits at the cashier's window. */
  readonly role: Exclude<Role, 'customer'>
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
  cashier.once('ready-to-show', () => cashier.show())
  let customer: BrowserWindow | undefined
  let leaving = false
  app.on('before-quit', () => {
    leaving = true
  })

  const cashierScreen = (): number => screen.getDisplayMatching(cashier.getBounds()).id
  const place = (current?: Box): void => {
    if (customer === undefined) return
    const wanted = placeCustomer(screen.getAllDisplays(), cashierScreen(), current)
    if (wanted.kind === 'stay') return
    // Without this a pulled cable would lay it over the cashier's whole screen.
    if (wanted.kind === 'beside' && customer.isFullScreen()) customer.setFullScreen(false)
    customer.setBounds(wanted.bounds)
    if (wanted.kind === 'own-screen') customer.setFullScreen(true)
    // On one screen the cashier's window is the one that is worked in.
    else cashier.moveTop()
  }
  const placeAgain = (): void => place(customer?.getBounds())
  const openCustomer = (): void => {
    customer = openPage('customer.html', options, { ...BESIDE, minWidth: 480, minHeight: 480 })
    const opened = customer
    opened.once('ready-to-show', () => {
      // The cashier is typing already: the other window must not take the keys.
      opened.showInactive()
      placeAgain()
    })
    opened.on('closed', () => {
      customer = undefined
      // On its own screen nobody closes it on purpose while the till is open.
      if (!leaving && !cashier.isDestroyed() && screen.getAllDisplays().length > 1) openCustomer()
    })
    place()
  }
  openCustomer()
  const screensChanged = (): void => {
    if (customer === undefined) openCustomer()
    else placeAgain()
  }
  screen.on('display-added', screensChanged)
  screen.on('display-removed', screensChanged)
  screen.on('display-metrics-changed', placeAgain)
  cashier.on('closed', () => {
    screen.off('display-added', screensChanged)
    screen.off('display-removed', screensChanged)
    screen.off('display-metrics-changed', placeAgain)
    customer?.destroy()
    options.onClosed()
  })
  const all = () => [
    ...(cashier.isDestroyed() ? [] : [{ window: cashier, role: options.role }]),
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
