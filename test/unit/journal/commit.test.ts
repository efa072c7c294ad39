import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { rupiah } from '#domain/money.ts'
import { connectReadOnly } from '#journal/connection.ts'
import type { OpenedJournal } from '#journal/journal.ts'
import type { AttemptEnd, AttemptStart } from '#journal/tables/attempt-types.ts'
import { endOf, fill, NOON, open, orderOf, paid, put, referenceOf, startOf, tempFile } from './helpers.ts'

const withoutPhase = ({ phase: _phase, ...rest }: AttemptEnd) => rest

describe('a text', () => {
  const QUESTION = JSON.stringify({ virtualAccountNo: referenceOf(1), additionalInfo: { sortBy: 'ALL' } })
  const answer = (flag: string) => JSON.stringify({ flag, about: 'an account, at length '.repeat(4) })
  const call = (journal: OpenedJournal, id: string, text: string, changes: Partial<AttemptStart> = {}) => {
    journal.write.commit({
      at: NOON,
      attempt: startOf(id, { operation: 'va-status', externalId: id, requestBody: QUESTION, ...changes }),
    })
    journal.write.commit({ at: NOON, attempt: endOf(id, { responseBody: text }) })
  }
  const bodies = (file: string): readonly string[] => {
    const db = connectReadOnly(file)
    const found = db.prepare<[], string>('SELECT body FROM events ORDER BY seq').pluck().all()
    db.close()
    return found
  }

  test('that an order’s last call had too is kept once, and read with each', () => {
    const file = tempFile()
    const journal = open(file)
    const said = ['IP', 'IP', 'IP', 'S', 'IP'].map(answer)
    said.forEach((text, at) => call(journal, `call-${at}`, text))
    expect(bodies(file).map((body) => /same\w+|\w+Body/.exec(body)?.[0])).toEqual([
      ...['requestBody', 'responseBody', 'sameRequestAs', 'sameAnswerAs', 'sameRequestAs', 'sameAnswerAs'],
      ...['sameRequestAs', 'responseBody', 'sameRequestAs', 'responseBody'],
    ])
    const read = journal.read.attemptsOf(referenceOf(1))
    expect(read.map(({ responseBody }) => responseBody)).toEqual(said)
    expect(read.map(({ requestBody }) => requestBody)).toEqual(said.map(() => QUESTION))
    expect(journal.read.lastAttempt(referenceOf(1))).toEqual(read.at(-1))
    expect(journal.tailCheck(100)).toMatchObject({ ok: true, events: 10 })
  })

  test.each([
    ['of another order', { reference: referenceOf(2) }],
    ['of another operation', { operation: 'qr-query' }],
    ['that is another', { requestBody: `${QUESTION} ` }],
  ])('%s is kept apart', (_which, changes) => {
    const file = tempFile()
    const journal = open(file)
    call(journal, 'call-0', answer('IP'))
    call(journal, 'call-1', answer('S'), changes)
    expect(bodies(file).filter((body) => body.includes('same'))).toEqual([])
  })

  test('that only quotes another is not the same', () => {
    const file = tempFile()
    const journal = open(file)
    const inner = answer('IP')
    call(journal, 'call-0', `{"responseBody":${JSON.stringify(inner)}}`)
    call(journal, 'call-1', inner)
    expect(journal.read.attemptsOf(referenceOf(1)).map(({ responseBody }) => responseBody)).toEqual([
      `{"responseBody":${JSON.stringify(inner)}}`,
      inner,
    ])
  })
})

describe('a commit', () => {
  test('journals the intent before the call, the answer before the state that it led to', () => {
    const journal = open(tempFile())
    fill(journal)
    const events = journal.read.eventsOf(referenceOf(1))
    expect(events.map((event) => event.kind)).toEqual([
      'order/send',
      'attempt/start',
      'attempt/end',
      'order/status',
    ])
    expect(events[0]?.entry).toEqual({
      type: 'order',
      change: { after: orderOf(1), event: { type: 'send' }, eventKind: 'send' },
    })
    expect(events[2]?.entry).toEqual({ type: 'attempt-end', end: withoutPhase(endOf('attempt-1')) })
    expect(journal.read.eventsOf('till')[0]?.entry).toEqual({
      type: 'note',
      kind: 'stopped',
      body: { by: 'test' },
    })
  })

  test('returns the head that it made', () => {
    const journal = open(tempFile())
    const { seq, head } = journal.write.commit({ at: NOON, note: { stream: 'till', kind: 'a', body: null } })
    expect(journal.read.head()).toEqual({ seq, hash: head })
    expect(seq).toBe(1n)
  })

  test('is all or nothing: a second call under the same external id leaves no trace of its order', () => {
    const journal = open(tempFile())
    fill(journal)
    const head = journal.read.head()
    const attempt = startOf('other', { externalId: 'external-attempt-1', reference: referenceOf(3) })
    const order = { after: orderOf(3), event: {}, eventKind: 'send' }
    expect(() => journal.write.commit({ at: NOON, order, attempt })).toThrow(/UNIQUE/)
    expect(journal.read.head()).toEqual(head)
    expect(journal.read.order(referenceOf(3))).toBeUndefined()
    // That was a bug, not a broken disk: the journal goes on.
    expect(journal.failure()).toBeUndefined()
    put(journal, orderOf(3))
    expect(journal.tailCheck(100)).toMatchObject({ ok: true })
  })

  test.each([
    ['nothing', { at: NOON }, 'a commit of nothing'],
    ['no time', { at: 1.5, note: { stream: 'till', kind: 'a', body: null } }, 'not a time'],
    [
      'what cannot be written',
      { at: NOON, note: { stream: 'till', kind: 'a', body: new Date() } },
      'not a plain',
    ],
    ['a broken letter', { at: NOON, note: { stream: '\ud800', kind: 'a', body: null } }, 'a broken letter'],
    ['an end without a start', { at: NOON, attempt: endOf('never') }, 'no unfinished attempt'],
    ['a second end', { at: NOON, attempt: endOf('attempt-1') }, 'no unfinished attempt'],
    ['a second start', { at: NOON, attempt: startOf('attempt-1', { externalId: 'fresh' }) }, 'UNIQUE'],
  ])('refuses %s', (_name, change, what) => {
    const journal = open(tempFile())
    fill(journal)
    const head = journal.read.head()
    expect(() => journal.write.commit(change)).toThrow(what)
    expect(journal.read.head()).toEqual(head)
  })

  test('an order keeps its amount, sale, method and time', () => {
    const journal = open(tempFile())
    put(journal, orderOf(1))
    const changes = [{ amount: rupiah(1) }, { saleId: 'x' }, { method: 'va' }, { createdAt: 1 }] as const
    for (const change of changes) expect(() => put(journal, orderOf(1, change))).toThrow(/an order keeps/)
    expect(journal.read.order(referenceOf(1))).toEqual(orderOf(1))
  })

  test('keeps amounts and times beyond what a float can', () => {
    const journal = open(tempFile())
    const order = orderOf(1, { amount: { minor: 9_007_199_254_740_993n, currency: 'IDR' } })
    put(journal, order)
    expect(journal.read.order(referenceOf(1))).toEqual(order)
  })
})

test('the file itself refuses to change what was journalled', () => {
  const file = tempFile()
  fill(open(file))
  const db = new Database(file)
  const refuses = (sql: string): void => {
    expect(() => db.exec(sql)).toThrow(/never|keeps|once|grows|follows/)
  }
  refuses("UPDATE events SET body = '{}' WHERE seq = 1")
  refuses('DELETE FROM events WHERE seq = 1')
  refuses('DELETE FROM events')
  refuses(
    "INSERT OR REPLACE INTO events SELECT seq, at, stream, kind, '{}', prev, hash FROM events WHERE seq = 1",
  )
  refuses('INSERT INTO events SELECT seq + 100, at, stream, kind, body, prev, hash FROM events WHERE seq = 1')
  refuses("UPDATE meta SET value = 'real' WHERE key = 'mode'")
  refuses('DELETE FROM meta')
  refuses('UPDATE orders SET amount = 1')
  refuses('DELETE FROM orders')
  refuses('DELETE FROM attempts')
  refuses("UPDATE attempts SET outcome = 'refused' WHERE id = 'attempt-1'")
  db.exec("INSERT INTO sequences VALUES ('reference', 5)")
  refuses('UPDATE sequences SET next = 5')
  refuses('DELETE FROM sequences')
  db.close()
})

describe('attempts', () => {
  test('tell what was sent and what came of it', () => {
    const journal = open(tempFile())
    fill(journal)
    const { phase: _s, ...start } = startOf('attempt-1')
    const { phase: _e, ...end } = endOf('attempt-1')
    expect(journal.read.attemptsOf(referenceOf(1))).toEqual([{ ...start, ...end }])
    expect(journal.read.lastAttempt(referenceOf(3))).toBeUndefined()
  })

  test('without an end are found, and ended as interrupted', () => {
    const journal = open(tempFile())
    fill(journal)
    expect(journal.read.unfinishedAttempts().map((attempt) => attempt.id)).toEqual(['attempt-2'])
    expect(['attempt-2', 'attempt-9'].map(journal.read.isUnfinished)).toEqual([true, false])
    expect(journal.read.lastStartedAt(referenceOf(2))).toBe(
      journal.read.lastAttempt(referenceOf(2))?.startedAt,
    )
    expect(journal.read.lastStartedAt(referenceOf(3))).toBeUndefined()
    const end = endOf('attempt-2', { outcome: 'unknown', why: 'interrupted', resolution: 'interrupted' })
    journal.write.commit({ at: NOON, attempt: end })
    expect(journal.read.unfinishedAttempts()).toEqual([])
    expect(journal.read.lastAttempt(referenceOf(2))).toMatchObject({
      resolution: 'interrupted',
      outcome: 'unknown',
    })
    expect(journal.tailCheck(100)).toMatchObject({ ok: true })
  })

  test('may belong to no order', () => {
    const journal = open(tempFile())
    const { reference: _none, ...start } = startOf('token')
    journal.write.commit({ at: NOON, attempt: start })
    journal.write.commit({ at: NOON, attempt: endOf('token') })
    expect(journal.read.eventsOf('gateway').map((event) => event.kind)).toEqual([
      'attempt/start',
      'attempt/end',
    ])
    expect(journal.tailCheck(10)).toMatchObject({ ok: true })
  })

  test('come in the order of the journal, whatever the clock said', () => {
    const journal = open(tempFile())
    journal.write.commit({ at: NOON, attempt: startOf('a', { startedAt: NOON }) })
    journal.write.commit({ at: NOON, attempt: startOf('b', { startedAt: NOON - 60_000 }) })
    journal.write.commit({ at: NOON, attempt: startOf('c', { startedAt: NOON - 90_000 }) })
    expect(journal.read.attemptsOf(referenceOf(1)).map((attempt) => attempt.id)).toEqual(['a', 'b', 'c'])
    expect(journal.read.lastAttempt(referenceOf(1))?.id).toBe('c')
    expect(journal.read.latestCalls(2)).toEqual([NOON - 60_000, NOON - 90_000])
  })

  test('that found no connection are not among the latest calls', () => {
    const journal = open(tempFile())
    const outcomes = [
      ['done', undefined],
      ['not-executed', 'no-connection'],
      ['not-executed', 'unauthorized'],
      ['unknown', 'timeout'],
    ] as const
    outcomes.forEach(([outcome, why], nth) => {
      const id = `call-${nth}`
      journal.write.commit({ at: NOON, attempt: startOf(id, { startedAt: NOON + nth }) })
      journal.write.commit({
        at: NOON,
        attempt: endOf(id, { outcome, ...(why === undefined ? {} : { why }) }),
      })
    })
    journal.write.commit({ at: NOON, attempt: startOf('under-way', { startedAt: NOON + 9 }) })
    expect(journal.read.latestCalls(9)).toEqual([NOON, NOON + 2, NOON + 3, NOON + 9])
    expect(journal.read.latestCalls(2)).toEqual([NOON + 3, NOON + 9])
  })
})

test('a setting is journalled and replaced', () => {
  const journal = open(tempFile())
  expect(journal.read.setting('till')).toBeUndefined()
  journal.write.putSetting('till', 'a')
  journal.write.putSetting('till', 'b')
  put(journal, orderOf(1, { state: paid }))
  expect(journal.read.setting('till')).toBe('b')
  expect(journal.read.eventsOf('settings').map((event) => event.entry)).toEqual([
    { type: 'setting', key: 'till', value: 'a' },
    { type: 'setting', key: 'till', value: 'b' },
  ])
})
