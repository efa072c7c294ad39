/** Sales as a till journals them, without a gateway: to fill files, and to measure commits. */
import { rupiah } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import type { Reference } from '#domain/reference.ts'
import type { OpenedJournal } from '#journal/journal.ts'
import type { JournalChange } from '#journal/write.ts'

export const EVENTS_A_SALE = 5

const NOON = Date.UTC(2026, 10, 20, 5)

const referenceOf = (sale: number): Reference => `P001261120${String(sale).padStart(7, '0')}7F3Q` as Reference

function orderOf(sale: number, at: number): Order {
  return {
    reference: referenceOf(sale),
    saleId: `sale-${sale}`,
    method: 'qr',
    amount: rupiah(15_000 + sale),
    createdAt: at,
    expiresAt: at + 300_000,
    watchUntil: at + 86_400_000,
    state: { kind: 'sending', since: at, attempt: `attempt-${sale}` },
  }
}

/** One step of an order: one event, one row. */
export function orderStep(sale: number): JournalChange {
  const at = NOON + sale * 1_000
  return { at, order: { after: orderOf(sale, at), event: { type: 'send' }, eventKind: 'send' } }
}

/** Requested, answered, paid: three commits. */
export function commitSale({ write }: Pick<OpenedJournal, 'write'>, sale: number): void {
  const at = NOON + sale * 1_000
  const order = orderOf(sale, at)
  write.commit({
    ...orderStep(sale),
    attempt: {
      phase: 'start',
      id: `attempt-${sale}`,
      reference: order.reference,
      operation: 'qr-generate',
      effect: 'asks-for-money',
      who: 'person',
      externalId: `external-${sale}`,
      startedAt: at,
      method: 'POST',
      path: '/api/v1.0/qr/qr-mpm-generate',
      requestBody: `{"partnerReferenceNo":"${order.reference}","amount":{"value":"15000.00","currency":"IDR"}}`,
    },
  })
  const waiting: Order = {
    ...order,
    state: { kind: 'unknown', since: at + 400, why: 'timeout' },
  }
  write.commit({
    at: at + 400,
    order: { after: waiting, event: { type: 'answer' }, eventKind: 'answer' },
    attempt: {
      phase: 'end',
      id: `attempt-${sale}`,
      finishedAt: at + 400,
      outcome: 'done',
      httpStatus: 200,
      code: '2004700',
      responseBody: '{"responseCode":"2004700","responseMessage":"Successful"}',
    },
  })
  const evidence = {
    source: 'status',
    at: at + 900,
    flag: 'S',
    transactionId: `TX-${sale}`,
    rrn: '000123456789',
  } as const
  write.commit({
    at: at + 900,
    order: {
      after: { ...order, state: { kind: 'paid', since: at + 900, evidence } },
      event: { type: 'status' },
      eventKind: 'status',
    },
  })
}
