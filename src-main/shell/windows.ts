import { BrowserWindow, nativeTheme, screen, type Display } from 'electron'
import type { Role } from '#contract/procedures.ts'
import { APP_ORIGIN } from './app-protocol.ts'

export type LoketWindows = {
  /** The role of a page of ours by the id of its contents; undefined for any other page. */
  roleOf(contentsId: number): Role | undefined
  all(): readonly { readonly window: BrowserWindow; readonly role: Role }[]
  cashier(): BrowserWindow
}

type Options = { readonly preload: string; readonly title: string; readonly onClosed: () => void }

const BACKGROUND = { light: '#f6f7f5', dark: '#101413' } as const

/** Opens the cashier's window, and the customer's on the second screen; follows screens that come and go. */
export function openWindows(options: Options): LoketWindows {
  const cashier = openPage('cashier.html', options, { width: 1280, height: 800, minWidth: 1000, minHeight: 580 })
  let customer: BrowserWindow | undefined

  const place = (): void => {
    const second = secondScreen(cashier)
    if (second === undefined) {
      // One screen only: the customer's window stays beside, to be turned or moved by hand.
      if (customer?.isKiosk() === true) customer.setKiosk(false)
      return
    }
    customer?.setBounds(second.bounds)
    customer?.setFullScreen(true)
  }
  const openCustomer = (): void => {
    customer = openPage('customer.html', options, { width: 720, height: 800, minWidth: 480, minHeight: 480 })
    customer.on('closed', () => {
      customer = undefined
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
    ...(customer === undefined || customer.isDestroyed() ? [] : [{ window: customer, role: 'customer' as const }]),
  ]
  return {
    roleOf: (id) => all().find(({ window }) => window.webContents.id === id)?.role,
    all,
    cashier: () => cashier,
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
  window.removeMenu()
  window.once('ready-to-show', () => window.show())
  void window.loadURL(`${APP_ORIGIN}/${page}`)
  return window
}
