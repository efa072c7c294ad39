import {
  appendFileSync,
  copyFileSync,
  existsSync,
  fdatasyncSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { CopyDisk } from '#journal/copy/copy-write.ts'
import { scanCopy } from '#journal/copy/copy-scan.ts'
import { recordsOf } from '#test/support/copy-records.ts'
import { JournalFailed } from '#journal/failure.ts'
import { openJournal } from '#journal/opening/open.ts'
import { clock, fill, fillMore, NOON, open, orderOf, put, referenceOf, tamper, tempFile } from './helpers.ts'

const tryOpen = (file: string) => openJournal({ file, mode: 'practice', clock })
const copyOf = (file: string): string => `${file}.copy`
const eventsIn = (copy: string) => [...recordsOf(copy)].flatMap((record) => record?.events ?? [])

function brittleDisk() {
  const state = { fails: false as false | 'write' | 'half' | 'flush', flushes: 0 }
  const io = (code: string): Error => Object.assign(new Error(code), { code })
  const disk: CopyDisk = {
    write: (handle, bytes, from, at) => {
      if (state.fails === 'write') throw io('ENOSPC')
      if (state.fails === 'half') {
        if (from > 0) throw io('EIO')
        return writeSync(handle, bytes, 0, Math.trunc(bytes.length / 2), at)
      }
      return writeSync(handle, bytes, from, bytes.length - from, at)
    },
    flush: (handle) => {
      if (state.fails === 'flush') throw io('EIO')
      state.flushes += 1
      fdatasyncSync(handle)
    },
  }
  return { disk, state }
}

test('every event is in the copy, with what the file has, when the commit returns', () => {
  const file = tempFile()
  const { disk, state } = brittleDisk()
  const journal = open(file, { copy: { disk } })
  expect(journal.copy).toMatchObject({ file: copyOf(file), news: 'made' })
  const before = state.flushes
  journal.write.nextSequence('reference')
  put(journal, orderOf(1))
  expect(state.flushes).toBe(before + 1)
  rest(journal)
  const { seq, hash } = journal.read.head()
  const events = eventsIn(copyOf(file))
  expect(events.map((event) => event.seq)).toEqual(
    Array.from({ length: Number(seq) }, (_, i) => BigInt(i + 1)),
  )
  expect(events.at(-1)?.hash).toEqual(hash)
  expect(scanCopy(copyOf(file)).sequences).toEqual({ reference: 2n })
  if (process.platform !== 'win32') expect(statSync(copyOf(file)).mode & 0o077).toBe(0)
})

function rest(journal: ReturnType<typeof open>): void {
  put(journal, orderOf(2))
  fillMore(journal)
}

test('what tells of a person is as sealed in the copy as in the journal', () => {
  const file = tempFile()
  fillMore(open(file))
  const text = readFileSync(copyOf(file), 'utf8')
  expect(text).toContain('p1.sealed-payer')
})

test.each(['write', 'half', 'flush'] as const)(
  'a copy whose disk fails at %s stops the journal, until it is opened anew',
  (how) => {
    const file = tempFile()
    const { disk, state } = brittleDisk()
    const journal = open(file, { copy: { disk } })
    fill(journal)
    state.fails = how
    expect(() => put(journal, orderOf(3))).toThrow(JournalFailed)
    expect(() => put(journal, orderOf(4))).toThrow(JournalFailed)
    expect(journal.reopen()).toMatchObject({ ok: false })
    state.fails = false
    expect(journal.reopen()).toEqual({ ok: true })
    expect(journal.failure()).toBeUndefined()
    put(journal, orderOf(4))
    const { seq, hash } = journal.read.head()
    expect(eventsIn(copyOf(file)).at(-1)).toMatchObject({ seq, hash })
    journal.close()
    expect(tryOpen(file)).toMatchObject({ ok: true })
  },
)

test('a torn last line is cut off and written again', () => {
  const file = tempFile()
  const journal = open(file)
  fill(journal)
  const { seq } = journal.read.head()
  // As a crash leaves it: not closed.
  const torn = readFileSync(copyOf(file))
  journal.close()
  writeFileSync(copyOf(file), torn.subarray(0, -7))
  const again = open(file)
  expect(again.copy?.news).toBe('brought-up')
  expect(again.copy?.broughtUp).toBeGreaterThan(0)
  expect(eventsIn(copyOf(file)).at(-1)?.seq).toBe(seq)
  put(again, orderOf(7))
  expect(eventsIn(copyOf(file)).at(-1)?.seq).toBe(seq + 1n)
})

test('whole lines of its own past that a crash leaves behind the last line are cut off', () => {
  const file = tempFile()
  const journal = open(file)
  fill(journal)
  const head = journal.read.head()
  const lines = readFileSync(copyOf(file))
  const from = lines.indexOf('\n', lines.length / 3) + 1
  // Not closed; the disk gave its end more room, with old bytes in it.
  const left = `${file}-left.journal`
  for (const end of ['', '-wal']) copyFileSync(file + end, left + end)
  writeFileSync(copyOf(left), Buffer.concat([lines, lines.subarray(from, from + lines.length / 3)]))
  journal.close()
  const { end, bytes, damagedAt } = scanCopy(copyOf(left))
  expect({ end, damagedAt }).toEqual({ end: lines.length, damagedAt: undefined })
  expect(bytes).toBeGreaterThan(end)
  const again = open(left)
  expect(again.copy?.news).toBeUndefined()
  expect(eventsIn(copyOf(left)).at(-1)?.hash).toEqual(head.hash)
  again.close()
})

test('zeros that a crash leaves behind the last line are cut off', () => {
  const file = tempFile()
  const journal = open(file)
  fill(journal)
  journal.close()
  appendFileSync(copyOf(file), Buffer.alloc(4096))
  put(open(file), orderOf(7))
  expect(scanCopy(copyOf(file))).toMatchObject({ damagedAt: undefined })
})

test('a line that is damaged in the middle: the copy is put aside and made anew', () => {
  const file = tempFile()
  const journal = open(file)
  fill(journal)
  journal.close()
  const bytes = readFileSync(copyOf(file))
  bytes.writeUInt8(bytes.readUInt8(400) ^ 4, 400)
  writeFileSync(copyOf(file), bytes)
  const again = open(file)
  expect(again.copy?.news).toBe('mended')
  expect(eventsIn(copyOf(file))).toHaveLength(Number(again.read.head().seq))
  const names = readdirSync(dirname(file))
  expect(names).toContain(`${basename(file)}.copy.damaged-20261120T050000Z`)
})

test('a journal that was rolled back to an older state is refused, and left as it is', () => {
  const file = tempFile()
  const journal = open(file)
  fill(journal)
  journal.close()
  const older = join(dirname(file), 'older')
  copyFileSync(file, older)
  const later = open(file)
  put(later, orderOf(5))
  later.close()
  copyFileSync(older, file)
  expect(tryOpen(file)).toMatchObject({ ok: false, why: 'copy-ahead' })
  expect(readFileSync(file).equals(readFileSync(older))).toBe(true)
})

test('a journal that has forgotten the numbers it gave out is refused', () => {
  const file = tempFile()
  const journal = open(file)
  journal.write.nextSequence('reference')
  journal.write.nextSequence('reference')
  put(journal, orderOf(1))
  journal.close()
  tamper(file, (db) => db.exec('UPDATE sequences SET next = 2'))
  expect(tryOpen(file)).toMatchObject({ ok: false, why: 'copy-ahead' })
})

test('a journal that is gone is not made anew while its copy is there', () => {
  const file = tempFile()
  const journal = open(file)
  fill(journal)
  journal.close()
  rmSync(file)
  expect(tryOpen(file)).toMatchObject({ ok: false, why: 'copy-ahead' })
  expect(existsSync(file)).toBe(false)
})

test('a copy that is gone is a loss, and is taken again when it is back', () => {
  const file = tempFile()
  open(file).close()
  const kept = readFileSync(copyOf(file))
  rmSync(copyOf(file))
  expect(tryOpen(file)).toMatchObject({ ok: false, why: 'copy-missing' })
  writeFileSync(copyOf(file), kept)
  expect(tryOpen(file)).toMatchObject({ ok: true })
})

test('a chain that was made anew does not meet the copy', () => {
  const file = tempFile()
  const journal = open(file)
  fill(journal)
  journal.close()
  tamper(file, (db) =>
    db.exec('UPDATE events SET hash = zeroblob(32) WHERE seq = (SELECT max(seq) FROM events)'),
  )
  expect(tryOpen(file)).toMatchObject({ ok: false, why: 'copy-differs' })
})

test('the copy of another journal is refused', () => {
  const [one, other] = [tempFile(), tempFile()]
  open(one).close()
  open(other).close()
  copyFileSync(copyOf(other), copyOf(one))
  expect(tryOpen(one)).toMatchObject({ ok: false, why: 'copy-differs' })
})

test('events that came into a closed journal from elsewhere are refused', () => {
  const file = tempFile()
  const journal = open(file)
  fill(journal)
  journal.close()
  const forger = open(file, { copy: 'none' })
  put(forger, orderOf(9))
  forger.close()
  expect(tryOpen(file)).toMatchObject({ ok: false, why: 'copy-behind' })
})

test('what does not follow is never brought up into the copy', () => {
  const file = tempFile()
  const journal = open(file)
  fill(journal)
  const kept = readFileSync(copyOf(file))
  journal.close()
  // As after a crash: one more event, and not closed.
  writeFileSync(copyOf(file), kept)
  tamper(file, (db) =>
    db.exec(`INSERT INTO events SELECT seq + 1, at, stream, kind, body, hash, hash FROM events ORDER BY seq DESC LIMIT 1;
      UPDATE head SET seq = seq + 1`),
  )
  expect(tryOpen(file)).toMatchObject({ ok: false, why: 'copy-differs' })
  expect(readFileSync(copyOf(file)).equals(kept)).toBe(true)
})

test('a copy that was cut by more than a crash can do is refused', () => {
  const file = tempFile()
  const journal = open(file)
  put(journal, orderOf(1))
  const short = statSync(copyOf(file)).size
  put(journal, orderOf(2), NOON + 1)
  put(journal, orderOf(3), NOON + 2)
  journal.close()
  truncateSync(copyOf(file), short)
  expect(tryOpen(file)).toMatchObject({ ok: false, why: 'copy-behind' })
})

test('may lie in another folder', () => {
  const file = tempFile()
  const copy = join(dirname(tempFile()), 'second')
  put(open(file, { copy: { file: copy } }), orderOf(1))
  expect(eventsIn(copy).map(({ stream }) => stream)).toEqual([referenceOf(1)])
  expect(existsSync(copyOf(file))).toBe(false)
})
