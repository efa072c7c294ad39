/** The story of an order of the fake review. */
import type { Timeline, TimelineEntry } from '#contract/history-views.ts'
import type { ReviewRow } from '#contract/review-views.ts'
import type { StateKind } from '#domain/order.ts'
import { orderIn } from './order-fixtures.ts'

const SECOND = 1000

export function timelineOfRow(row: ReviewRow): Timeline {
  const { createdAt, marks } = row
  if (row.method === 'cash' || row.state === 'voided') throw new Error(`${row.reference} is a cash sale`)
  const { state } = row
  const ended = createdAt + (row.secondsToPay ?? 600) * SECOND
  const event = (
    at: number,
    name: string,
    into: StateKind,
    told: Extract<TimelineEntry, { kind: 'event' }>['told'] = {},
  ): TimelineEntry => ({ kind: 'event', at, event: name, state: into, told })
  const isResolved = marks.includes('resolved')
  const order = orderIn(
    state,
    {
      reference: row.reference,
      displayReference: row.displayReference,
      saleId: row.saleId,
      method: row.method,
      amountMinor: row.askedMinor,
      createdAt,
      expiresAt: createdAt + 600 * SECOND,
      since: ended,
      ...(row.note === undefined ? {} : { note: row.note }),
      ...(isResolved
        ? {
            resolved: {
              at: ended + 240 * SECOND,
              how: 'goods-given',
              by: 'practice-manager',
              note: 'pelanggan tetap',
            },
          }
        : {}),
    },
    ended + 3 * SECOND,
  )
  return {
    order,
    entries: [
      event(createdAt, 'send', 'sending'),
      event(createdAt + SECOND, 'asked', 'waiting'),
      ...(state === 'waiting'
        ? []
        : [event(ended, state === 'expired' ? 'clock-expired' : 'status', state, paidOf(row))]),
      ...(isResolved ? [event(ended + 240 * SECOND, 'resolved', state, { how: 'goods-given' })] : []),
    ],
  }
}

const paidOf = ({ cameMinor }: ReviewRow) =>
  cameMinor === 0n ? {} : { paidMinor: cameMinor, flag: 'S' as const }
