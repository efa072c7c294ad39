import { screen, type BrowserWindow } from 'electron'
import type { Role } from '#contract/define.ts'
import type { ChosenScreen, Screens } from '#counter/show/customer-screen.ts'
import { openCustomerWindow } from './customer-window.ts'
import { backgroundNow, keepOpen, letClose, openPage, type PageOptions } from './page-window.ts'

export type LoketWindows = {
  /** The role of one of our pages, by the id of its contents; undefined for any other page. */
  roleOf(contentsId: number): Role | undefined
  all(): readonly { readonly window: BrowserWindow; readonly role: Role }[]
  /**
   * Draws the cashier's page as large as `size` says. Chromium's zoom applies to a whole origin; the customer's
   * scenes fill their window in any case.
   */
  magnify(): void
  readonly screens: Screens
}

export type Look = PageOptions & {
  /** Opens both windows without showing them. */
  readonly isHidden: boolean
  /** The cashier's window covers its screen, and people cannot leave that. */
  readonly isKiosk: boolean
}

export type TillOfWindows = {
  /** The role of the person at the cashier's window, read anew at every call. */
  readonly role: () => Exclude<Role, 'customer'>
  readonly chosenScreen: () => ChosenScreen | undefined
  /** The cashier's page was loaded, or loaded again, since the till is open. */
  readonly onCashierPage: () => void
  /** Percent. */
  readonly size: () => number
  /** Monitors were added or removed, or the customer's window moved. */
  readonly onScreens: () => void
  readonly onClosed: () => void
}

/** The cashier's window, shown at once, for a till that is still being opened. */
export function beginCashier(look: Look, size: number): BrowserWindow {
  const place = { width: 1280, height: 800, minWidth: 1000, minHeight: 580 }
  const cashier = openPage('cashier.html', { ...look, zoom: size }, place)
  keepOpen(cashier)
  if (look.isHidden) return cashier
  cashier.show()
  if (look.isKiosk) fillScreen(cashier)
  return cashier
}

/** To the front. */
export function raise(cashier: BrowserWindow): void {
  if (cashier.isDestroyed()) return
  if (cashier.isMinimized()) cashier.restore()
  cashier.focus()
}

/**
 * The cashier's window with its till, and the customer's on the second monitor; follows monitors as they are added and
 * removed.
 */
export function openWindows(cashier: BrowserWindow, options: Look & TillOfWindows): LoketWindows {
  const magnify = () => {
    if (!cashier.isDestroyed()) cashier.webContents.setZoomFactor(options.size() / 100)
  }
  letClose(cashier)
  // Theme and size may be others than those of the last time.
  cashier.setBackgroundColor(backgroundNow())
  magnify()
  cashier.webContents.on('did-navigate', () => options.onCashierPage())
  cashier.webContents.on('did-finish-load', magnify)
  const customer = openCustomerWindow({ ...options, cashier })
  cashier.on('closed', () => options.onClosed())
  const all = () => [
    ...(cashier.isDestroyed() ? [] : [{ window: cashier, role: options.role() }]),
    ...[customer.window()].flatMap((window) =>
      window === undefined ? [] : [{ window, role: 'customer' as const }],
    ),
  ]
  return {
    roleOf: (id) => all().find(({ window }) => window.webContents.id === id)?.role,
    all,
    magnify,
    screens: customer.screens,
  }
}

function fillScreen(window: BrowserWindow): void {
  // A computer that shows nothing else may have no window manager, and then only Loket can make it large.
  window.setBounds(screen.getDisplayMatching(window.getBounds()).bounds)
  window.setKiosk(true)
}
