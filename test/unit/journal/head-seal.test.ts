import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { openHeadSeal, type SealKey } from '#journal/chain/head-seal.ts'
import { openJournal, type OpenOptions } from '#journal/opening/open.ts'
import { restoreJournal } from '#journal/restore/restore.ts'
import { sealKey } from '#test/support/seal-key.ts'
import { billOf, clock, fill, NOON, open, orderOf, put, startOf, tamper, tempFile } from './helpers.ts'

const otherKey: SealKey = () => Buffer.alloc(32, 8)
const noKey: SealKey = () => undefined
const tryOpen = (file: string, options: Partial<OpenOptions> = {}) =>
  openJournal({ file, mode: 'practice', clock, sealKey, ...options })
const sealOf = (file: string): Buffer | null => {
  let seal: Buffer | null = null
  tamper(file, (db) => (seal = db.prepare<[], Buffer | null>('SELECT seal FROM head').pluck().get() ?? null))
  return seal
}
const asides = (file: string): readonly string[] =>
  readdirSync(dirname(file)).filter((name) => name.startsWith(`${basename(file)}.copy.before-unproven-`))

/** A till that was killed, and then one commit that only its journal has; `by` writes it. */
function killed(by: Partial<OpenOptions> = {}): { readonly file: string; readonly seq: bigint } {
  const till = tempFile()
  const journal = open(till, { sealKey })
  fill(journal)
  const file = join(dirname(tempFile()), 'left.journal')
  for (const end of ['', '-wal', '.copy']) if (existsSync(till + end)) copyFileSync(till + end, file + end)
  const writer = open(file, { copy: 'none', sealKey, ...by })
  put(writer, orderOf(7))
  const { seq } = writer.read.head()
  writer.close()
  return { file, seq }
}

test('a commit that a crash kept from the copy is known by its seal, and brought up', () => {
  const { file, seq } = killed()
  const journal = open(file, { sealKey })
  expect(journal.copy).toMatchObject({ news: 'brought-up', broughtUp: 1 })
  expect(journal.lastCommit()).toBe('ours')
  expect(journal.read.head().seq).toBe(seq)
  expect(asides(file)).toEqual([])
})

test.each([
  ['without a key', { sealKey: noKey }],
  ['under another key', { sealKey: otherKey }],
] as const)('one that was written %s is refused, and comes not into the copy', (_, by) => {
  const { file } = killed(by)
  const before = readFileSync(`${file}.copy`)
  expect(tryOpen(file)).toMatchObject({ ok: false, why: 'not-sealed' })
  expect(readFileSync(`${file}.copy`).equals(before)).toBe(true)
})

test('the seal of another end is none', () => {
  const { file } = killed()
  const old = sealOf(file)
  const forger = open(file, { copy: 'none', sealKey: noKey })
  // At the same moment: one commit to look at.
  forger.write.commit({ at: NOON, note: { stream: 'till', kind: 'more', body: {} } })
  forger.close()
  tamper(file, (db) => db.prepare('UPDATE head SET seal = ?').run(old))
  expect(tryOpen(file)).toMatchObject({ ok: false, why: 'not-sealed' })
})

test('what is refused is rebuilt from the copy, without the forged event, and sells', () => {
  const { file, seq } = killed({ sealKey: otherKey })
  const report = restoreJournal({ file, copy: `${file}.copy`, now: NOON })
  expect(report).toMatchObject({ ok: true, events: Number(seq) - 1 })
  const journal = open(file, { sealKey })
  put(journal, orderOf(8))
  expect(journal.lastCommit()).toBe('ours')
})

test('while the vault is closed it is taken over unproven, beside the copy of before; the key proves it later', () => {
  const { file } = killed()
  const vault = { open: false }
  const journal = open(file, { sealKey: () => (vault.open ? sealKey() : undefined) })
  expect(journal.lastCommit()).toBe('unproven')
  expect(asides(file)).toHaveLength(1)
  put(journal, orderOf(8))
  vault.open = true
  expect(journal.lastCommit()).toBe('ours')
  put(journal, orderOf(9))
  journal.close()
  expect(sealOf(file)).toHaveLength(32)
})

test('if it was foreign, the key says so, also after more was written; nothing is sealed on top of it', () => {
  const { file, seq } = killed({ sealKey: otherKey })
  const vault = { open: false }
  const journal = open(file, { sealKey: () => (vault.open ? sealKey() : undefined) })
  put(journal, orderOf(8))
  vault.open = true
  expect(journal.lastCommit()).toBe('foreign')
  put(journal, orderOf(9))
  journal.close()
  expect(sealOf(file)).toBeNull()
  // The way back: the copy as it was before.
  const [before] = asides(file)
  const report = restoreJournal({ file, copy: join(dirname(file), before ?? ''), now: NOON })
  expect(report).toMatchObject({ ok: true, events: Number(seq) - 1 })
})

test('where the copy has everything nobody is asked for a key: of another vault, of none, of a journal that was restored', () => {
  const file = tempFile()
  const journal = open(file, { sealKey })
  fill(journal)
  journal.close()
  for (const key of [otherKey, noKey, sealKey]) {
    const again = open(file, { sealKey: key })
    expect(again.lastCommit()).toBe('ours')
    again.close()
  }
})

test('however much comes in one commit, its key is fetched once', () => {
  let fetched = 0
  const file = tempFile()
  const journal = open(file, {
    sealKey: () => {
      fetched += 1
      return sealKey()
    },
  })
  const note = { stream: 'till', kind: 'more', body: {} }
  fetched = 0
  journal.write.commit({ at: NOON, bill: billOf(1), attempt: startOf('attempt-1'), note })
  expect(fetched).toBe(1)
  expect(journal.read.head().seq).toBe(3n)
  journal.write.putSetting('till', '{}')
  expect(fetched).toBe(2)
  journal.close()
  expect(sealOf(file)).toHaveLength(32)
})

test('a seal is of one journal, one number and one hash', () => {
  const meta = { id: Buffer.alloc(16, 1), mode: 'practice', createdAt: 0 } as const
  const head = { seq: 5n, hash: Buffer.alloc(32, 5) }
  const seals = [
    openHeadSeal(meta, sealKey).of(head),
    openHeadSeal({ ...meta, id: Buffer.alloc(16, 2) }, sealKey).of(head),
    openHeadSeal(meta, sealKey).of({ ...head, seq: 6n }),
    openHeadSeal(meta, sealKey).of({ ...head, hash: Buffer.alloc(32, 6) }),
    openHeadSeal(meta, otherKey).of(head),
  ].map((seal) => seal?.toString('hex'))
  expect(new Set(seals).size).toBe(seals.length)
  expect(openHeadSeal(meta).of(head)).toBeNull()
})
