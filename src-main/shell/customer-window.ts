import { app, screen, type BrowserWindow, type Rectangle } from 'electron'
import type { ChosenScreen, Screens } from '#counter/show/customer-screen.ts'
import { BESIDE, LEAST, placeCustomer, type Box } from './customer-place.ts'
import { createIdentify } from './identify.ts'
import { openPage, type PageOptions } from './page-window.ts'
import { showWhenDrawn } from './show-when-drawn.ts'

export type CustomerWindow = {
  /** Undefined while it is closed. */
  readonly window: () => BrowserWindow | undefined
  readonly screens: Screens
}

type Options = PageOptions & {
  readonly isHidden: boolean
  readonly cashier: BrowserWindow
  readonly chosenScreen: () => ChosenScreen | undefined
  /** Monitors were added or removed, or the customer's window moved. */
  readonly onScreens: () => void
}

/** The system moves windows itself when a monitor is added or removed, some time after it reports the change. */
const SETTLED_MS = 700
/** A drag counts as finished after this long without movement. */
const DROPPED_MS = 500
/** If the customer's window gets the focus this soon after it was placed, that was an accident. */
const NOT_ASKED_MS = 1_500

/** Opens the customer's window and keeps it in place as monitors are added, removed or resized. */
export function openCustomerWindow(options: Options): CustomerWindow {
  const { cashier, chosenScreen, onScreens, isHidden } = options
  let customer: BrowserWindow | undefined
  let leaving = false
  let placedAt = Number.NEGATIVE_INFINITY
  let told = ''
  app.on('before-quit', () => {
    leaving = true
  })

  const cashierScreen = (): number => screen.getDisplayMatching(cashier.getBounds()).id
  const customerOn: Screens['customerOn'] = () => {
    if (customer === undefined) return 'closed'
    const on = screen.getDisplayMatching(customer.getBounds()).id
    return customer.isFullScreen() && on !== cashierScreen() ? on : 'beside'
  }
  /** Reports each visible difference once. */
  const tell = (): void => {
    const all = screen.getAllDisplays().map(({ id, bounds, scaleFactor }) => ({ id, bounds, scaleFactor }))
    const now = JSON.stringify([all, cashierScreen(), customerOn()])
    if (now === told) return
    told = now
    onScreens()
  }
  const place = (): void => {
    // Covering a monitor would show a hidden window.
    if (customer === undefined || cashier.isDestroyed() || isHidden) return
    const wanted = placeCustomer({
      screens: screen.getAllDisplays(),
      cashierScreen: cashierScreen(),
      cashier: cashier.getBounds(),
      chosen: chosenScreen(),
      current: customer.getBounds(),
    })
    if (wanted.kind === 'stay') return
    placedAt = performance.now()
    if (wanted.kind === 'own-screen') return cover(customer, wanted.bounds)
    // Otherwise a pulled cable would put it over the cashier's whole monitor.
    if (customer.isFullScreen()) customer.setFullScreen(false)
    customer.setBounds(wanted.bounds)
    // On a single monitor, the cashier's window is the one in use.
    cashier.moveTop()
  }
  let settled: NodeJS.Timeout | undefined
  const placeAgain = (): void => {
    if (cashier.isDestroyed()) return
    if (customer === undefined) open()
    else place()
    tell()
    clearTimeout(settled)
    settled = setTimeout(() => {
      place()
      tell()
    }, SETTLED_MS)
  }
  const open = (): void => {
    customer = openPage('customer.html', options, {
      ...BESIDE,
      minWidth: LEAST.width,
      minHeight: LEAST.height,
    })
    const opened = customer
    showWhenDrawn(opened, () => {
      if (isHidden) return
      // The cashier may be typing already: the other window must not take the focus.
      opened.showInactive()
      placeAgain()
    })
    opened.on('focus', () => {
      if (performance.now() - placedAt < NOT_ASKED_MS && !cashier.isDestroyed()) cashier.focus()
    })
    opened.on('closed', () => {
      customer = undefined
      if (leaving || cashier.isDestroyed()) return
      // On its own monitor, closing it while the till is open is never deliberate.
      if (screen.getAllDisplays().length > 1) open()
      else tell()
    })
    place()
  }
  open()

  let dropped: NodeJS.Timeout | undefined
  const cashierMoved = (): void => {
    clearTimeout(dropped)
    dropped = setTimeout(placeAgain, DROPPED_MS)
  }
  cashier.on('move', cashierMoved)
  screen.on('display-added', placeAgain)
  screen.on('display-removed', placeAgain)
  screen.on('display-metrics-changed', placeAgain)
  cashier.on('closed', () => {
    clearTimeout(settled)
    clearTimeout(dropped)
    screen.off('display-added', placeAgain)
    screen.off('display-removed', placeAgain)
    screen.off('display-metrics-changed', placeAgain)
    customer?.destroy()
  })
  return {
    window: () => (customer === undefined || customer.isDestroyed() ? undefined : customer),
    screens: {
      all: () => {
        const primary = screen.getPrimaryDisplay().id
        return screen.getAllDisplays().map(({ id, label, bounds, scaleFactor }) => ({
          id,
          name: label,
          bounds,
          scale: scaleFactor,
          isPrimary: id === primary,
        }))
      },
      cashierOn: () => (cashier.isDestroyed() ? undefined : cashierScreen()),
      customerOn,
      placeAgain,
      identify: createIdentify(options),
    },
  }
}

/** Makes the window cover a whole monitor; one that covers it already is left alone. */
function cover(window: BrowserWindow, bounds: Box): void {
  if (window.isFullScreen()) {
    if (isAbout(window.getBounds(), bounds)) return
    window.setFullScreen(false)
  }
  window.setBounds(bounds)
  window.setFullScreen(true)
}

/** Without a window manager, a window that fills a monitor becomes one unit smaller. */
function isAbout(one: Rectangle, other: Box): boolean {
  return (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(one[side] - other[side]) <= 1)
}
