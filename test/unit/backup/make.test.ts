import { randomBytes } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { decodeHeader } from '#backup/header.ts'
import { rupiah } from '#domain/money.ts'
import type { PersonId } from '#domain/person.ts'
import { begin, instructionOf, orderOf, put, tamper } from '../journal/helpers.ts'
import { nameOfMade, openShop } from './till.ts'

const DAY = 86_400_000
const NOON = Date.UTC(2026, 10, 20, 5)
const withMadeAt = (madeAt: number) => ({
  mode: 'practice' as const,
  environment: 'practice' as const,
  madeAt,
  keyId: 'ab'.repeat(16),
  salt: randomBytes(32).toString('hex'),
})

describe('a backup', () => {
  test('is one file that says in plain what it is, and in which nothing of the journal can be read', async () => {
    const shop = openShop()
    shop.journal.write.commit({
      at: NOON,
      note: { stream: 'till', kind: 'canary', body: 'KENARI-MERAH-4711' },
    })
    const report = await shop.make()
    expect(report).toMatchObject({ ok: true, number: 1, removed: [] })
    const name = readdirSync(shop.folder).join(',')
    expect(name).toMatch(/^loket-[0-9a-f]{8}-0000001\.loket-backup$/)
    const bytes = readFileSync(join(shop.folder, name))
    const read = decodeHeader(bytes)
    expect(read).toMatchObject({
      kind: 'header',
      header: { mode: 'practice', madeAt: NOON, journal: shop.journal.meta.id.toString('hex') },
    })
    const head = shop.journal.read.head()
    expect(read).toMatchObject({ header: { events: Number(head.seq), head: head.hash.toString('hex') } })
    const reference = String(orderOf(1).reference)
    const words = ['KENARI-MERAH', 'SQLite format', 'CREATE TABLE', 'order/', reference]
    // The control: in the journal itself each of them is found.
    const open = Buffer.concat([readFileSync(shop.file), readFileSync(`${shop.file}-wal`)])
    for (const word of words) {
      expect(bytes.includes(word)).toBe(false)
      expect(open.includes(word)).toBe(true)
    }
    expect(statSync(join(shop.folder, name)).mode & 0o077).toBe(0)
    expect(readdirSync(shop.work)).toEqual([])
  })

  test('of the same journal twice has no byte of its sealed part in common', async () => {
    const shop = openShop()
    const one = readFileSync(join(shop.folder, await nameOfMade(shop.make())))
    const two = readFileSync(join(shop.folder, await nameOfMade(shop.make())))
    const inside = (bytes: Buffer) => bytes.subarray(bytes.indexOf(0x0a) + 1)
    expect(inside(one).length).toBe(inside(two).length)
    const same = inside(one).filter((byte, at) => byte === inside(two)[at]).length
    expect(same / inside(one).length).toBeLessThan(0.01)
  })

  test('that is made while others sell has everything up to its head', async () => {
    const shop = openShop()
    const making = shop.make()
    for (let n = 20; n < 60; n += 1) {
      put(shop.journal, orderOf(n))
      await new Promise((resolve) => void setImmediate(resolve))
    }
    const name = await nameOfMade(making)
    const report = await shop.rehearse(name)
    expect(report).toMatchObject({ ok: true, likeness: { kind: 'behind' } })
  })
})

describe('a rehearsal', () => {
  test('opens it, proves it, holds it against the journal, and leaves nothing behind', async () => {
    const shop = openShop()
    const name = await nameOfMade(shop.make())
    const before = Number(shop.journal.read.seqNow())
    put(shop.journal, orderOf(7))
    const since = Number(shop.journal.read.seqNow()) - before
    const report = await shop.rehearse(name)
    expect(report).toMatchObject({ ok: true, events: before, likeness: { kind: 'behind', events: since } })
    expect(report.ok && report.orders).toBeGreaterThan(0)
    expect(report.ok && BigInt(report.minor)).toBeTypeOf('bigint')
    expect(readdirSync(shop.work)).toEqual([])
  })

  test('counts money going out, waiting slips and cash that only the journal has', async () => {
    const shop = openShop()
    const name = await nameOfMade(shop.make())
    const none = { slips: 0, cashMoves: 0, instructions: 0 }
    expect(await shop.rehearse(name)).toMatchObject({ likeness: none })
    begin(shop.journal, instructionOf(31), [])
    const { number } = shop.journal.read.slips(1)[0] ?? { number: 0 }
    const by = 'p-1' as PersonId
    const [at, amount] = [NOON, rupiah(20_000)]
    shop.journal.write.commit({ at, slip: { number: number + 1, at, by, amount, shown: 'nothing' } })
    shop.journal.write.commit({ at, cash: { kind: 'out', amount, by } })
    expect(await shop.rehearse(name)).toMatchObject({ likeness: { slips: 1, cashMoves: 1, instructions: 1 } })
  })

  test('sees a journal that went another way, and one that is not there', async () => {
    const shop = openShop()
    const name = await nameOfMade(shop.make())
    const other = openShop()
    expect(await shop.rehearse(name, { journal: other.file })).toMatchObject({
      likeness: { kind: 'differs' },
    })
    const gone = join(shop.work, 'nowhere')
    expect(await shop.rehearse(name, { journal: gone })).toMatchObject({ likeness: { kind: 'no-journal' } })
  })

  test('every cut, every flipped byte of the header, and a wrong key are found', async () => {
    const shop = openShop()
    const name = await nameOfMade(shop.make())
    const path = join(shop.folder, name)
    const bytes = readFileSync(path)
    const line = bytes.indexOf(0x0a) + 1
    const refusals = ['not-a-backup', 'newer', 'sealed']
    for (let at = 0; at < line; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      writeFileSync(path, changed)
      const report = await shop.rehearse(name)
      expect(report.ok ? 'opened' : report.why).toBeOneOf(refusals)
    }
    for (const cut of [0, 10, line - 1, line, line + 10, line + 65_552, bytes.length - 1]) {
      writeFileSync(path, bytes.subarray(0, cut))
      expect(await shop.rehearse(name)).toMatchObject({ ok: false })
    }
    writeFileSync(path, bytes)
    expect(await shop.rehearse(name, { key: new Uint8Array(32) })).toMatchObject({ why: 'sealed' })
    expect(await shop.rehearse(name)).toMatchObject({ ok: true })
    rmSync(path)
    expect(await shop.rehearse(name)).toMatchObject({ why: 'gone' })
    expect(readdirSync(shop.work)).toEqual([])
  })
})

describe('what cannot be', () => {
  test('a broken journal is not backed up over good ones', async () => {
    const shop = openShop()
    const good = await nameOfMade(shop.make())
    shop.journal.close()
    tamper(shop.file, (db) => db.exec("UPDATE events SET body = body || ' ' WHERE seq = 2"))
    expect(await shop.make()).toMatchObject({ ok: false, why: 'journal' })
    expect(readdirSync(shop.folder)).toEqual([good])
    expect(readdirSync(shop.work)).toEqual([])
  })

  test.each([
    ['a folder that somebody chose and that is gone', { folder: '/nowhere/of/ours' }, 'folder-gone'],
    ['a disk that is gone and left its empty mount point', { isElsewhere: true }, 'disk-gone'],
  ])('%s', async (_words, changes, why) => {
    const shop = openShop()
    expect(await shop.make(changes)).toMatchObject({ ok: false, why })
    expect(readdirSync(shop.folder)).toEqual([])
  })

  test('a file in the place of the folder, and the program may make its own folder', async () => {
    const shop = openShop()
    const own = join(dirname(shop.file), 'own', 'backups')
    expect(await shop.make({ folder: own, mayMakeFolder: true })).toMatchObject({ ok: true })
    const file = join(dirname(shop.file), 'file')
    writeFileSync(file, '')
    expect(await shop.make({ folder: file })).toMatchObject({ ok: false, why: 'folder-gone' })
  })

  test('a folder that does not take it: those that are there stay as they are', async () => {
    const shop = openShop()
    const good = await nameOfMade(shop.make())
    const inTheWay = `${good.replace('0000001', '0000002')}.part`
    mkdirSync(join(shop.folder, inTheWay))
    expect(await shop.make()).toMatchObject({ ok: false, why: 'unwritable' })
    expect(readdirSync(shop.folder).toSorted()).toEqual([good, inTheWay].toSorted())
    expect(await shop.rehearse(good)).toMatchObject({ ok: true })
  })
})

describe('taking away', () => {
  test('only what is ours, only of this journal, and only after the new one was proven', async () => {
    const shop = openShop()
    const other = openShop()
    const foreign = await nameOfMade(other.make())
    copyFileSync(join(other.folder, foreign), join(shop.folder, foreign))
    const theirs = ['liburan.jpg', 'loket-aaaaaaaa-0000001.loket-backup', 'loket-backup', 'x.loket-backup']
    for (const name of theirs) writeFileSync(join(shop.folder, name), 'theirs')
    const names: string[] = []
    for (let n = 0; n < 12; n += 1) {
      names.push(await nameOfMade(shop.make({ header: withMadeAt(NOON + n * 60_000) })))
    }
    const left = readdirSync(shop.folder)
    expect(left).toEqual(expect.arrayContaining([...theirs, foreign, names.at(-1)]))
    expect(left).toHaveLength(theirs.length + 2)
  })

  test('one that is damaged is not ours to count nor to take away', async () => {
    const shop = openShop()
    const old = await nameOfMade(shop.make({ header: withMadeAt(NOON - DAY) }))
    writeFileSync(join(shop.folder, old), 'no header')
    const now = await nameOfMade(shop.make({ least: 5 }))
    expect(readdirSync(shop.folder).toSorted()).toEqual([old, now].toSorted())
  })

  test('numbers go on from what the till remembers and from what lies there, whichever is more', async () => {
    const shop = openShop()
    expect(await shop.make({ least: 41 })).toMatchObject({ number: 41 })
    expect(await shop.make({ least: 3 })).toMatchObject({ number: 42 })
  })

  test('what a crash has left unsealed in the work folder is gone after the next', async () => {
    const shop = openShop()
    mkdirSync(shop.work)
    writeFileSync(join(shop.work, 'snapshot.journal'), 'left')
    await nameOfMade(shop.make())
    expect(existsSync(join(shop.work, 'snapshot.journal'))).toBe(false)
  })
})
