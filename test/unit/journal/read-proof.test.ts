/** Old rows and events that are proven by the read that touches them. */
import { readFileSync, writeFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { rupiah } from '#domain/money.ts'
import type { Fault } from '#journal/check/check-report.ts'
import { JournalFailed } from '#journal/failure.ts'
import type { Journal } from '#journal/journal.ts'
import { openForReading } from '#journal/reads/read-only.ts'
import { NOON, open, orderOf, put, referenceOf, startOf, tamperUnder, tempFile } from './helpers.ts'

const OLD = referenceOf(3)
let file: string
let sound: Buffer
/** The events of the old order. */
let steps: readonly number[]
beforeEach(() => {
  file = tempFile()
  const journal = open(file, { unsafeSynchronous: 'OFF' })
  for (let number = 1; number <= 5; number += 1) put(journal, orderOf(number))
  const waiting = { kind: 'unknown', since: NOON, why: 'timeout' } as const
  put(journal, orderOf(3, { state: waiting, acknowledgedAt: NOON }))
  put(journal, orderOf(4, { state: waiting }))
  steps = journal.read.eventsOf(OLD).map(({ seq }) => Number(seq))
  journal.close()
  sound = readFileSync(file)
})

function opened(sql?: string): { journal: Journal; faults: Fault[] } {
  writeFileSync(file, sound)
  if (sql !== undefined) tamperUnder(file, sql)
  const journal = open(file)
  const faults: Fault[] = []
  journal.onFault((fault) => faults.push(fault))
  return { journal, faults }
}

const ROWS: readonly (readonly [what: string, sql: string])[] = [
  ['another amount', 'UPDATE orders SET amount = 1'],
  ['another document', "UPDATE orders SET document = replace(document, '15000000', '25000000')"],
  ['an earlier step', 'UPDATE orders SET seq = 3'],
  ['a step that is not there', 'UPDATE orders SET seq = 999'],
  ['another beginning', 'UPDATE orders SET made_seq = 1'],
].map(([what = '', sql = '']) => [what, `${sql} WHERE reference = '${OLD}'`])

describe('an old order', () => {
  it('as it was journalled raises nothing, and acts on it are kept', () => {
    const { journal, faults } = opened()
    expect(journal.read.order(OLD)?.state.kind).toBe('unknown')
    expect(journal.read.order(referenceOf(99))).toBeUndefined()
    put(journal, orderOf(3, { state: { kind: 'unknown', since: NOON + 1, why: 'timeout' } }))
    put(journal, orderOf(6))
    journal.write.commit({ at: NOON, cash: { kind: 'sale', amount: rupiah(1_000), by: 'a', reference: OLD } })
    expect([journal.read.order(OLD), journal.read.order(referenceOf(6))]).not.toContain(undefined)
    expect(journal.read.openOrders(NOON).length).toBeGreaterThan(0)
    expect(faults).toEqual([])
  })

  it.each(ROWS)('with %s is noticed when it is read', (_, sql) => {
    const { journal, faults } = opened(sql)
    journal.read.order(referenceOf(1))
    expect(faults).toEqual([])
    journal.read.order(OLD)
    expect(faults).toMatchObject([{ ok: false, found: 'projection' }])
  })

  it('whose row shows another order is noticed under its own key, by the listener too', () => {
    const { journal, faults } = opened(
      `UPDATE orders SET document = (SELECT document FROM orders WHERE reference = '${referenceOf(1)}')
       WHERE reference = '${OLD}'`,
    )
    journal.read.order(OLD)
    expect(faults).toMatchObject([{ ok: false, found: 'projection' }])
    journal.close()
    const reader = openForReading(file)
    expect(reader.order(OLD)).toMatchObject({ ok: false })
    reader.close()
  })

  it('that is gone is noticed when it is asked for, and one that no event made', () => {
    const gone = opened(`DELETE FROM orders WHERE reference = '${OLD}'`)
    expect(gone.journal.read.order(OLD)).toBeUndefined()
    expect(gone.faults).toMatchObject([{ found: 'projection' }])
    gone.journal.close()
    const columns =
      'sale_id, method, amount, currency, state, created_at, updated_at, expires_at, watch_until'
    const forged = referenceOf(77)
    const { journal, faults } = opened(
      `INSERT INTO orders (reference, ${columns}, document, seq, made_seq)
       SELECT '${forged}', ${columns}, replace(document, '${OLD}', '${forged}'), seq, made_seq
       FROM orders WHERE reference = '${OLD}'`,
    )
    expect(journal.read.order(forged)?.reference).toBe(forged)
    expect(faults).toMatchObject([{ found: 'projection', why: `orders ${forged}` }])
  })

  it('whose event was edited, or cut out of its place, is noticed', () => {
    for (const sql of [
      "UPDATE events SET body = replace(body, '15000000', '25000000') WHERE seq = @",
      'UPDATE events SET at = at + 1 WHERE seq = @',
      'UPDATE events SET hash = zeroblob(32) WHERE seq = @',
      'UPDATE events SET prev = zeroblob(32) WHERE seq = @',
      'UPDATE events SET prev = zeroblob(32) WHERE seq = @ + 1',
      'UPDATE events SET hash = zeroblob(32) WHERE seq = @ - 1',
      'DELETE FROM events WHERE seq = @ - 1',
      'DELETE FROM events WHERE seq = @ + 1',
    ]) {
      const { journal, faults } = opened(sql.replace('@', String(steps[0])))
      journal.read.order(OLD)
      expect([sql, faults]).toMatchObject([sql, [{ ok: false, found: 'chain' }]])
      journal.close()
    }
  })

  it('is noticed by every read that shows it, or on which money rests', () => {
    const { journal, faults } = opened(ROWS[0]?.[1])
    const { read } = journal
    for (const ask of [
      () => read.ordersOfSale('sale-3'),
      () => read.history({ limit: 10 }),
      () => read.ordersNumbered('P001', 3n),
      () => read.ordersAlike({ amount: rupiah(150_000), among: [OLD] }),
    ]) {
      faults.length = 0
      ask()
      expect([String(ask), faults.length]).toEqual([String(ask), 1])
    }
  })
})

describe('what is not as it was journalled', () => {
  it('is not acted on, while what is learned about it and all else is kept', () => {
    const { journal, faults } = opened(ROWS[1]?.[1])
    const { write } = journal
    const before = journal.read.seqNow()
    const act = { after: orderOf(3), event: {}, eventKind: 'resolved', by: 'manajer' }
    for (const change of [
      { at: NOON, order: act },
      { at: NOON, cash: { kind: 'sale' as const, amount: rupiah(1_000), by: 'a', reference: OLD } },
      { at: NOON, attempt: startOf('money', { reference: OLD }) },
      { at: NOON, attempt: startOf('cancel', { reference: OLD, effect: 'cancels' }) },
    ])
      expect(() => write.commit(change)).toThrow(JournalFailed)
    expect([journal.read.seqNow(), journal.failure()]).toEqual([before, undefined])
    expect(faults.length).toBeGreaterThan(0)
    // The sale in hand may rest on it, and the state of the till was looked at before.
    for (const change of [
      {
        at: NOON,
        cash: { kind: 'sale' as const, amount: rupiah(1_000), by: 'a', reference: referenceOf(1) },
      },
      { at: NOON, attempt: startOf('other', { reference: referenceOf(1) }) },
    ])
      expect(() => write.commit(change)).toThrow(JournalFailed)
    expect(journal.read.seqNow()).toBe(before)
    write.commit({ at: NOON, attempt: startOf('ask', { reference: OLD, effect: 'reads' }) })
    put(journal, orderOf(3, { amount: rupiah(150_000) }))
    put(journal, orderOf(8))
    expect(journal.read.seqNow()).toBe(before + 3n)
  })

  it('is no longer looked for once the whole journal was proven', () => {
    const { journal, faults } = opened(ROWS[0]?.[1])
    journal.provenWhole()
    journal.read.order(OLD)
    expect(faults).toEqual([])
  })

  it('is no answer for the listener', () => {
    opened(ROWS[0]?.[1]).journal.close()
    const reader = openForReading(file)
    expect(reader.order(OLD)).toMatchObject({ ok: false })
    expect(reader.order(referenceOf(1))).toMatchObject({ ok: true })
    reader.close()
  })
})
