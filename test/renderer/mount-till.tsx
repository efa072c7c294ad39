/** The pages over a till in virtual time: its real handlers, its journal and the gateway simulator. */
import { act, waitFor } from '@testing-library/react'
import { expect, onTestFinished, vi } from 'vitest'
import type { OrderView } from '#contract/views.ts'
import { bringInto, type ReachedState, type Wanted } from '../support/order-states.ts'
import {
  openRealBridge,
  PlantedBug,
  type RealBridge,
  type RealBridgeInit,
  type RealWindow,
} from '../support/real-bridge.ts'
import { openFirst, showCashier, showCustomer } from './mount.tsx'
import { holdPageClock, letPass } from './page-clock.ts'

/** A till whose time the pages share: it passes only with `pass`. */
export async function openTill(init: RealBridgeInit = {}): Promise<RealBridge> {
  const till = await openRealBridge(init)
  vi.spyOn(Date, 'now').mockImplementation(till.shop.time.clock.now)
  holdPageClock()
  onTestFinished(async () => {
    const bugs = [...till.bugs, ...till.shop.bugs]
    await till.close()
    // What a test has broken itself is no news.
    expect(bugs.filter((bug) => !(bug instanceof PlantedBug))).toEqual([])
  })
  return till
}

/** Lets time pass at the till, at the gateway and on the page. */
export async function pass(till: RealBridge, ms: number): Promise<void> {
  await act(async () => {
    letPass(ms)
    await till.shop.time.advance(ms)
  })
}

/** Lets the till and the gateway finish what is under way. */
export async function settle(till: RealBridge): Promise<void> {
  await act(() => till.shop.time.settle())
}

function install(bridge: RealWindow): void {
  Object.defineProperty(window, 'loket', { value: bridge, configurable: true })
}

/** The whole cashier's window. */
export async function cashierAt(till: RealBridge) {
  install(till)
  return { till, ...(await showCashier((await till.act('settings.get', {})).merchantName)) }
}

/** The same, over a till of its own. */
export async function mountTill(init: RealBridgeInit = {}) {
  return cashierAt(await openTill(init))
}

/** The same, with the oldest open order on the stage. */
export async function stageAt(till: RealBridge) {
  const mounted = await cashierAt(till)
  await openFirst(mounted.user)
  return mounted
}

/** An order in this state, on the stage. */
export async function stageOf(state: ReachedState, wanted: Wanted = {}, init: RealBridgeInit = {}) {
  const till = await openTill(init)
  const order: OrderView = await bringInto(till, state, wanted)
  return { order, ...(await stageAt(till)) }
}

export async function customerAt(till: RealBridge) {
  install(till.customer)
  const view = showCustomer()
  await waitFor(() => {
    if (till.customer.inputsOf('display.current').length === 0) throw new Error('not asked yet')
  })
  return { till, view }
}

/** Slips go to the printer of this machine. */
export async function printsOn(till: RealBridge, autoPrint = false): Promise<void> {
  await till.signIn('manager')
  await till.act('paper.change', { target: { kind: 'system', printer: 'TM_T82' }, autoPrint })
  await till.signIn('cashier')
}
