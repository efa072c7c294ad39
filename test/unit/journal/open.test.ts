import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect, makeDurable, readPragma } from '#journal/connection.ts'
import { openJournal } from '#journal/opening/open.ts'
import { clock, fill, NOON, open, orderOf, put, referenceOf, tempFile } from './helpers.ts'

const tryOpen = (file: string, mode: 'practice' | 'real' = 'practice') => openJournal({ file, mode, clock })

describe('opening', () => {
  test('makes a journal, and finds everything again', () => {
    const file = tempFile()
    const first = open(file)
    fill(first)
    const head = first.read.head()
    first.close()
    first.close()
    const again = open(file)
    expect(again.read.head()).toEqual(head)
    expect(again.read.order(referenceOf(1))?.state.kind).toBe('paid')
    expect(again.read.setting('till')).toBe('{"language":"id"}')
    expect(again.meta).toEqual({ ...first.meta, mode: 'practice', createdAt: NOON })
  })

  test.skipIf(process.platform === 'win32')('makes a file that nobody else can read', () => {
    const file = tempFile()
    open(file)
    for (const name of [file, `${file}-wal`, `${file}-shm`]) expect(statSync(name).mode & 0o077).toBe(0)
  })

  test('two journals never share a beginning', () => {
    expect(open(tempFile()).read.head().hash).not.toEqual(open(tempFile()).read.head().hash)
  })

  test('is in WAL with full flushing', () => {
    const file = tempFile()
    const journal = open(file)
    put(journal, orderOf(1))
    expect(existsSync(`${file}-wal`)).toBe(true)
    const other = new Database(file, { readonly: true })
    expect(other.pragma('journal_mode', { simple: true })).toBe('wal')
    other.close()
    const db = connect(tempFile())
    makeDurable(db, 'FULL')
    expect(readPragma(db, 'synchronous')).toBe('2')
    db.close()
  })

  test('refuses practice as real, and real as practice', () => {
    const practice = tempFile()
    open(practice).close()
    expect(tryOpen(practice, 'real')).toMatchObject({ ok: false, why: 'wrong-mode' })
    const real = tempFile()
    open(real, { mode: 'real' }).close()
    expect(tryOpen(real, 'practice')).toMatchObject({ ok: false, why: 'wrong-mode' })
    expect(tryOpen(real, 'real')).toMatchObject({ ok: true })
  })

  test('refuses a file of a newer version, and leaves it as it is', () => {
    const file = tempFile()
    open(file).close()
    const db = new Database(file)
    db.pragma('user_version = 99')
    db.close()
    const before = readFileSync(file)
    expect(tryOpen(file)).toMatchObject({ ok: false, why: 'newer-version' })
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  test('refuses what is no journal, and leaves it as it is', () => {
    const text = tempFile()
    writeFileSync(text, 'a shopping list, long enough to be taken for the header of a database: '.repeat(40))
    expect(tryOpen(text)).toMatchObject({ ok: false, why: 'not-a-journal' })
    const foreign = tempFile()
    const db = new Database(foreign)
    db.exec('CREATE TABLE other (a)')
    db.close()
    const before = readFileSync(foreign)
    expect(tryOpen(foreign)).toMatchObject({ ok: false, why: 'not-a-journal' })
    expect(readFileSync(foreign).equals(before)).toBe(true)
  })

  test('says when the pages are damaged', () => {
    const file = tempFile()
    open(file).close()
    const bytes = readFileSync(file)
    // The first page holds the schema behind a header of 100 bytes.
    writeFileSync(file, bytes.fill(0xff, 100, 4096))
    expect(tryOpen(file)).toMatchObject({ ok: false, why: 'corrupt' })
  })

  test('says when the folder is not there', () => {
    expect(tryOpen(join(dirname(tempFile()), 'nowhere', 'journal.db'))).toMatchObject({
      ok: false,
      why: 'io',
    })
  })
})

describe('one writer', () => {
  test('a second one is refused, also through another name, until the first lets go', () => {
    const file = tempFile()
    const first = open(file)
    expect(tryOpen(file)).toMatchObject({ ok: false, why: 'locked' })
    const link = join(dirname(file), 'link.db')
    symlinkSync(file, link)
    expect(tryOpen(link)).toMatchObject({ ok: false, why: 'locked' })
    put(first, orderOf(1))
    first.close()
    expect(open(file).read.order(referenceOf(1))).toBeDefined()
  })

  test('a killed process leaves no lock behind, and what it committed is there', async () => {
    const file = tempFile()
    const child = fork(new URL('./child.ts', import.meta.url), ['hold', file])
    onTestFinished(() => void child.kill('SIGKILL'))
    await once(child, 'message')
    expect(tryOpen(file)).toMatchObject({ ok: false, why: 'locked' })
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(open(file).read.order(referenceOf(1))).toEqual(orderOf(1))
  })
})
