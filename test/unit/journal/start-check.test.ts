import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { connect, connectReadOnly } from '#journal/connection.ts'
import { openCheckpoint } from '#journal/chain/checkpoint.ts'
import { restoreJournal } from '#journal/restore/restore.ts'
import { checkAtStart, type StartCheck } from '#journal/check/start-check.ts'
import { callbackOf, fill, NOON, open, orderOf, put, tamper, tempFile } from './helpers.ts'

const copyOf = (file: string): string => `${file}.copy`
const KEY = Buffer.alloc(32, 7)
const SIZES = { small: 100, tail: 1_000 }

function check(file: string, options: StartCheck = {}) {
  const db = connectReadOnly(file)
  try {
    return checkAtStart(db, options)
  } finally {
    db.close()
  }
}

describe('before the first payment', () => {
  test('a small journal is proven whole: an old event, a row, a trigger, the copy', () => {
    const file = tempFile()
    const journal = open(file)
    fill(journal)
    expect(journal.startCheck()).toMatchObject({ ok: true })
    journal.close()
    const sound = readFileSync(file)
    const found = (change: string): unknown => {
      writeFileSync(file, sound)
      tamper(file, (db) => db.exec(change))
      return check(file, { copy: copyOf(file) })
    }
    expect(found("UPDATE events SET body = '{}' WHERE seq = 2")).toMatchObject({ ok: false, found: 'chain' })
    expect(found("UPDATE orders SET note = 'x'")).toMatchObject({ ok: false, found: 'projection' })
    expect(found('SELECT 1')).toMatchObject({ ok: false, found: 'schema', why: /trigger .* is missing/ })
    writeFileSync(file, sound)
    const lines = readFileSync(copyOf(file), 'latin1').split('\n')
    const [a = '', b = ''] = lines.splice(3, 2)
    writeFileSync(copyOf(file), lines.toSpliced(3, 0, b, a).join('\n'))
    expect(check(file, { copy: copyOf(file) })).toMatchObject({ ok: false, found: 'copy' })
  })

  test('a trigger that was changed, an index that is gone, a table too many', () => {
    const file = tempFile()
    open(file).close()
    const sound = readFileSync(file)
    const found = (change: string): unknown => {
      writeFileSync(file, sound)
      const db = connect(file)
      db.exec(change)
      db.close()
      return check(file)
    }
    expect(
      found(
        `DROP TRIGGER events_keep; CREATE TRIGGER events_keep BEFORE UPDATE ON events BEGIN SELECT 1; END`,
      ),
    ).toMatchObject({ found: 'schema', why: 'trigger events_keep was changed' })
    expect(found('DROP INDEX events_stream')).toMatchObject({ why: 'index events_stream is missing' })
    expect(found('CREATE TABLE mine (a)')).toMatchObject({ why: 'table mine is not ours' })
  })

  test('of a large one what came since the checkpoint', () => {
    const file = tempFile()
    const journal = open(file, { unsafeSynchronous: 'OFF' })
    const callbacks = Array.from({ length: 2_050 }, (_, index) => callbackOf(`ext-${index}`))
    journal.write.commit({ at: NOON, callbacks })
    const head = journal.read.head()
    journal.close()
    const checkpoint = { seq: 1_000n, hash: hashAt(file, 1_000n), seal: 'none' } as const
    expect(check(file, { checkpoint, sizes: SIZES })).toMatchObject({
      ok: true,
      events: Number(head.seq) - 1_000,
    })
    expect(check(file, { sizes: SIZES })).toMatchObject({ ok: true, events: 1_000 })
    tamper(file, (db) => db.exec("UPDATE events SET body = '{}' WHERE seq = 1040"))
    expect(check(file, { checkpoint, sizes: SIZES })).toMatchObject({
      ok: false,
      found: 'chain',
      brokenAt: 1_040,
    })
    // Far from the end: found only when earlier proofs are not trusted.
    tamper(file, (db) => db.exec("UPDATE events SET body = '{}' WHERE seq = 40"))
    const newer = { seq: 2_049n, hash: hashAt(file, 2_049n) }
    expect(check(file, { checkpoint: { ...newer, seal: 'gone' }, sizes: SIZES })).toMatchObject({
      brokenAt: 40,
    })
    expect(check(file, { checkpoint: { ...newer, seal: 'key' }, sizes: SIZES })).toMatchObject({
      found: 'schema',
    })
    const other = { ...checkpoint, hash: hashAt(file, 999n) }
    expect(check(file, { checkpoint: other, sizes: SIZES })).toMatchObject({
      found: 'checkpoint',
      brokenAt: 1_000,
    })
  })
})

function hashAt(file: string, seq: bigint): Buffer {
  const db = connectReadOnly(file)
  try {
    return (
      db.prepare<[bigint], Buffer>('SELECT hash FROM events WHERE seq = ?').pluck().get(seq) ??
      Buffer.alloc(0)
    )
  } finally {
    db.close()
  }
}

describe('the checkpoint', () => {
  test('is read as it was written, sealed by the key where there is one', () => {
    const file = tempFile()
    const hash = Buffer.alloc(32, 3)
    for (const [key, seal] of [
      [KEY, 'key'],
      [undefined, 'none'],
    ] as const) {
      const store = openCheckpoint(file, () => key)
      rmSync(store.file, { force: true })
      expect(store.read()).toBeUndefined()
      store.write(7, hash.toString('hex'))
      expect(store.read()).toEqual({ seq: 7n, hash, seal })
    }
  })

  test('is forged when a byte of it is another, or its key', () => {
    const file = tempFile()
    const store = openCheckpoint(file, () => KEY)
    store.write(7, 'ab'.repeat(32))
    const text = readFileSync(store.file, 'utf8')
    for (const [from, to] of [
      ['"seq":7', '"seq":8'],
      ['abab', 'abac'],
      ['"key"', '"none"'],
      ['{', '['],
    ] as const) {
      writeFileSync(store.file, text.replace(from, to))
      expect(store.read()).toBe('forged')
    }
    writeFileSync(store.file, text)
    expect(openCheckpoint(file, () => Buffer.alloc(32, 8)).read()).toBe('forged')
    // A locked vault proves nothing either way.
    expect(openCheckpoint(file, () => undefined).read()).toMatchObject({ seq: 7n, seal: 'key' })
  })

  test('whose key goes with its vault stands without a seal, and holds the place but proves nothing', () => {
    const file = tempFile()
    const journal = open(file)
    fill(journal)
    const { seq, hash } = journal.read.head()
    const [first, second] = [() => KEY, () => Buffer.alloc(32, 8)]
    openCheckpoint(file, first).write(Number(seq), hash.toString('hex'))
    expect(openCheckpoint(file, second).read()).toBe('forged')
    openCheckpoint(file, first).letGo()
    const left = openCheckpoint(file, second).read()
    expect(left).toEqual({ seq, hash, seal: 'gone' })
    expect(journal.startCheck(left)).toMatchObject({ ok: true })
    journal.close()
    const other = tempFile()
    put(open(other), orderOf(9))
    expect(check(other, { checkpoint: left })).toMatchObject({ ok: false, found: 'checkpoint' })
  })

  test('that is not what this till wrote stays so when its key goes; without a key there is nothing to let go of', () => {
    const file = tempFile()
    const store = openCheckpoint(file, () => KEY)
    store.letGo()
    expect(store.read()).toBeUndefined()
    store.write(7, 'ab'.repeat(32))
    const text = readFileSync(store.file, 'utf8').replace('"seq":7', '"seq":8')
    writeFileSync(store.file, text)
    store.letGo()
    expect(readFileSync(store.file, 'utf8')).toBe(text)
    expect(store.read()).toBe('forged')
    const plain = openCheckpoint(tempFile(), () => undefined)
    plain.write(7, 'ab'.repeat(32))
    plain.letGo()
    expect(plain.read()).toMatchObject({ seal: 'none' })
  })

  test('shows a journal and a copy that were both made anew; one that was restored still meets it', () => {
    const file = tempFile()
    const journal = open(file)
    fill(journal)
    const { seq, hash } = journal.read.head()
    const store = openCheckpoint(file, () => KEY)
    store.write(Number(seq), hash.toString('hex'))
    journal.close()
    rmSync(file)
    expect(restoreJournal({ file, copy: copyOf(file), now: NOON })).toMatchObject({ ok: true })
    expect(open(file).startCheck(store.read())).toMatchObject({ ok: true })

    const other = tempFile()
    const forged = open(other)
    put(forged, orderOf(9))
    expect(forged.startCheck(store.read())).toMatchObject({ ok: false, found: 'checkpoint' })
    expect(forged.startCheck('forged')).toMatchObject({ ok: false, found: 'checkpoint' })
    expect(existsSync(store.file)).toBe(true)
  })
})
