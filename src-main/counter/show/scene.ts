import type { DisplayView } from '#contract/display-views.ts'
import { isUnseen, releaseOf, paidTwiceBy } from '#domain/order-rules.ts'
import type { Order, StateKind } from '#domain/order.ts'
import { hostOf } from '#domain/page-address.ts'
import { identityOf } from '#domain/qr-identity.ts'
import { isNeverShown } from '../ask/never-shown.ts'
import { othersOf } from '../ask/others-of.ts'
import type { CounterDeps } from '../deps.ts'
import { actsOfSale, heldOf } from '../doubt/notice.ts'
import { OTHER_MERCHANT } from './other-merchant.ts'

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

/** What the customer is shown of an order. */
export function sceneOf(deps: CounterDeps, order: Order): DisplayView['scene'] {
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
        return { kind: 'qr', content: state.ask.content, identity: identityOf(state.ask.content), ...times }
      case 'va':
        return { kind: 'va', virtualAccountNo: state.ask.virtualAccountNo, ...times }
      case 'link': {
        const { url } = state.ask
        return { kind: 'link', url, host: hostOf(url), ...pageMethod(order), ...times }
      }
      case 'none':
        // Nothing was shown: the cashier makes another. Of another merchant, or where a code may have been seen, they speak.
        return isNeverShown(deps, order) && !state.ask.findings.includes(OTHER_MERCHANT)
          ? { kind: 'closed', why: 'not-made' }
          : { kind: 'ask-cashier' }
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
      return isUnseen(order) && actsOfSale(deps, order, others).renew
        ? { kind: 'closed', why: 'not-made' }
        : { kind: 'checking' }
    case 'suspect':
      return { kind: 'checking' }
    case 'paid-wrong-amount': {
      const cameMinor = state.paid.minor
      const differenceMinor = cameMinor - amountMinor
      // Several payments that add up to the sale: what is odd is for the cashier.
      if (differenceMinor === 0n) return { kind: 'ask-cashier' }
      return { kind: 'ask-cashier', why: 'amount', cameMinor, differenceMinor }
    }
    case 'paid-late':
      return { kind: 'ask-cashier', why: 'late' }
    case 'expired':
      return { kind: 'expired', amountMinor }
    case 'not-sent':
    case 'refused':
    case 'never-arrived':
      return { kind: 'closed', why: 'not-made' }
    case 'failed':
    case 'cancelled':
      return { kind: 'closed', why: state.kind }
  }
}
