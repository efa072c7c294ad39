/** The list of pictures, for their own test and for `npm run gallery`. */
import type { FakeStage } from './fake-stage.ts'
import type { TillStage } from './till-stage.ts'

/** Where the gallery files a scene. */
export type SceneScreen =
  | 'welcome'
  | 'today'
  | 'lock'
  | 'sale'
  | 'history'
  | 'review'
  | 'attention'
  | 'reconcile'
  | 'documents'
  | 'shift'
  | 'people'
  | 'practice'
  | 'settings'
  | 'connect'
  | 'connection'
  | 'operations'
  | 'help'
  | 'customer'
  | 'paper'
  | 'health'

/** One thing to look at, and the way there from the previous scene's end. */
export type Scene<Stage> = {
  /** Name of its pictures: unique among all scenes. */
  readonly name: string
  readonly screen: SceneScreen
  /** The state shown, of the order or otherwise, in one word; for the gallery's filter. */
  readonly state?: string
  readonly reach: (at: Stage) => Promise<unknown>
  /** Restores what the next scene expects; also after a faulty picture. */
  readonly leave?: (at: Stage) => Promise<unknown>
  /** The `data-scene` of the customer's window meanwhile: it is inspected too. */
  readonly customer?: string
  /** The cashier's window has nothing to inspect. */
  readonly isCustomersOnly?: boolean
  /** At twice the size it has other elements, not only other places (see `useSmall`). */
  readonly hasSmallForm?: boolean
  /** It does not last: one look only. */
  readonly isBrief?: boolean
  /** Also inspects the customer's window on counter monitors, and the share of each that the QR takes. */
  readonly onCounterScreens?: boolean
}

/** Scenes of one stage, in order. On the till each may build on the previous one; the fake starts anew. */
export type Chapter =
  | { readonly title: string; readonly on: 'till'; readonly scenes: readonly Scene<TillStage>[] }
  | { readonly title: string; readonly on: 'fake'; readonly scenes: readonly Scene<FakeStage>[] }

export const DIALOG = '[role="dialog"], [role="alertdialog"]'
