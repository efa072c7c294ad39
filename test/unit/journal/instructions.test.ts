import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import type { InstructionState } from '#domain/instruction-table.ts'
import type { Instruction } from '#domain/instruction.ts'
import { stableJson } from '#journal/chain/json.ts'
import {
  begin,
  fillMore,
  instructionOf,
  NOON,
  open,
  referenceOf,
  startOf,
  stepOf,
  tamper,
  tempFile,
} from './helpers.ts'

const account = { kind: 'payout', key: 'hash-of-account-and-amount' }
const refuse = { type: 'answered', becomes: 'refused', word: { code: '4031814' } } as const
const lose = { type: 'answered', becomes: 'unknown' } as const

describe('an instruction', () => {
  test('is there with its intent, and every step of it', () => {
    const journal = open(tempFile())
    const after = begin(journal, instructionOf(1), [account])
    expect(journal.read.instruction(referenceOf(1))).toEqual(after)
    expect(journal.read.lastAttempt(referenceOf(1))).toMatchObject({ effect: 'moves-money' })
    const refused = stepOf(journal, referenceOf(1), refuse, { release: [account] })
    expect(journal.read.instruction(referenceOf(1))).toEqual(refused)
    const events = journal.read.eventsOf(referenceOf(1))
    expect(events.map((event) => event.kind)).toEqual([
      'instruction/begun',
      'attempt/start',
      'instruction/answered',
    ])
    expect(events[0]?.entry).toEqual({
      type: 'instruction',
      change: { after, event: { type: 'begun' }, eventKind: 'begun', keys: [account] },
    })
    expect(events[2]?.entry).toMatchObject({ change: { after: refused, event: refuse, release: [account] } })
    expect(journal.tailCheck(10)).toMatchObject({ ok: true })
  })

  test('keeps what tells of a person sealed, in a column of its own', () => {
    const file = tempFile()
    begin(open(file), instructionOf(1))
    const db = new Database(file, { readonly: true })
    const row = db.prepare<[], { personal: string; document: string }>('SELECT * FROM instructions').get()
    expect(row?.personal).toBe('p1.sealed-1')
    const { personal: _sealed, ...plain } = instructionOf(1)
    expect(row?.document).toBe(stableJson(plain))
    db.close()
  })

  test('without anything personal has none', () => {
    const journal = open(tempFile())
    const { personal: _none, ...plain } = instructionOf(1)
    begin(journal, plain)
    expect(journal.read.instruction(referenceOf(1))).toEqual(plain)
    expect(journal.read.instruction('nowhere')).toBeUndefined()
  })

  test('a step from an old reading is refused, and leaves no trace', () => {
    const journal = open(tempFile())
    const before = begin(journal, instructionOf(1))
    stepOf(journal, referenceOf(1), lose)
    const head = journal.read.head()
    const step = { after: before, event: {}, eventKind: 'test' }
    const old = { at: NOON, instruction: { ...step, before } }
    expect(() => journal.write.commit(old)).toThrow(/not as it was read/)
    const other = instructionOf(2)
    const never = { at: NOON, instruction: { ...step, after: other, before: other } }
    expect(() => journal.write.commit(never)).toThrow(/not as it was read/)
    expect(journal.read.head()).toEqual(head)
  })

  test.each<[InstructionState, boolean]>([
    ['not-sent', true],
    ['unknown', false],
    ['accepted', false],
    ['pending', false],
    ['refused', false],
    ['failed', false],
    ['confirmed', false],
    ['partly', false],
  ])('the file itself lets %s be sent again: %s', (state, allowed) => {
    const journal = open(tempFile())
    const before = instructionOf(1, { state })
    begin(journal, before)
    const again = { after: { ...before, state: 'sending' as const }, event: {}, eventKind: 'send', before }
    const commit = () => journal.write.commit({ at: NOON, instruction: again, attempt: startOf('again') })
    if (allowed) expect(commit()).toBeDefined()
    else expect(commit).toThrow(/never sent again/)
    expect(journal.read.attemptsOf(referenceOf(1))).toHaveLength(allowed ? 2 : 1)
  })

  test('a reference is used by one instruction only', () => {
    const journal = open(tempFile())
    begin(journal, instructionOf(1))
    const other = instructionOf(1, { createdAt: NOON + 9 })
    const change = { after: other, event: {}, eventKind: 'begun' }
    expect(() => journal.write.commit({ at: NOON, instruction: change })).toThrow(/keeps its kind and time/)
  })
})

describe('keys', () => {
  test('are held by one: an unknown payout locks its account and amount until it is settled', () => {
    const journal = open(tempFile())
    begin(journal, instructionOf(1), [account])
    stepOf(journal, referenceOf(1), lose)
    expect(journal.read.instructionByKey(account.kind, account.key)?.reference).toBe(referenceOf(1))
    const head = journal.read.head()
    expect(() => begin(journal, instructionOf(2), [account])).toThrow(/held by another/)
    expect(journal.read.head()).toEqual(head)
    expect(journal.read.instruction(referenceOf(2))).toBeUndefined()

    stepOf(
      journal,
      referenceOf(1),
      { type: 'marked', becomes: 'failed', by: 'sari', message: 'the bank says so' },
      { release: journal.read.keysOf(referenceOf(1)) },
    )
    expect(journal.read.instructionByKey(account.kind, account.key)).toBeUndefined()
    begin(journal, instructionOf(2), [account])
    expect(journal.read.instructionByKey(account.kind, account.key)?.reference).toBe(referenceOf(2))
    expect(journal.read.keysOf(referenceOf(1))).toEqual([])
    expect(journal.tailCheck(100)).toMatchObject({ ok: true })
  })

  test('a document number used before is caught, of each kind by itself', () => {
    const journal = open(tempFile())
    fillMore(journal)
    expect(journal.read.instructionByKey('document', 'INV-1')?.reference).toBe(referenceOf(12))
    expect(journal.read.instructionByKey('document', 'INV-2')).toBeUndefined()
    expect(journal.read.instructionByKey('payout', 'INV-1')).toBeUndefined()
    expect(journal.read.keysOf(referenceOf(12))).toEqual([{ kind: 'document', key: 'INV-1' }])
  })

  test('may be taken again by whoever holds them', () => {
    const journal = open(tempFile())
    begin(journal, instructionOf(1), [account])
    stepOf(journal, referenceOf(1), { type: 'answered', becomes: 'not-sent' })
    stepOf(journal, referenceOf(1), { type: 'send' }, { keys: [account] })
    expect(journal.tailCheck(100)).toMatchObject({ ok: true })
  })

  test.each<[string, Partial<Record<'keys' | 'release', readonly (typeof account)[]>>, RegExp]>([
    ['taken twice', { keys: [account, account] }, /once/],
    ['taken and released', { keys: [account], release: [account] }, /once/],
    ['released without being held', { release: [account] }, /not held/],
    ['as half a letter each', { keys: ['\ud800', '\ud801'].map((key) => ({ kind: 'a', key })) }, /once/],
  ])('%s in one event is a bug', (_name, keys, message) => {
    const journal = open(tempFile())
    begin(journal, instructionOf(1))
    const head = journal.read.head()
    expect(() => stepOf(journal, referenceOf(1), lose, keys)).toThrow(message)
    expect(journal.read.head()).toEqual(head)
  })
})

describe('lists', () => {
  test('turn pages newest first by kind, and one made meanwhile shifts nothing', () => {
    const journal = open(tempFile(), { unsafeSynchronous: 'OFF' })
    // Three at each moment, so that the reference has to decide.
    const make = (number: number): Instruction =>
      begin(journal, instructionOf(number, { createdAt: NOON + Math.floor(number / 3) }))
    for (let number = 1; number <= 10; number += 1) make(number)
    begin(journal, instructionOf(50, { kind: 'payment-link' }))
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = journal.read.instructionsOf('transfer', { limit: 4, cursor })
      seen.push(...page.rows.map((row) => row.reference))
      cursor = page.next
      make(100 + seen.length)
    } while (cursor !== undefined)
    expect(seen).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map(referenceOf))
    expect(journal.read.instructionsOf('payment-link', { limit: 4 })).toEqual({
      rows: [instructionOf(50, { kind: 'payment-link' })],
      total: 1,
    })
    expect(journal.read.instructionsOf('transfer', { limit: 4, cursor: "1.A'--" })).toEqual({
      rows: [],
      total: 13,
    })
  })

  test('open are those of which nobody knows the end, oldest first', () => {
    const journal = open(tempFile())
    const states = ['unknown', 'accepted', 'sending', 'not-sent', 'pending', 'refused', 'failed'] as const
    states.forEach((state, index) => void begin(journal, instructionOf(9 - index, { state })))
    expect(journal.read.openInstructions().map((each) => each.state)).toEqual([
      'pending',
      'sending',
      'unknown',
    ])
  })
})

test('the file itself refuses to change what was journalled', () => {
  const file = tempFile()
  fillMore(open(file))
  const db = new Database(file)
  for (const sql of [
    'DELETE FROM instructions',
    "UPDATE instructions SET kind = 'payment-link'",
    'UPDATE instructions SET created_at = 1',
    "UPDATE instructions SET state = 'sending'",
    'DELETE FROM instruction_keys',
    `UPDATE instruction_keys SET reference = '${referenceOf(11)}' WHERE key = 'INV-1'`,
    'DELETE FROM bills',
    'UPDATE bills SET created_at = 1',
    'DELETE FROM callbacks',
    'UPDATE callbacks SET verified = 1',
  ]) {
    expect(() => db.exec(sql), sql).toThrow(/never|keeps/)
  }
  db.close()
})

describe('the check shows', () => {
  test.each([
    ['an edited state', "UPDATE instructions SET state = 'confirmed'", 'instructions'],
    ['edited facts', "UPDATE instructions SET document = replace(document, '15000000', '1')", 'instructions'],
    ['another sealed text', "UPDATE instructions SET personal = 'p1.other'", 'instructions'],
    ['a missing instruction', "DELETE FROM instructions WHERE kind = 'transfer'", 'instructions'],
    [
      'an instruction too many',
      "INSERT INTO instructions SELECT 'X', kind, state, created_at, updated_at, personal, document, seq FROM instructions LIMIT 1",
      'instructions',
    ],
    ['a key let go of', 'UPDATE instruction_keys SET held = 0', 'instruction_keys'],
    ['a key of another', `UPDATE instruction_keys SET reference = '${referenceOf(1)}'`, 'instruction_keys'],
    ['a missing key', "DELETE FROM instruction_keys WHERE key = 'INV-2'", 'instruction_keys'],
    [
      'a key too many',
      `INSERT INTO instruction_keys VALUES ('a', 'b', '${referenceOf(11)}', 1, 1)`,
      'instruction_keys',
    ],
    ['an edited bill', "UPDATE bills SET document = replace(document, 'kopi', 'teh')", 'bills'],
    ['another payer', "UPDATE bills SET personal = 'p1.other'", 'bills'],
    ['a missing bill', 'DELETE FROM bills', 'bills'],
    ['a forged callback made the gateway’s', 'UPDATE callbacks SET verified = 1', 'callbacks'],
    ['another answer', "UPDATE callbacks SET code = '2002500'", 'callbacks'],
    ['a missing callback', "DELETE FROM callbacks WHERE kind = 'payment'", 'callbacks'],
    [
      'a callback too many',
      "INSERT INTO callbacks VALUES (1, 1, 'payment', 'e', NULL, '2002500', 1, '')",
      'callbacks',
    ],
  ])('%s', (_name, sql, table) => {
    const file = tempFile()
    const journal = open(file)
    fillMore(journal)
    expect(journal.tailCheck(100)).toMatchObject({ ok: true })
    tamper(file, (db) => db.exec(sql))
    const report = journal.tailCheck(100)
    expect(report).toMatchObject({ ok: false, found: 'projection' })
    expect(report.ok ? '' : report.why).toContain(table)
  })
})
