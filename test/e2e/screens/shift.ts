/** The shift: its float, the way to the count, and the Z. */
import type { Page } from '@playwright/test'

type Step = 'compare' | 'count'

export function shiftOn(page: Page) {
  return {
    /** The opening float, being typed. */
    float: page.locator('[aria-labelledby="shift-open"] [data-amount-field]'),
    now: page.locator('[data-shift]'),
    numbered: (number: number) => page.locator(`[data-shift="${number}"]`),
    takings: (minor: bigint) => page.locator(`[data-takings="${minor}"]`),
    handOver: (orders: number) => page.locator(`[data-hand-over="${orders}"]`),
    /** Closing a shift. */
    step: (step: Step) => page.locator(`[data-step="${step}"]`),
    /** Compared with the gateway, without a difference. */
    agreed: page.locator('[data-disagreements="0"]'),
    z: (number: number) => page.locator(`[data-z="${number}"]`),
    hash: page.locator('[data-hash]'),
  }
}
