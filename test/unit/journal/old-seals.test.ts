// `made-before` is a till from the last version that sealed everything with one key. It was killed, its last
// commit is missing in the copy, and the key is 32 times 7. The till: real, one bill with a payer, one mark,
// a checkpoint before the last commit.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openCheckpoint } from '#journal/chain/checkpoint.ts'
import { openHeadSeal, type SealKey } from '#journal/chain/head-seal.ts'
import { openJournal } from '#journal/opening/open.ts'
import { createBoxOf, createPersonalBox } from '#support/personal-box.ts'
import { personalKeyFor } from '#support/personal-keys.ts'
import { systemRandom } from '#support/real-ports.ts'
import { SEAL_KEY, sealKey } from '#test/support/seal-key.ts'
import { clock, open, tamper, tempFile } from './helpers.ts'

const REFERENCE = 'L00126112000000017F3Q'
const box = createPersonalBox(SEAL_KEY, systemRandom)
const noKey: SealKey = () => undefined

function madeBefore(): string {
  const file = tempFile()
  for (const end of ['', '-wal', '.copy', '.checkpoint']) {
    const kept = join(import.meta.dirname, 'made-before', `journal${end}.gz`)
    writeFileSync(file + end, gunzipSync(readFileSync(kept)))
  }
  return file
}
const real = { mode: 'real', sealKey } as const
const sealOf = (file: string): string => {
  let seal = ''
  tamper(
    file,
    (db) => (seal = db.prepare<[], Buffer>('SELECT seal FROM head').pluck().get()?.toString('hex') ?? ''),
  )
  return seal
}

test('the commit that the crash kept from its copy is known as its own, once; what it ends with is sealed anew', () => {
  const file = madeBefore()
  const journal = open(file, real)
  expect(journal.copy).toMatchObject({ news: 'brought-up', broughtUp: 1 })
  expect(journal.lastCommit()).toBe('ours')
  journal.close()
  const anew = sealOf(file)
  // The old seal on the same end, as from a listener that had the key: it is no longer valid.
  const [old, copy] = [
    madeBefore(),
    gunzipSync(readFileSync(join(import.meta.dirname, 'made-before/journal.copy.gz'))),
  ]
  open(old, { ...real, copy: 'none', sealKey: noKey }).close()
  const oldSeal = sealOf(old)
  expect(oldSeal).not.toBe(anew)
  tamper(file, (db) => db.prepare('UPDATE head SET seal = ?').run(Buffer.from(oldSeal, 'hex')))
  writeFileSync(`${file}.copy`, copy)
  expect(openJournal({ file, clock, ...real })).toMatchObject({ ok: false, why: 'not-sealed' })
})

test('another key does not open it, and a vault that is closed waits with the seal', () => {
  expect(
    openJournal({ file: madeBefore(), clock, mode: 'real', sealKey: () => Buffer.alloc(32, 8) }),
  ).toMatchObject({
    ok: false,
    why: 'not-sealed',
  })
  const file = madeBefore()
  const vault = { open: false }
  const journal = open(file, { mode: 'real', sealKey: () => (vault.open ? SEAL_KEY : undefined) })
  expect(journal.lastCommit()).toBe('unproven')
  vault.open = true
  expect(journal.lastCommit()).toBe('ours')
})

test('its checkpoint is believed, and sealed anew at once', () => {
  const file = madeBefore()
  const before = readFileSync(`${file}.checkpoint`, 'utf8')
  const store = openCheckpoint(file, sealKey)
  const noted = store.read()
  expect(noted).toMatchObject({ seq: 2n, seal: 'key' })
  const after = readFileSync(`${file}.checkpoint`, 'utf8')
  expect(after).not.toBe(before)
  expect(after).toContain('"version":2')
  expect(store.read()).toEqual(noted)
  expect(open(file, real).startCheck(noted)).toMatchObject({ ok: true })
  expect(openCheckpoint(madeBefore(), () => Buffer.alloc(32, 8)).read()).toBe('forged')
})

test('what it sealed of a person opens, and what it marked is found again', () => {
  const journal = open(madeBefore(), real)
  const sealed = journal.read.bill(REFERENCE)?.personal ?? ''
  expect(sealed).toMatch(/^p1\./)
  expect(box.open(sealed)).toBe('{"name":"SITI AMINAH"}')
  const marked = journal.read.eventsOf('till').at(-1)
  expect(marked?.entry).toMatchObject({ body: { mark: box.mark('014|0000000001') } })
})

test('with the key of the box alone nothing else can be made: no seal, no checkpoint', () => {
  const boxKey = personalKeyFor('box', SEAL_KEY)
  const listener = createBoxOf(boxKey, systemRandom)
  expect(listener.open(box.seal('Sari'))).toBe('Sari')
  expect(box.open(listener.seal('Sari'))).toBe('Sari')
  for (const held of [boxKey, personalKeyFor('seal', boxKey)]) {
    const file = tempFile()
    openCheckpoint(file, () => held).write(1, 'ab'.repeat(32))
    expect(openCheckpoint(file, sealKey).read()).toBe('forged')
  }
  const head = { seq: 5n, hash: Buffer.alloc(32, 5) }
  const meta = { id: Buffer.alloc(16, 1), mode: 'real', createdAt: 0 } as const
  const seals = [() => boxKey, () => personalKeyFor('seal', boxKey), sealKey].map((key) =>
    openHeadSeal(meta, key).of(head)?.toString('hex'),
  )
  expect(new Set(seals).size).toBe(3)
})
