import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { onTestFinished } from 'vitest'
import type { Bill } from '#domain/bill.ts'
import type { CallbackFact } from '#domain/callback-fact.ts'
import type { Evidence } from '#domain/evidence.ts'
import {
  beginInstruction,
  type Instruction,
  type InstructionEvent,
  stepInstruction,
} from '#domain/instruction.ts'
import { rupiah } from '#domain/money.ts'
import type { Order, OrderState } from '#domain/order.ts'
import type { Reference } from '#domain/reference.ts'
import type { AttemptEnd, AttemptStart } from '#journal/tables/attempt-types.ts'
import type { InstructionChange } from '#journal/tables/instructions.ts'
import type { InstructionKey } from '#journal/tables/instructions.ts'
import type { Journal, OpenedJournal } from '#journal/journal.ts'
import { openJournal, type OpenOptions } from '#journal/opening/open.ts'
import type { JournalChange } from '#journal/write.ts'

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

/** A connection like a stranger's tool: without our pragmas, and without triggers on request. */
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

/** The same, with the triggers as they were: only the change can be found. */
export function tamperUnder(file: string, sql: string): void {
  const db = new Database(file)
  const triggers = db
    .prepare<[], string>("SELECT sql FROM sqlite_schema WHERE type = 'trigger'")
    .pluck()
    .all()
  db.close()
  tamper(file, (foreign) => {
    foreign.exec(sql)
    for (const each of triggers) foreign.exec(each)
  })
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

export function instructionOf(number: number, changes: Partial<Instruction> = {}): Instruction {
  const asked = {
    reference: referenceOf(number),
    kind: 'transfer',
    facts: { amountMinor: 15_000_000n, bank: '014', account: '...4321' },
    personal: `p1.sealed-${number}`,
  } as const
  return { ...beginInstruction(asked, NOON + number), ...changes }
}

export function billOf(number: number, changes: Partial<Bill> = {}): Bill {
  return {
    reference: referenceOf(number),
    createdAt: NOON + number,
    description: { english: 'Two coffees', indonesia: 'Dua kopi' },
    items: [{ name: 'Kopi', price: rupiah(15_000), quantity: 2 }],
    personal: 'p1.sealed-payer',
    ...changes,
  }
}

export function callbackOf(externalId: string, changes: Partial<CallbackFact> = {}): CallbackFact {
  return {
    at: NOON,
    kind: 'inquiry',
    externalId,
    reference: referenceOf(1),
    code: '2002400',
    verified: true,
    evidence: '{"virtualAccountNo":"redacted"}',
    ...changes,
  }
}

/** One step, journalled as a use case does it. */
export function stepOf(
  journal: OpenedJournal,
  reference: string,
  event: InstructionEvent,
  more: Partial<Pick<JournalChange, 'attempt'>> & Partial<Pick<InstructionChange, 'keys' | 'release'>> = {},
): Instruction {
  const { attempt, ...keys } = more
  const before = journal.read.instruction(reference)
  if (before === undefined) throw new Error(`no instruction ${reference}`)
  const stepped = stepInstruction(before, event, NOON + 5_000)
  if (!stepped.ok) throw new Error(`${before.state} + ${event.type} refused`)
  journal.write.commit({
    at: NOON + 5_000,
    instruction: { before, after: stepped.instruction, event, eventKind: event.type, ...keys },
    ...(attempt === undefined ? {} : { attempt }),
  })
  return stepped.instruction
}

/** A started instruction with its keys, and its call under way. */
export function begin(
  journal: OpenedJournal,
  after: Instruction,
  keys: readonly InstructionKey[] = [],
): Instruction {
  const { reference } = after
  journal.write.commit({
    at: after.createdAt,
    instruction: { after, event: { type: 'begun' }, eventKind: 'begun', keys },
    attempt: startOf(`call-${reference}`, {
      reference,
      operation: 'transfer-interbank',
      effect: 'moves-money',
    }),
  })
  return after
}

export const paid: OrderState = { kind: 'paid', since: NOON, evidence: paidEvidence }

/** A short day: an order requested and paid, one under way, a setting and a note. */
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

/** New in the file's second version: a payout begun and lost, a batch of invoices, a bill, two callbacks. */
export function fillMore(journal: OpenedJournal): void {
  begin(journal, instructionOf(11), [{ kind: 'payout', key: 'hash-of-account-and-amount' }])
  stepOf(
    journal,
    referenceOf(11),
    { type: 'answered', becomes: 'unknown', word: { attempt: `call-${referenceOf(11)}` } },
    { attempt: endOf(`call-${referenceOf(11)}`, { outcome: 'unknown', why: 'timeout' }) },
  )
  const documents = ['INV-1', 'INV-2'].map((key) => ({ kind: 'document', key }))
  begin(journal, instructionOf(12, { kind: 'invoices-send', facts: { count: 2 } }), documents)
  stepOf(
    journal,
    referenceOf(12),
    { type: 'answered', becomes: 'partly', result: { failed: ['INV-2'] } },
    { release: documents.slice(1) },
  )
  journal.write.commit({
    at: NOON + 6_000,
    bill: billOf(1),
    callbacks: [
      callbackOf('ext-1'),
      callbackOf('ext-2', { kind: 'payment', verified: false, code: '4012500' }),
    ],
  })
}
