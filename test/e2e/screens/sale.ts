/** The sale: the amount being typed, or the order on the stage. */
import type { Page } from '@playwright/test'
import type { StateKind } from '#domain/order.ts'

export function saleOn(page: Page) {
  const amount = page.locator('[data-amount-field]')
  const board = page.locator('[data-board]')
  const stage = page.locator('[data-stage]')
  return {
    amount,
    /** The digits as they stand in the field, in groups of three. */
    typed: amount.locator('input'),
    /** The open payments that a start names. */
    board,
    /** After a start with open payments they come first. */
    start: amount.or(board),
    stage,
    stageOf: (state: StateKind) => page.locator(`[data-stage="${state}"]`),
    /** Of an open payment, on the strip. */
    card: (reference: string) => page.locator(`aside [data-order="${reference}"]`),
    headline: stage.locator('h1'),
    /** The release decision in words; `data-release` names it. */
    release: stage.locator('[data-release]'),
    qr: page.locator('[data-qr]'),
    /** What a manager did about money that came oddly. */
    resolved: page.locator('[data-mark="resolved"]'),
  }
}
