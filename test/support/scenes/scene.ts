/** What the pictures are taken of: one list for the pictures' own test and for `npm run gallery`. */
import type { FakeStage } from './fake-stage.ts'
import type { TillStage } from './till-stage.ts'

/** Where the gallery files a scene. */
export type SceneScreen =
  | 'welcome'
  | 'lock'
  | 'sale'
  | 'history'
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

/** One thing to look at, and the way there from where the scene before it left things. */
export type Scene<Stage> = {
  /** Of its pictures: no other scene may bear it. */
  readonly name: string
  readonly screen: SceneScreen
  /** The state of the order, or of whatever it shows, in a word; for the gallery's filter. */
  readonly state?: string
  readonly reach: (at: Stage) => Promise<unknown>
  /** Puts things back where the next scene expects them; also after a picture that was not good. */
  readonly leave?: (at: Stage) => Promise<unknown>
  /** The `data-scene` of the customer's window meanwhile: it is looked at too. */
  readonly customer?: string
  /** Nothing is to be seen in the cashier's window. */
  readonly isCustomersOnly?: boolean
  /** It does not last: one look only. */
  readonly isBrief?: boolean
  /** The customer's window is looked at on the screens that stand on counters, and how much of each the QR takes. */
  readonly onCounterScreens?: boolean
}

/** Scenes of one stage, in their order. On the till each may build on the one before; on the fake each begins anew. */
export type Chapter =
  | { readonly title: string; readonly on: 'till'; readonly scenes: readonly Scene<TillStage>[] }
  | { readonly title: string; readonly on: 'fake'; readonly scenes: readonly Scene<FakeStage>[] }

export const DIALOG = '[role="dialog"], [role="alertdialog"]'
