import { isSandbox } from './money-kind.ts'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { CashSaleView } from '#contract/cash-views.ts'
import type { DisplayView, Settings } from '#contract/views.ts'
import type { CounterDeps } from '../deps.ts'
import { isPartOf, restOf } from './rest-scene.ts'
import { sceneOf } from './scene.ts'
import { createTestPattern } from './test-pattern.ts'

export type CustomerDisplay = {
  /** A person opens an order, or a new sale (null). */
  show(reference: string | null): void
  /** Cash was taken: its total and change are shown until anything else is. */
  showCash(sale: ShownCash): void
  /** Between two parts of a split: what is still to be paid. */
  showRest(split: string): void
  /**
   * For a command that begins while `from` is on the cashier's stage; null for a new sale. Returns a function that
   * shows the resulting order, unless a person has opened something else meanwhile.
   */
  opening(from: string | null): (reference: string) => void
  /** The cashier's page was reloaded: its stage is empty, and it awaits no answer. */
  reset(): void
  /** Whether a change to this order may change what the customer sees: it is shown, or of the same sale. */
  concerns(reference: string): boolean
  /** `screenNumber`: of the monitor that the customer's window has to itself. */
  current(settings: Settings, screenNumber?: number): DisplayView
  /** Whether the test pattern is shown, and whether it may be: never while the customer is shown a payment. */
  pattern(): { readonly pattern: boolean; readonly canPattern: boolean }
  /** On for a minute, or off. Refusal: not-allowed. */
  setPattern(on: boolean): Result<null>
}

type ShownCash = Pick<CashSaleView, 'minor' | 'tenderedMinor' | 'changeMinor'>

/** What the customer sees of the order on the cashier's stage. */
export function createCustomerDisplay(deps: CounterDeps, isLineDown: () => boolean): CustomerDisplay {
  let shown: string | null = null
  let cash: ShownCash | undefined
  let rest: string | undefined
  /** How often a person opened something, and how often the cashier's page was loaded. */
  let opened = 0
  let loaded = 0
  const pattern = createTestPattern(deps.timers, () => {
    deps.announce({ type: 'display-changed' })
    deps.announce({ type: 'screens-changed' })
  })
  const scene = (): DisplayView['scene'] => {
    if (cash !== undefined) {
      const { minor: amountMinor, tenderedMinor, changeMinor } = cash
      return { kind: 'cash', amountMinor, tenderedMinor, changeMinor }
    }
    if (rest !== undefined) return restOf(deps, rest)
    const order = shown === null ? undefined : deps.journal.read.order(shown)
    // An acknowledged order is over: the next customer must not see the previous one's tick.
    return order === undefined || order.acknowledgedAt !== undefined ? { kind: 'idle' } : sceneOf(deps, order)
  }
  const show = (reference: string | null): void => {
    opened += 1
    if (reference === shown && cash === undefined && rest === undefined) return
    cash = undefined
    rest = undefined
    shown = reference
    // A payment begins, so the test pattern ends.
    if (scene().kind !== 'idle') pattern.end()
    deps.announce({ type: 'display-changed' })
  }
  return {
    show,
    showCash: (sale) => {
      opened += 1
      shown = null
      rest = undefined
      cash = sale
      pattern.end()
      deps.announce({ type: 'display-changed' })
    },
    showRest: (split) => {
      opened += 1
      shown = null
      cash = undefined
      rest = split
      pattern.end()
      deps.announce({ type: 'display-changed' })
    },
    opening: (from) => {
      const before = { opened, loaded, person: deps.signedIn() }
      return (reference) => {
        if (loaded !== before.loaded) return
        if (opened !== before.opened && shown !== from) return
        const person = deps.signedIn()
        // A new sale belongs to its person; another person begins with an empty stage. An order's stage belongs to
        // the till.
        if (from === null && person !== undefined && person !== before.person) return
        show(reference)
      }
    },
    reset: () => {
      loaded += 1
      show(null)
    },
    concerns: (reference) => {
      if (rest !== undefined) return isPartOf(deps, reference, rest)
      if (shown === null || reference === shown) return reference === shown
      const sale = deps.journal.read.order(shown)?.saleId
      return sale !== undefined && deps.journal.read.order(reference)?.saleId === sale
    },
    current: (settings, screenNumber) => {
      const now = scene()
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
