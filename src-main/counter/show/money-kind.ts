import { moneyKindOf, type MoneyKind } from '#domain/money-kind.ts'
import type { CounterDeps } from '../deps.ts'

export function moneyKind({ mode, profile }: Pick<CounterDeps, 'mode' | 'profile'>): MoneyKind {
  return moneyKindOf(mode, profile().environment)
}

/** A real till on the gateway's test system: it looks like the shop's own, but no real money moves. */
export function isSandbox(deps: Pick<CounterDeps, 'mode' | 'profile'>): boolean {
  return moneyKind(deps) === 'sandbox'
}
