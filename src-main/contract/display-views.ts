/** What the settings show of the screens of this machine. Places and sizes are in the system's own units, not in pixels. */

export type ScreenView = {
  /** The number that is drawn on it: from left to right, from top to bottom. */
  readonly number: number
  /** The system's; another one after a replug on some systems. */
  readonly id: number
  /** What the system calls it; empty when it has no name for it. */
  readonly name: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Its own pixels. */
  readonly pixels: { readonly width: number; readonly height: number }
  /** Pixels for one unit: 1.25 where a person has set 125 %. */
  readonly scale: number
  readonly isPrimary: boolean
  /** Shows the same as the cashier's screen: nothing can be shown to the customer alone there. */
  readonly isMirror: boolean
  readonly hasCashier: boolean
  readonly hasCustomer: boolean
  readonly isChosen: boolean
}

export type ScreensView = {
  readonly screens: readonly ScreenView[]
  /**
   * `automatic`: nobody has chosen. `found`: the chosen screen is there, perhaps under another id. `gone`: it is not, and
   * the customer's window comes back to it when it is.
   */
  readonly choice: 'automatic' | 'found' | 'gone'
  /** `beside`: it has no screen of its own, and stands on the cashier's. `closed`: somebody closed it there. */
  readonly customer: 'own-screen' | 'beside' | 'closed'
  readonly pattern: boolean
  /** No: a payment is being shown. */
  readonly canPattern: boolean
}
