/** The machine's monitors as the settings show them. Positions and sizes are in the system's units, not pixels. */

export type ScreenView = {
  /** The number drawn on the monitor, counted from left to right, then top to bottom. */
  readonly number: number
  /** The system's id; some systems assign another one after a replug. */
  readonly id: number
  /** The system's name for it; empty when it has no name. */
  readonly name: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Its physical pixels. */
  readonly pixels: { readonly width: number; readonly height: number }
  /** Pixels per unit: 1.25 where a person has set 125 %. */
  readonly scale: number
  readonly isPrimary: boolean
  /** Mirrors the cashier's monitor, so it cannot show the customer something different. */
  readonly isMirror: boolean
  readonly hasCashier: boolean
  readonly hasCustomer: boolean
  readonly isChosen: boolean
}

export type ScreensView = {
  readonly screens: readonly ScreenView[]
  /**
   * `automatic`: Loket chooses. `found`: the chosen monitor is connected, perhaps under another id. `gone`: it is not
   * connected; the customer's window returns to it when it is.
   */
  readonly choice: 'automatic' | 'found' | 'gone'
  /** `beside`: the customer's window shares the cashier's monitor. `closed`: a person closed it there. */
  readonly customer: 'own-screen' | 'beside' | 'closed'
  readonly pattern: boolean
  /** False while a payment is shown. */
  readonly canPattern: boolean
}
