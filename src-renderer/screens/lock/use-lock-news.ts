import type { StateKind } from '#domain/order.ts'
import { usePageEvents } from '../../bridge/freshness.ts'
import { playAlert, playChime } from '../../words/sound.ts'

const ALERTS: ReadonlySet<StateKind> = new Set(['paid-late', 'paid-wrong-amount'])

/** A locked till still sounds when money comes; the amount is for the person who signs in. */
export function useLockNews(): void {
  usePageEvents((event) => {
    if (event.type !== 'order-changed') return
    const isTwice = event.isTwice === true
    // A second payment changes no state.
    if (event.from === event.to && !isTwice) return
    if (isTwice || ALERTS.has(event.to)) playAlert()
    else if (event.to === 'paid') playChime()
  })
}
