import type { Order } from '#domain/order.ts'
import { rupiah } from '#domain/money.ts'
import type { Reference } from '#domain/reference.ts'
import { openJournal } from '#journal/opening/open.ts'

const HOUR = 3_600_000

export function referenceAt(number: number): Reference {
  return `P001261120${String(number).padStart(7, '0')}7F3Q` as Reference
}

/** An order waiting for its payment. */
export function waitingOrder(number: number, now: number): Order {
  const reference = referenceAt(number)
  return {
    reference,
    saleId: `sale-${number}`,
    method: 'va',
    amount: rupiah(10_000 + number),
    createdAt: now,
    expiresAt: now + 24 * HOUR,
    watchUntil: now + 48 * HOUR,
    state: { kind: 'waiting', since: now, ask: { kind: 'va', virtualAccountNo: reference } },
  }
}

/** A journal of a till with that many sales: each with its intent, its call and its answer. */
export function fillJournal(file: string, orders: number, now: number): void {
  // Flushing each of them would take as long as the till took.
  const opened = openJournal({ file, mode: 'practice', clock: { now: () => now }, unsafeSynchronous: 'OFF' })
  if (!opened.ok) throw new Error(opened.detail)
  const { write } = opened.journal
  for (let number = 1; number <= orders; number += 1) {
    const order = waitingOrder(number, now)
    const id = `call-${number}`
    const start = {
      phase: 'start',
      id,
      reference: order.reference,
      operation: 'va-status',
      effect: 'reads',
      who: 'watcher',
      externalId: String(number).padStart(31, '0'),
      startedAt: now,
      method: 'POST',
      path: '/apimerchant/v1.0/transfer-va/status',
      requestBody: JSON.stringify({ virtualAccountNo: order.reference }),
    } as const
    const end = { phase: 'end', id, finishedAt: now, outcome: 'done', code: '2002600' } as const
    write.commit({ at: now, order: { after: order, event: { type: 'open-va' }, eventKind: 'open-va' } })
    write.commit({ at: now, attempt: start })
    write.commit({ at: now, attempt: end })
  }
  opened.journal.close()
}

// `journal.ts <file> <orders>`: filled in a separate process, so that its garbage is not collected during a
// measurement.
if (import.meta.main) fillJournal(process.argv[2] ?? '', Number(process.argv[3]), Date.now())
