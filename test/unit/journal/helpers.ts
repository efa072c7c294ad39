import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { onTestFinished } from 'vitest'
import type { Evidence } from '#domain/evidence.ts'
import { rupiah } from '#domain/money.ts'
import type { Order, OrderState } from '#domain/order.ts'
import type { Reference } from '#domain/reference.ts'
import type { AttemptEnd, AttemptStart } from '#journal/entries.ts'
import type { Journal, OpenedJournal } from '#journal/journal.ts'
import { openJournal, type OpenOptions } from '#journal/open.ts'

export const NOON = Date.UTC(2026, 10, 20, 5)
export const clock = { now: () => NOON }

export function tempFile(name = 'journal.db'): string {
  const folder = mkdtempSync(join(tmpdir(), 'loket-journal-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, name)
}

export function open(file: string, options: Partial<OpenOptions> = {}): Journal {
  const opened = openJournal({ file, mode: 'practice', clock, ...options })
  if (!opened.ok) throw new Error(`${opened.why}: ${opened.detail}`)
  onTestFinished(() => opened.journal.close())
  return opened.journal
}

/** A connection as a stranger's tool has it: no pragma of ours, and on wish no trigger. */
export function tamper(file: string, change: (db: Database.Database) => void): void {
  const db = new Database(file)
  try {
    db.pragma('foreign_keys = OFF')
    const triggers = db
      .prepare<[], { name: string }>("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
      .all()
    for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`)
    change(db)
  } finally {
    db.close()
  }
}

export function referenceOf(number: number): Reference {
  return `P001261120${String(number).padStart(7, '0')}7F3Q` as Reference
}

export const paidEvidence: Evidence = {
  source: 'status',
  at: NOON,
  flag: 'S',
  transactionId: 'TX-77',
  rrn: '000123456789',
}

export function orderOf(number: number, changes: Partial<Order> = {}): Order {
  return {
    reference: referenceOf(number),
    saleId: `sale-${number}`,
    method: 'qr',
    amount: rupiah(150_000),
    createdAt: NOON + number,
    expiresAt: NOON + 300_000,
    watchUntil: NOON + 86_400_000,
    state: { kind: 'sending', since: NOON, attempt: `attempt-${number}` },
    ...changes,
  }
}

export function put(journal: OpenedJournal, after: Order, at = NOON): void {
  journal.write.commit({ at, order: { after, event: { type: 'test' }, eventKind: after.state.kind } })
}

export function startOf(id: string, changes: Partial<AttemptStart> = {}): AttemptStart {
  return {
    phase: 'start',
    id,
    reference: referenceOf(1),
    operation: 'qr-generate',
    effect: 'asks-for-money',
    who: 'person',
    externalId: `external-${id}`,
    startedAt: NOON,
    method: 'POST',
    path: '/v1.0/qr/qr-mpm-generate',
    requestBody: '{"amount":{"value":"150000.00"}}',
    ...changes,
  }
}

export function endOf(id: string, changes: Partial<AttemptEnd> = {}): AttemptEnd {
  return {
    phase: 'end',
    id,
    finishedAt: NOON + 900,
    outcome: 'done',
    httpStatus: 200,
    code: '2004700',
    ...changes,
  }
}

export const paid: OrderState = { kind: 'paid', since: NOON, evidence: paidEvidence }

/** A short day: an order asked for and paid, one that is under way, a setting and a note. */
export function fill(journal: OpenedJournal): void {
  journal.write.putSetting('till', '{"language":"id"}')
  journal.write.commit({
    at: NOON,
    order: { after: orderOf(1), event: { type: 'send' }, eventKind: 'send' },
    attempt: startOf('attempt-1'),
  })
  journal.write.commit({
    at: NOON + 900,
    order: { after: orderOf(1, { state: paid }), event: { type: 'status' }, eventKind: 'status' },
    attempt: endOf('attempt-1'),
  })
  journal.write.commit({
    at: NOON + 1_000,
    order: { after: orderOf(2), event: { type: 'send' }, eventKind: 'send' },
    attempt: startOf('attempt-2', { reference: referenceOf(2) }),
  })
  journal.write.commit({ at: NOON + 2_000, note: { stream: 'till', kind: 'stopped', body: { by: 'test' } } })
}
