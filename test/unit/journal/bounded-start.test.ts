/** A start that proves only the end of journal and copy, because a sealed note says what was proven before. */
import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { rupiah } from '#domain/money.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { openCheckpoint } from '#journal/chain/checkpoint.ts'
import { checkAtStart, type StartCheck } from '#journal/check/start-check.ts'
import { connectReadOnly } from '#journal/connection.ts'
import { type CopyAnchor, scanCopy, scanFrom } from '#journal/copy/copy-scan.ts'
import type { Journal } from '#journal/journal.ts'
import { openJournal } from '#journal/opening/open.ts'
import { restoreJournal } from '#journal/restore/restore.ts'
import { SEAL_KEY, sealKey } from '#test/support/seal-key.ts'
import { clock, NOON, open, orderOf, put, tamper, tamperUnder, tempFile } from './helpers.ts'

const SIZES = { small: 0, tail: 2 }
const copyOf = (file: string): string => `${file}.copy`

let file: string
beforeEach(() => {
  file = tempFile()
  sell(file, 1, 12)
})

function sell(journal: string, from: number, to: number): void {
  const opened = open(journal, { sealKey, unsafeSynchronous: 'OFF' })
  for (let number = from; number <= to; number += 1) put(opened, orderOf(number), NOON + number)
  opened.write.nextSequence('reference')
  put(opened, orderOf(to + 1))
  opened.close()
}

/** As a start notes it: the end at that opening, and its line in the copy. */
function note(): CopyAnchor {
  const journal = open(file, { sealKey })
  journal.close()
  const anchor = journal.copy?.anchor ?? expect.fail()
  const { at, seq, hash, sequences } = anchor
  const numbers = Object.entries(sequences).map(([name, next]) => [name, Number(next)] as const)
  const line = { at, sequences: Object.fromEntries(numbers) }
  openCheckpoint(file, sealKey).write(Number(seq), hash.toString('hex'), line)
  return anchor
}

function openedShift({ write }: Journal): void {
  const shift = { number: 1, openedAt: NOON, openedBy: 'kasir-a', float: rupiah(100_000) }
  write.commit({ at: NOON, shift: { opened: shift } })
}

/** Of the copy's oldest events. */
function spoilOldLine(): void {
  const bytes = readFileSync(copyOf(file))
  const at = bytes.indexOf('"e":[[')
  expect(at).toBeGreaterThan(0)
  bytes.write('X', at + 20)
  writeFileSync(copyOf(file), bytes)
}

const tryOpen = (key: () => Uint8Array | undefined = sealKey): string => {
  const opened = openJournal({
    file,
    mode: 'practice',
    clock,
    ...(key === undefined ? {} : { sealKey: key }),
  })
  if (opened.ok) opened.journal.close()
  return opened.ok ? (opened.journal.copy?.news ?? 'in step') : opened.why
}

function check(options: StartCheck = {}): unknown {
  const db = connectReadOnly(file)
  try {
    const checkpoint = openCheckpoint(file, sealKey).read()
    return checkAtStart(db, { sizes: SIZES, checkpoint, isFromLine: true, ...options })
  } finally {
    db.close()
  }
}

describe('the copy', () => {
  it('is read from the line that was proven last', () => {
    const { at, seq, hash, sequences } = note()
    const whole = scanCopy(copyOf(file))
    expect(whole.lastAt).toBe(at)
    expect(scanFrom(copyOf(file), { at, seq, hash, sequences })).toEqual({
      ...whole,
      isWhole: false,
      sequencesBefore: sequences,
    })
    spoilOldLine()
    expect(tryOpen()).toBe('in step')
  })

  it.each([
    ['without the key', (): undefined => undefined, (): void => undefined],
    ['after a fault', sealKey, (): void => openCheckpoint(file, sealKey).noteBroken('event 3')],
    ['without a note', sealKey, (): void => rmSync(`${file}.checkpoint`)],
  ])('is read whole %s', (_, key, prepare) => {
    note()
    prepare()
    spoilOldLine()
    expect(tryOpen(key)).toBe('mended')
  })

  it('shorter than that line is judged whole, and refused', () => {
    const { at } = note()
    sell(file, 20, 24)
    const bytes = readFileSync(copyOf(file))
    for (const length of [at - 1, at, at + 5]) {
      truncateSync(copyOf(file), length)
      expect(tryOpen()).toBe('copy-behind')
      writeFileSync(copyOf(file), bytes)
    }
    expect(tryOpen()).toBe('in step')
  })

  it('with another line there is judged whole', () => {
    const { at } = note()
    const bytes = readFileSync(copyOf(file))
    const end = bytes.indexOf(10, at) + 1
    const other = tempFile()
    sell(other, 1, 13)
    // A valid line of another journal, of the same number.
    const foreign = readFileSync(copyOf(other))
    const from = scanCopy(copyOf(other)).lastAt ?? expect.fail()
    const line = foreign.subarray(from, foreign.indexOf(10, from) + 1)
    writeFileSync(copyOf(file), Buffer.concat([bytes.subarray(0, at), line, bytes.subarray(end)]))
    expect(tryOpen()).toMatch(/copy-differs|copy-ahead/)
  })

  it('that lost what the note knows of its numbers is no excuse for a journal that forgot them', () => {
    const journal = open(file, { sealKey })
    journal.write.nextSequence('reference')
    put(journal, orderOf(40))
    journal.close()
    note()
    tamper(file, (db) => db.exec("UPDATE sequences SET next = 1 WHERE name = 'reference'"))
    expect(tryOpen()).toBe('copy-ahead')
  })

  it('that goes on beyond the journal shows that the journal was rolled back', () => {
    note()
    const bytes = readFileSync(file)
    sell(file, 20, 24)
    writeFileSync(file, bytes)
    rmSync(`${file}-wal`, { force: true })
    expect(tryOpen()).toBe('copy-ahead')
  })
})

describe('the journal', () => {
  it('is proven from the note on; older damage is for the background', () => {
    note()
    sell(file, 20, 24)
    expect(check()).toEqual({ ok: true, events: 6, head: expect.any(String) as string })
    tamper(file, (db) => db.exec("UPDATE events SET body = '{}' WHERE seq = 15"))
    expect(check()).toMatchObject({ found: 'chain', brokenAt: 15 })
  })

  it('has its pages read at the start only without a note that all were', () => {
    note()
    const size = statSync(file).size
    const page = Buffer.alloc(4096, 0xff)
    // The page of an old row: no table that every start needs.
    const db = connectReadOnly(file)
    const root = db
      .prepare<[], bigint>("SELECT rootpage FROM sqlite_schema WHERE name = 'prints'")
      .pluck()
      .get()
    db.close()
    const bytes = readFileSync(file)
    page.copy(bytes, (Number(root) - 1) * 4096)
    writeFileSync(file, bytes)
    expect(statSync(file).size).toBe(size)
    expect(check()).toMatchObject({ ok: true })
    expect(check({ isFromLine: false })).toMatchObject({ ok: false, found: 'damaged-pages' })
    const { seq, hash } = openCheckpoint(file, sealKey).read() as { seq: bigint; hash: Buffer }
    openCheckpoint(file, sealKey).write(Number(seq), hash.toString('hex'))
    expect(check()).toMatchObject({ ok: false, found: 'damaged-pages' })
  })

  it('rests on its settings and on the last Z, which are proven however old they are', () => {
    const journal = open(file, { sealKey })
    journal.write.putSetting('till', '{"number":1}')
    openedShift(journal)
    for (let number = 20; number < 30; number += 1) put(journal, orderOf(number))
    journal.close()
    note()
    expect(check()).toMatchObject({ ok: true })
    const sound = readFileSync(file)
    for (const [sql, found] of [
      [`UPDATE settings SET value = '{"number":2}'`, 'projection'],
      ["INSERT INTO settings (key, value, seq) VALUES ('other', 'x', 3)", 'projection'],
      ["UPDATE events SET body = '{}' WHERE stream = 'settings'", 'chain'],
      ['UPDATE shifts SET float_minor = 7', 'projection'],
    ] as const) {
      writeFileSync(file, sound)
      tamperUnder(file, sql)
      expect([sql, check()]).toMatchObject([sql, { ok: false, found }])
    }
  })
})

describe('the note', () => {
  it('is believed only as a whole, under the key', () => {
    note()
    const store = openCheckpoint(file, sealKey)
    store.noteRound({ seq: 5, copyAt: 700 })
    const text = readFileSync(store.file, 'utf8')
    expect(store.read()).toMatchObject({ seq: 13n, seal: 'key', start: { round: { seq: 5, copyAt: 700 } } })
    for (const [from, to] of [
      ['"at":', '"at":1'],
      ['"reference":2', '"reference":1'],
      ['"copyAt":700', '"copyAt":701'],
      ['"round":{"seq":5', '"round":{"seq":6'],
      ['"startMac":"', '"startMac":"00'],
      ['"start":{', '"start":{"broken":"x",'],
      [',"startMac"', ',"other"'],
    ] as const) {
      expect(text).toContain(from)
      writeFileSync(store.file, text.replace(from, to))
      expect(store.read()).toBe('forged')
    }
    writeFileSync(store.file, text)
    expect(openCheckpoint(file, () => undefined).read()).not.toHaveProperty('start')
    expect(openCheckpoint(file, () => Buffer.alloc(32, 8)).read()).toBe('forged')
  })

  it('of a fault stays until a whole check has found none', () => {
    note()
    const store = openCheckpoint(file, sealKey)
    store.noteBroken('event 3')
    store.noteRound({ seq: 4, copyAt: 400 })
    expect(store.read()).toMatchObject({ start: { broken: 'event 3', round: { seq: 4 } } })
    // A closed vault bounds no start, but forgets no fault.
    expect(openCheckpoint(file, () => undefined).read()).toMatchObject({ start: { broken: 'event 3' } })
    store.write(13, 'ab'.repeat(32))
    expect(store.read()).not.toHaveProperty('start')
  })

  it('begins before anything was proven, and is not added to what only a plain hash says', () => {
    const store = openCheckpoint(tempFile(), sealKey)
    store.noteRound({ seq: 4, copyAt: 400 })
    expect(store.read()).toMatchObject({ seq: 0n, seal: 'key', start: { round: { seq: 4 } } })
    const plain = openCheckpoint(tempFile(), () => undefined)
    plain.noteRound({ seq: 4, copyAt: 400 })
    expect(plain.read()).toBeUndefined()
    plain.write(7, 'ab'.repeat(32))
    const before = readFileSync(plain.file, 'utf8')
    openCheckpoint(plain.file.replace('.checkpoint', ''), () => SEAL_KEY).noteBroken('x')
    expect(readFileSync(plain.file, 'utf8')).toBe(before)
  })

  it('is not replaced while the vault is closed', () => {
    note()
    const store = openCheckpoint(file, () => undefined)
    const before = readFileSync(store.file, 'utf8')
    store.write(13, 'ab'.repeat(32), { at: 7, sequences: {} })
    store.noteRound({ seq: 5, copyAt: 700 })
    expect(readFileSync(store.file, 'utf8')).toBe(before)
  })

  it('of what is proven outlives a restore; what bounds a start does not', () => {
    note()
    rmSync(file)
    expect(restoreJournal({ file, copy: copyOf(file), now: NOON })).toMatchObject({ ok: true })
    const left = openCheckpoint(file, sealKey).read()
    expect(left).toMatchObject({ seq: 13n, seal: 'key' })
    expect(left).not.toHaveProperty('start')
  })
})
