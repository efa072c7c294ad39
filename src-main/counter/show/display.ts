import { isSandbox } from './money-kind.ts'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { CashSaleView } from '#contract/cash-views.ts'
import type { DisplayView } from '#contract/display-views.ts'
import type { Settings } from '#contract/views.ts'
import type { CounterDeps } from '../deps.ts'
import { createEarlierPaid } from './earlier-paid.ts'
import { isPartOf, restOf } from './rest-scene.ts'
import { sceneOf } from './scene.ts'
import { createTestPattern } from './test-pattern.ts'

export type CustomerDisplay = {
  /** A person puts an order before the customer. */
  show(reference: string): void
  /** A person takes away what the customer sees. */
  clear(): void
  /** Cash was taken: its total and change, unless another customer still needs what they see. */
  showCash(sale: ShownCash): void
  /** A cash sale was taken back: its customer no longer reads its change, and the rest of its split is larger. */
  cashVoided(reference: string): void
  /** A split has begun, or the cashier is back at it: its rest, unless another customer still needs what they see. */
  offerRest(split: string): void
  /** The split is over: neither its rest nor a part of it is shown. */
  endRest(split: string): void
  /**
   * A command begins that makes an order: of the typed amount, or in place of another order. The returned function
   * ends it, with the order that came of it, if any. Of several, the one begun last is shown.
   */
  making(what: 'typed' | 'renewed'): (reference?: string) => void
  /** The amount the signed-in person is typing for the next sale, sen; null clears it. */
  typing(amountMinor: bigint | null): void
  /** Another person sits at the till, or it was locked: what was typed, or the change of a cash sale, is not shown. */
  otherPerson(): void
  /** An order has changed: a payment for one that is not shown is reported to its customer for a moment. */
  changed(reference: string): void
  /** The journal is being replaced: nothing it held is shown. */
  reset(): void
  /** The order that the customer sees; for the cashier's page only. */
  shown(): string | null
  /** Whether a change to this order may change what the customer sees: that is it, or of its sale or split. */
  concerns(reference: string): boolean
  /** `screenNumber`: of the monitor that the customer's window has to itself. */
  current(settings: Settings, screenNumber?: number): DisplayView
  /** Whether the test pattern is shown, and whether it may be: never while the customer is shown a payment. */
  pattern(): { readonly pattern: boolean; readonly canPattern: boolean }
  /** On for a minute, or off. Refusal: not-allowed. */
  setPattern(on: boolean): Result<null>
}

type Scene = DisplayView['scene']
type ShownCash = Pick<CashSaleView, 'reference' | 'minor' | 'tenderedMinor' | 'changeMinor'>
type Shown =
  | { readonly kind: 'order'; readonly reference: string }
  | { readonly kind: 'cash'; readonly sale: ShownCash; readonly by: string | undefined }
  | { readonly kind: 'rest'; readonly split: string }

/** Scenes whose customer has nothing left to do there: the amount being typed takes their place. */
const OVER: ReadonlySet<Scene['kind']> = new Set(['idle', 'paid', 'cash', 'expired', 'closed'])

/**
 * What the customer sees. It is not what the cashier looks at: only an order that is made, a press of "show to the
 * customer" or "take off", and the amount being typed change it.
 */
export function createCustomerDisplay(deps: CounterDeps, isLineDown: () => boolean): CustomerDisplay {
  let shown: Shown | undefined
  /** Numbers the acts that show an order; `latest` is the youngest that has. */
  let begun = 0
  let latest = 0
  let typed: { readonly amountMinor: bigint; readonly by: string | undefined } | undefined
  let beingMade = 0
  const tell = (): void => deps.announce({ type: 'display-changed' })
  const pattern = createTestPattern(deps.timers, () => {
    tell()
    deps.announce({ type: 'screens-changed' })
  })
  const earlier = createEarlierPaid(deps.timers, tell)
  const shownOrder = () => {
    const order = shown?.kind === 'order' ? deps.journal.read.order(shown.reference) : undefined
    // An acknowledged order is over: the next customer must not see the previous one's tick.
    return order?.acknowledgedAt === undefined ? order : undefined
  }
  /** A locked till, and another person, type nothing. */
  const next = () => (typed !== undefined && typed.by === deps.signedIn() ? typed.amountMinor : undefined)
  const ownScene = (): Scene => {
    if (shown?.kind === 'rest') return restOf(deps, shown.split)
    if (shown?.kind === 'cash') {
      const { minor: amountMinor, tenderedMinor, changeMinor } = shown.sale
      return { kind: 'cash', amountMinor, tenderedMinor, changeMinor }
    }
    const order = shownOrder()
    return order === undefined ? { kind: 'idle' } : sceneOf(deps, order)
  }
  const scene = (): Scene => {
    const own = ownScene()
    const amountMinor = next()
    if (amountMinor === undefined || !OVER.has(own.kind)) return own
    return { kind: beingMade > 0 ? 'preparing' : 'amount', amountMinor }
  }
  const put = (what: Shown | undefined): void => {
    if (what === shown || (what?.kind === 'order' && isShown(what.reference))) return
    shown = what
    // A payment begins, so the test pattern ends.
    if (scene().kind !== 'idle') pattern.end()
    tell()
  }
  /** No other customer needs what is on the screen. */
  const isFree = (): boolean => shown?.kind === 'rest' || OVER.has(ownScene().kind)
  const isShown = (reference: string): boolean => shown?.kind === 'order' && shown.reference === reference
  const concerns = (reference: string): boolean => {
    if (shown?.kind === 'rest') return isPartOf(deps, reference, shown.split)
    if (shown?.kind !== 'order' || isShown(reference)) return isShown(reference)
    const { read } = deps.journal
    const [own, other] = [read.order(shown.reference)?.saleId, read.order(reference)?.saleId]
    if (own === undefined || other === undefined) return false
    const split = read.legOfSale(own)?.id
    return own === other || (split !== undefined && read.legOfSale(other)?.id === split)
  }
  const typing = (amountMinor: bigint | null): void => {
    if ((amountMinor ?? undefined) === next()) return
    typed = amountMinor === null ? undefined : { amountMinor, by: deps.signedIn() }
    if (typed !== undefined) pattern.end()
    tell()
  }
  const show = (reference: string, number: number): void => {
    if (number < latest) return
    latest = number
    put({ kind: 'order', reference })
  }
  return {
    show: (reference) => show(reference, ++begun),
    clear: () => put(undefined),
    showCash: (sale) => {
      typing(null)
      if (!isFree()) return
      put({ kind: 'cash', sale, by: deps.signedIn() })
    },
    cashVoided: (reference) => {
      if (shown?.kind === 'cash' && shown.sale.reference === reference) put(undefined)
      else tell()
    },
    offerRest: (split) => {
      if (isFree()) put({ kind: 'rest', split })
    },
    endRest: (split) => {
      const isOfIt =
        shown?.kind === 'rest'
          ? shown.split === split
          : shown?.kind === 'order' && isPartOf(deps, shown.reference, split)
      if (isOfIt) put(undefined)
    },
    making: (what) => {
      const number = ++begun
      if (what === 'renewed')
        return (reference) => {
          if (reference !== undefined) show(reference, number)
        }
      const isSeen = next() !== undefined
      beingMade += 1
      if (isSeen) tell()
      return (reference) => {
        beingMade -= 1
        if (reference !== undefined) typed = undefined
        if (reference !== undefined) show(reference, number)
        if (isSeen) tell()
      }
    },
    typing,
    otherPerson: () => {
      if (typed !== undefined && next() === undefined) {
        typed = undefined
        tell()
      }
      if (shown?.kind === 'cash' && shown.by !== deps.signedIn()) put(undefined)
    },
    changed: (reference) => {
      const order = concerns(reference) ? undefined : deps.journal.read.order(reference)
      if (order === undefined || order.acknowledgedAt !== undefined) return
      const now = sceneOf(deps, order)
      if (now.kind === 'paid') earlier.tick({ amountMinor: now.amountMinor, at: now.at })
    },
    reset: () => {
      latest = ++begun
      earlier.end()
      typing(null)
      put(undefined)
    },
    shown: () => shownOrder()?.reference ?? null,
    concerns,
    current: (settings, screenNumber) => {
      const now = scene()
      const amountMinor = next()
      const tick = earlier.current()
      return {
        merchantName: settings.merchantName,
        language: settings.language,
        practice: deps.mode === 'practice',
        ...(isSandbox(deps) ? { sandbox: true } : {}),
        connectionLost: isLineDown(),
        scene:
          now.kind === 'idle' && pattern.isOn()
            ? { kind: 'pattern', ...(screenNumber === undefined ? {} : { number: screenNumber }) }
            : now,
        ...(amountMinor === undefined || now.kind === 'amount' || now.kind === 'preparing'
          ? {}
          : { next: { amountMinor } }),
        ...(tick === undefined ? {} : { earlier: tick }),
      }
    },
    pattern: () => ({ pattern: pattern.isOn(), canPattern: scene().kind === 'idle' }),
    setPattern: (on) => {
      if (on && scene().kind !== 'idle') return refuse('not-allowed')
      if (on) pattern.begin()
      else pattern.end()
      return accept(null)
    },
  }
}
