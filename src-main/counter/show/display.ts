import { isSandbox } from './money-kind.ts'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { DisplayView, Settings } from '#contract/views.ts'
import { releaseOf, paidTwiceBy } from '#domain/order-rules.ts'
import type { Order, StateKind } from '#domain/order.ts'
import { hostOf } from '#domain/page-address.ts'
import type { CounterDeps } from '../deps.ts'
import { heldOf } from '../doubt/notice.ts'
import { othersOf } from '../ask/others-of.ts'
import { createTestPattern } from './test-pattern.ts'

export type CustomerDisplay = {
  /** A person opens an order, or a new sale (null). */
  show(reference: string | null): void
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

/** What the customer sees of the order on the cashier's stage. */
export function createCustomerDisplay(deps: CounterDeps, isLineDown: () => boolean): CustomerDisplay {
  let shown: string | null = null
  /** How often a person opened something, and how often the cashier's page was loaded. */
  let opened = 0
  let loaded = 0
  const pattern = createTestPattern(deps.timers, () => {
    deps.announce({ type: 'display-changed' })
    deps.announce({ type: 'screens-changed' })
  })
  const scene = (): DisplayView['scene'] => {
    const order = shown === null ? undefined : deps.journal.read.order(shown)
    // An acknowledged order is over: the next customer must not see the previous one's tick.
    return order === undefined || order.acknowledgedAt !== undefined ? { kind: 'idle' } : sceneOf(deps, order)
  }
  const show = (reference: string | null): void => {
    opened += 1
    if (reference === shown) return
    shown = reference
    // A payment begins, so the test pattern ends.
    if (scene().kind !== 'idle') pattern.end()
    deps.announce({ type: 'display-changed' })
  }
  return {
    show,
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

const ASKING: ReadonlySet<StateKind> = new Set(['draft', 'sending', 'waiting'])

/** How another order of the sale changes this one: what may already be paid must not be asked for again. */
function besides(
  deps: CounterDeps,
  order: Order,
  others: readonly Order[],
): DisplayView['scene'] | undefined {
  if (paidTwiceBy(order, others) !== undefined) return { kind: 'ask-cashier', why: 'twice' }
  if (!ASKING.has(order.state.kind)) return undefined
  const held = heldOf(deps, order, others)
  if (held === undefined) return undefined
  return held === 'sale-paid' || held === 'elsewhere' ? { kind: 'ask-cashier' } : { kind: 'checking' }
}

function pageMethod({ pageMethod: chosen }: Order): { readonly pageMethod?: string } {
  return chosen === undefined ? {} : { pageMethod: chosen.name }
}

function sceneOf(deps: CounterDeps, order: Order): DisplayView['scene'] {
  const others = othersOf(deps, order)
  return besides(deps, order, others) ?? ownScene(deps, order, others)
}

function ownScene(deps: CounterDeps, order: Order, others: readonly Order[]): DisplayView['scene'] {
  const amountMinor = order.amount.minor
  const state = order.state
  if (state.kind === 'waiting' || state.kind === 'cancelling') {
    const times = { amountMinor, startedAt: order.createdAt, expiresAt: order.expiresAt }
    if (state.kind === 'cancelling') return { kind: 'checking', why: 'cancelling' }
    // A QR disappears at once when its time is over, even while that cannot be journalled.
    if (deps.clock.now() > order.expiresAt) return { kind: 'expired', amountMinor }
    switch (state.ask.kind) {
      case 'qr':
        return { kind: 'qr', content: state.ask.content, ...times }
      case 'va':
        return { kind: 'va', virtualAccountNo: state.ask.virtualAccountNo, ...times }
      case 'link': {
        const { url } = state.ask
        return { kind: 'link', url, host: hostOf(url), ...pageMethod(order), ...times }
      }
      case 'none':
        return { kind: 'ask-cashier' }
    }
  }
  switch (state.kind) {
    case 'draft':
    case 'sending':
      return { kind: 'preparing', amountMinor }
    case 'paid':
      return { kind: 'paid', amountMinor, at: state.since, source: state.evidence.source }
    case 'settling':
      switch (releaseOf(order, deps.profile(), others)) {
        case 'yes':
          return { kind: 'paid', amountMinor, at: state.since, source: state.evidence.source }
        case 'manager':
          return { kind: 'ask-cashier' }
        case 'no':
          return { kind: 'checking', why: 'settling' }
      }
    case 'unknown':
    case 'suspect':
      return { kind: 'checking' }
    case 'paid-wrong-amount':
      return { kind: 'ask-cashier', why: 'amount' }
    case 'paid-late':
      return { kind: 'ask-cashier', why: 'late' }
    case 'expired':
      return { kind: 'expired', amountMinor }
    case 'not-sent':
    case 'refused':
    case 'never-arrived':
      return { kind: 'closed', why: 'not-made' }
    default:
      return { kind: 'closed' }
  }
}
