import type { DisplayView, Settings } from '#contract/views.ts'
import { goodsOf } from '#domain/order-rules.ts'
import type { Order } from '#domain/order.ts'
import type { CounterDeps } from './deps.ts'

export type CustomerDisplay = {
  show(reference: string | null): void
  shows(): string | null
  current(settings: Settings): DisplayView
}

/** What the customer sees of the order that the cashier has in front of them. */
export function createCustomerDisplay(deps: CounterDeps): CustomerDisplay {
  let shown: string | null = null
  return {
    show: (reference) => {
      if (reference === shown) return
      shown = reference
      deps.announce({ type: 'display-changed' })
    },
    shows: () => shown,
    current: (settings) => {
      const order = shown === null ? undefined : deps.journal.read.order(shown)
      return {
        merchantName: settings.merchantName,
        language: settings.language,
        practice: deps.mode === 'practice',
        // What a person has put away is over: the next customer must not see the tick of the one before.
        scene:
          order === undefined || order.acknowledgedAt !== undefined ? { kind: 'idle' } : sceneOf(deps, order),
      }
    },
  }
}

function sceneOf(deps: CounterDeps, order: Order): DisplayView['scene'] {
  const amountMinor = order.amount.minor
  const state = order.state
  if (state.kind === 'waiting' || state.kind === 'cancelling') {
    const times = { amountMinor, startedAt: order.createdAt, expiresAt: order.expiresAt }
    if (state.kind === 'cancelling') return { kind: 'checking' }
    // A QR is gone at once when its time is over, even while nobody can journal that it is.
    if (deps.clock.now() > order.expiresAt) return { kind: 'expired', amountMinor }
    switch (state.ask.kind) {
      case 'qr':
        return { kind: 'qr', content: state.ask.content, ...times }
      case 'va':
        return { kind: 'va', virtualAccountNo: state.ask.virtualAccountNo, ...times }
      case 'none':
        return { kind: 'ask-cashier' }
    }
  }
  switch (state.kind) {
    case 'draft':
    case 'sending':
      return { kind: 'preparing', amountMinor }
    case 'paid':
      if ((state.evidence.successes ?? 1) > 1) return { kind: 'ask-cashier' }
      return { kind: 'paid', amountMinor, at: state.since, source: state.evidence.source }
    case 'settling':
      if (goodsOf(order, deps.profile()) === 'yes') {
        return { kind: 'paid', amountMinor, at: state.since, source: state.evidence.source }
      }
      return { kind: 'checking' }
    case 'unknown':
    case 'suspect':
      return { kind: 'checking' }
    case 'paid-wrong-amount':
    case 'paid-late':
      return { kind: 'ask-cashier' }
    case 'expired':
      return { kind: 'expired', amountMinor }
    default:
      return { kind: 'closed' }
  }
}
