import { describe, expect, test } from 'vitest'
import { nothing, query, TILL } from '#contract/define.ts'
import type { PageEvent } from '#contract/events.ts'
import { withStale } from '#contract/stale.ts'

const reference = 'P00126112000000017F3Q'

/** One of each type. */
const EVENTS: { readonly [Type in PageEvent['type']]: Extract<PageEvent, { readonly type: Type }> } = {
  'order-changed': { type: 'order-changed', reference, from: 'waiting', to: 'paid' },
  'order-asked': { type: 'order-asked', reference },
  'display-changed': { type: 'display-changed' },
  'settings-changed': { type: 'settings-changed' },
  'health-changed': { type: 'health-changed' },
  'practice-changed': { type: 'practice-changed' },
  'instruction-changed': { type: 'instruction-changed', reference },
  'setup-changed': { type: 'setup-changed' },
  'session-changed': { type: 'session-changed' },
  'people-changed': { type: 'people-changed' },
  'shift-changed': { type: 'shift-changed' },
  'split-changed': { type: 'split-changed' },
  'slips-changed': { type: 'slips-changed' },
  'paper-changed': { type: 'paper-changed' },
  'screens-changed': { type: 'screens-changed' },
  'drill-changed': { type: 'drill-changed' },
  'connection-test-changed': { type: 'connection-test-changed' },
  'backup-changed': { type: 'backup-changed' },
  'attention-changed': { type: 'attention-changed' },
  'review-changed': { type: 'review-changed' },
  'export-changed': { type: 'export-changed' },
  'views-changed': { type: 'views-changed' },
  'dispute-changed': { type: 'dispute-changed' },
  'signoff-changed': { type: 'signoff-changed' },
  'settlement-changed': { type: 'settlement-changed' },
  'invoices-changed': { type: 'invoices-changed' },
  'dues-changed': { type: 'dues-changed' },
  'payouts-changed': { type: 'payouts-changed' },
  'update-changed': { type: 'update-changed' },
}

describe('an event', () => {
  test('makes stale what is known of its own order, and every list that may hold it', () => {
    const { stale, ...event } = withStale(EVENTS['order-changed'])
    expect(event).toEqual(EVENTS['order-changed'])
    expect(stale).toContainEqual({ query: 'order.get', reference })
    expect(stale).toContainEqual({ query: 'history.timeline', reference })
    expect(stale).toContainEqual({ query: 'links.get', reference })
    expect(stale).toContainEqual({ query: 'order.open' })
    expect(stale.filter((each) => 'reference' in each)).toHaveLength(3)
  })

  test('without a reference makes every answer of a query stale', () => {
    expect(withStale(EVENTS['display-changed']).stale).toEqual([
      { query: 'display.shown' },
      { query: 'display.current' },
    ])
  })

  test('is named by a query, or no page would hear of it', () => {
    const idle = Object.values(EVENTS).filter((event) => withStale(event).stale.length === 0)
    expect(idle.map(({ type }) => type)).toEqual([])
  })

  test('is named by each query, or the query does not compile', () => {
    // @ts-expect-error what makes it stale is missing
    query<null>()(TILL, nothing)
    // @ts-expect-error no such event
    query<null>()(TILL, nothing, ['order-chnged'])
    expect(query<null>()(TILL, nothing, []).invalidatedBy).toEqual([])
  })
})
