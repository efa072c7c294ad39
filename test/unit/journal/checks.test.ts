import type Database from 'better-sqlite3'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { InstructionEvent } from '#domain/instruction.ts'
import type { OrderState } from '#domain/order.ts'
import { hashLink, type Link } from '#journal/chain/chain.ts'
import { verifyProjection } from '#journal/check/check-projection.ts'
import { checkJournal } from '#journal/check/check-report.ts'
import { verifyChain } from '#journal/check/checks.ts'
import { connectReadOnly } from '#journal/connection.ts'
import type { Journal } from '#journal/journal.ts'
import {
  begin,
  billOf,
  callbackOf,
  endOf,
  fill,
  instructionOf,
  NOON,
  open,
  orderOf,
  paid,
  paidEvidence,
  put,
  referenceOf,
  startOf,
  stepOf,
  tamper,
  tempFile,
} from './helpers.ts'
import { draws } from '#test/support/long.ts'

function filled(): { readonly file: string; readonly journal: Journal } {
  const file = tempFile()
  const journal = open(file)
  fill(journal)
  return { file, journal }
}

/** The result of all checks after a stranger changed the file. */
function afterTampering(change: (db: Database.Database) => void) {
  const { file, journal } = filled()
  tamper(file, change)
  const tail = journal.tailCheck(100)
  const db = connectReadOnly(file)
  try {
    const report = checkJournal(db)
    expect(tail).toEqual(report)
    return { report, chain: verifyChain(db), projection: verifyProjection(db) }
  } finally {
    db.close()
  }
}

describe('a sound journal', () => {
  test('is found sound, with its head', () => {
    const { file, journal } = filled()
    const db = connectReadOnly(file)
    const { seq, hash } = journal.read.head()
    expect(verifyChain(db)).toEqual({ ok: true, events: seq, head: hash })
    expect(verifyProjection(db)).toEqual({ ok: true })
    expect(checkJournal(db)).toEqual({ ok: true, events: Number(seq), head: hash.toString('hex') })
    db.close()
  })

  test('an empty one too', () => {
    const journal = open(tempFile())
    expect(journal.tailCheck(50)).toEqual({
      ok: true,
      events: 0,
      head: journal.read.head().hash.toString('hex'),
    })
  })

  test('can be looked at in parts', () => {
    const { file } = filled()
    const db = connectReadOnly(file)
    expect(verifyChain(db, { from: 3n, to: 5n })).toMatchObject({ ok: true, events: 3n })
    expect(verifyChain(db, { from: 3n })).toMatchObject({ ok: true })
    expect(verifyChain(db, { to: 99n })).toMatchObject({ ok: false, why: 'missing' })
    expect(verifyChain(db, { from: 99n })).toMatchObject({ ok: false, why: 'missing' })
    expect(verifyProjection(db, { from: 3n, to: 5n })).toEqual({ ok: true })
    db.close()
  })
})

describe('the chain shows', () => {
  test.each([
    ['body', "UPDATE events SET body = replace(body, '150000.00', '150001.00') WHERE seq = 3"],
    ['time', 'UPDATE events SET at = at + 1 WHERE seq = 3'],
    ['stream', "UPDATE events SET stream = stream || 'x' WHERE seq = 3"],
    ['kind', "UPDATE events SET kind = 'attempt/end' WHERE seq = 3"],
    ['hash', "UPDATE events SET hash = x'00' WHERE seq = 3"],
  ])('an edited %s', (_name, sql) => {
    expect(afterTampering((db) => db.exec(sql)).chain).toEqual({ ok: false, brokenAt: 3n, why: 'edited' })
  })

  test('an event with a fresh hash: the next one no longer points to it', () => {
    const { chain } = afterTampering((db) => {
      db.defaultSafeIntegers(true)
      const row = db.prepare<[], Link & { prev: Buffer }>('SELECT * FROM events WHERE seq = 3').get()
      if (row === undefined) throw new Error('no event 3')
      const body = row.body.replace('150000.00', '150001.00')
      const hash = hashLink(row.prev, { ...row, body })
      db.prepare('UPDATE events SET body = ?, hash = ? WHERE seq = 3').run(body, hash)
    })
    expect(chain).toEqual({ ok: false, brokenAt: 4n, why: 'not-linked' })
  })

  test('a deleted event', () => {
    const { chain, report } = afterTampering((db) => db.exec('DELETE FROM events WHERE seq = 4'))
    expect(chain).toEqual({ ok: false, brokenAt: 4n, why: 'missing' })
    expect(report).toMatchObject({ ok: false, found: 'chain', brokenAt: 4 })
  })

  test('events missing at the end, at the beginning, and all of them', () => {
    const last = afterTampering((db) => db.exec('DELETE FROM events WHERE seq >= 7'))
    expect(last.chain).toEqual({ ok: false, brokenAt: 7n, why: 'missing' })
    const first = afterTampering((db) => db.exec('DELETE FROM events WHERE seq = 1'))
    expect(first.chain).toEqual({ ok: false, brokenAt: 1n, why: 'missing' })
    const all = afterTampering((db) => db.exec('DELETE FROM events'))
    expect(all.chain).toEqual({ ok: false, brokenAt: 1n, why: 'missing' })
  })

  test('a deleted event behind which the others were moved up', () => {
    const { chain } = afterTampering((db) =>
      db.exec('DELETE FROM events WHERE seq = 4; UPDATE events SET seq = seq - 1 WHERE seq > 4'),
    )
    expect(chain).toEqual({ ok: false, brokenAt: 4n, why: 'not-linked' })
  })

  test('an inserted event', () => {
    const between = afterTampering((db) =>
      db.exec(`UPDATE events SET seq = seq + 1000 WHERE seq >= 4; UPDATE events SET seq = seq - 999 WHERE seq >= 1000;
        INSERT INTO events SELECT 4, at, stream, kind, body, prev, hash FROM events WHERE seq = 3`),
    )
    expect(between.chain).toMatchObject({ ok: false, brokenAt: 4n, why: 'not-linked' })
    const atEnd = afterTampering((db) => {
      const link = { seq: 9n, at: 1n, stream: 'till', kind: 'note/a', body: '{"body":null}' }
      const { prev } =
        db.prepare<[], { prev: Buffer }>('SELECT hash AS prev FROM events WHERE seq = 8').get() ?? {}
      if (prev === undefined) throw new Error('no event 8')
      db.prepare('INSERT INTO events VALUES (9, 1, ?, ?, ?, ?, ?)').run(
        'till',
        'note/a',
        link.body,
        prev,
        hashLink(prev, link),
      )
    })
    expect(atEnd.chain).toEqual({ ok: false, brokenAt: 9n, why: 'wrong-head' })
  })

  test('two events that changed places', () => {
    const { chain } = afterTampering((db) =>
      db.exec(
        'UPDATE events SET seq = -4 WHERE seq = 4; UPDATE events SET seq = 4 WHERE seq = 5; UPDATE events SET seq = 5 WHERE seq = -4',
      ),
    )
    expect(chain).toEqual({ ok: false, brokenAt: 4n, why: 'not-linked' })
  })

  test('another beginning', () => {
    const { chain } = afterTampering((db) => db.exec("UPDATE meta SET value = x'00' WHERE key = 'id'"))
    expect(chain).toEqual({ ok: false, brokenAt: 1n, why: 'not-linked' })
  })
})

describe('the projection shows', () => {
  test.each([
    ['an edited state', "UPDATE orders SET state = 'paid' WHERE reference LIKE '%00000027F3Q'", 'orders'],
    ['an edited amount', 'UPDATE orders SET amount = 1', 'orders'],
    ['an edited document', "UPDATE orders SET document = replace(document, '15000000', '1')", 'orders'],
    ['a younger seq', 'UPDATE orders SET seq = 8', 'orders'],
    ['an edited beginning', "UPDATE orders SET made_seq = 2 WHERE reference LIKE '%00000027F3Q'", 'orders'],
    ['another first event', 'UPDATE orders SET made_seq = 5 WHERE seq = 5', 'orders'],
    ['another cashier', "UPDATE orders SET taken_by = 'x'", 'orders'],
    ['edited takings', 'UPDATE takings SET received = 1', 'takings'],
    ['takings taken away', 'DELETE FROM takings', 'takings'],
    ['takings too many', "INSERT INTO takings VALUES (8, 'X', 1, 'qr', NULL, 1)", 'takings'],
    ['a missing order', "DELETE FROM orders WHERE reference LIKE '%00000027F3Q'", 'orders'],
    [
      'an order too many',
      "INSERT INTO orders (reference, sale_id, method, amount, currency, state, created_at, updated_at, expires_at, watch_until, acknowledged_at, note, transaction_id, rrn, document, seq) SELECT 'X', sale_id, method, amount, currency, state, created_at, updated_at, expires_at, watch_until, acknowledged_at, note, transaction_id, rrn, document, seq FROM orders LIMIT 1",
      'orders',
    ],
    ['another request', 'UPDATE attempts SET request_seq = 1', 'attempts'],
    ['an edited answer', "UPDATE attempts SET code = '4044712' WHERE id = 'attempt-1'", 'attempts'],
    [
      'an invented answer',
      "UPDATE attempts SET outcome = 'done', finished_at = 1 WHERE id = 'attempt-2'",
      'attempts',
    ],
    [
      'an answer taken away',
      'UPDATE attempts SET finished_at = NULL, outcome = NULL, http_status = NULL, code = NULL, finished_seq = NULL',
      'attempts',
    ],
    ['a later seq of an attempt', 'UPDATE attempts SET started_seq = 8', 'attempts'],
    ['a missing attempt', "DELETE FROM attempts WHERE id = 'attempt-2'", 'attempts'],
    ['an edited setting', "UPDATE settings SET value = '{}'", 'settings'],
    ['a setting too many', "INSERT INTO settings VALUES ('x', 'y', 1)", 'settings'],
  ])('%s', (_name, sql, table) => {
    const { report, chain, projection } = afterTampering((db) => db.exec(sql))
    expect(chain.ok).toBe(true)
    expect(projection).toMatchObject({ ok: false, table })
    expect(report).toMatchObject({ ok: false, found: 'projection' })
  })
})

const state: fc.Arbitrary<OrderState> = fc.constantFrom<OrderState[]>(
  { kind: 'draft', since: NOON },
  { kind: 'sending', since: NOON, attempt: 'a' },
  {
    kind: 'waiting',
    since: NOON,
    ask: { kind: 'qr', content: '000201', url: '', gatewayReference: 'G1', merchantName: 'A', warnings: [] },
  },
  { kind: 'unknown', since: NOON, why: 'timeout' },
  { kind: 'expired', since: NOON, evidence: { source: 'till', at: NOON } },
  { kind: 'paid-wrong-amount', since: NOON, evidence: paidEvidence, paid: { minor: 1n, currency: 'IDR' } },
  paid,
)
// Every code unit separately, including lone surrogates: others may send any of them.
const words = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
})
const act = fc.oneof(
  fc.record({
    do: fc.constant('order' as const),
    number: fc.nat(5),
    state,
    note: words,
    seen: fc.boolean(),
  }),
  fc.record({ do: fc.constant('start' as const), number: fc.nat(5) }),
  fc.record({ do: fc.constant('end' as const), code: words }),
  fc.record({ do: fc.constant('instruct' as const), number: fc.nat(3), key: fc.nat(3), sealed: words }),
  fc.record({ do: fc.constant('settle' as const), number: fc.nat(3), release: fc.boolean(), message: words }),
  fc.record({ do: fc.constant('bill' as const), number: fc.nat(3), text: words, sealed: words }),
  fc.record({
    do: fc.constant('callbacks' as const),
    ids: fc.array(words, { minLength: 1, maxLength: 3 }),
    reference: fc.option(words, { nil: undefined }),
    verified: fc.boolean(),
  }),
  fc.record({ do: fc.constant('setting' as const), key: fc.constantFrom('a', 'b'), value: fc.string() }),
  fc.record({ do: fc.constant('note' as const), body: fc.jsonValue() }),
)

type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

function perform(journal: Journal, a: Act, nth: number): void {
  const { read, write } = journal
  switch (a.do) {
    case 'order':
      put(
        journal,
        orderOf(a.number, { state: a.state, note: a.note, ...(a.seen ? { acknowledgedAt: NOON } : {}) }),
      )
      return
    case 'start':
      write.commit({ at: NOON, attempt: startOf(`a${nth}`, { reference: referenceOf(a.number) }) })
      return
    case 'end': {
      const [first] = read.unfinishedAttempts()
      if (first !== undefined) write.commit({ at: NOON, attempt: endOf(first.id, { code: a.code }) })
      return
    }
    case 'instruct': {
      const key = { kind: 'k', key: String(a.key) }
      const isFree = read.instructionByKey(key.kind, key.key) === undefined
      if (read.instruction(referenceOf(a.number)) !== undefined) return
      begin(journal, instructionOf(a.number, { personal: a.sealed }), isFree ? [key] : [])
      return
    }
    case 'settle': {
      const before = read.instruction(referenceOf(a.number))
      if (before === undefined) return
      const word = { message: a.message }
      const event: InstructionEvent =
        before.state === 'sending'
          ? { type: 'answered', becomes: 'unknown', word }
          : { type: 'called-back', becomes: 'failed', word }
      const release = a.release ? read.keysOf(before.reference) : []
      stepOf(journal, before.reference, event, { release })
      return
    }
    case 'bill':
      write.commit({ at: NOON, bill: billOf(a.number, { validationCode: a.text, personal: a.sealed }) })
      return
    case 'callbacks': {
      const known = a.reference === undefined ? {} : { reference: a.reference }
      const { reference: _none, ...fact } = callbackOf('')
      const callbacks = a.ids.map((externalId) => ({ ...fact, ...known, externalId, verified: a.verified }))
      write.commit({ at: NOON, callbacks })
      return
    }
    case 'setting':
      write.putSetting(a.key, a.value)
      return
    case 'note':
      write.commit({ at: NOON, note: { stream: 'till', kind: 'x', body: a.body } })
  }
}

test('whatever is journalled, the rows are what the events say', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const journal = open(tempFile(), { unsafeSynchronous: 'OFF', copy: 'none' })
      acts.forEach((a, index) => perform(journal, a, index))
      expect(journal.tailCheck(1_000)).toMatchObject({ ok: true })
      expect(journal.tailCheck(3)).toMatchObject({ ok: true })
      journal.close()
    }),
    { numRuns: draws(25, 100) },
  )
})
