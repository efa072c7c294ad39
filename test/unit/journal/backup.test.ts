import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { BackupReport } from '#journal/backup.ts'
import { checkJournal } from '#journal/check/check-report.ts'
import { connectReadOnly } from '#journal/connection.ts'
import type { Journal } from '#journal/journal.ts'
import { commitMeanwhile, runApart, runWithin } from './apart.ts'
import { fill, fillMore, NOON, open, orderOf, put, referenceOf, tamper, tempFile } from './helpers.ts'

const CHILD = new URL('./backup-child.ts', import.meta.url)
const backUp = (file: string, target: string) => runApart<BackupReport>(CHILD, [file, target])

/** Large enough for the copy to take several steps. */
function large(file: string): Journal {
  const journal = open(file, { unsafeSynchronous: 'OFF' })
  fill(journal)
  fillMore(journal)
  for (let count = 0; count < 30; count += 1) {
    journal.write.commit({ at: NOON, note: { stream: 'till', kind: 'big', body: 'x'.repeat(200_000) } })
  }
  return journal
}

test('copies the journal as it was at one moment, while the till goes on writing', async () => {
  const file = tempFile()
  const journal = large(file)
  const before = journal.read.head().seq
  const target = join(dirname(file), 'copy.journal')
  const work = backUp(file, target)
  const commits = await commitMeanwhile(journal, work)
  const { report, progress } = await work

  expect(commits).toBeGreaterThan(3)
  if (report?.ok !== true) throw new Error(report?.detail)
  expect(report.bytes).toBe(statSync(target).size)
  expect(BigInt(report.events)).toBeGreaterThanOrEqual(before)
  expect(BigInt(report.events)).toBeLessThanOrEqual(journal.read.head().seq)
  const [, pages] = progress.at(-1) ?? []
  expect(progress.at(-1)).toEqual([pages, pages])
  expect(progress.length).toBeGreaterThan(3)
  for (const [done, of] of progress) expect(done).toBeLessThanOrEqual(of)

  // A single file, sound from end to end, and a journal like any other.
  expect(readdirSync(dirname(file)).filter((name) => name.startsWith('copy'))).toEqual(['copy.journal'])
  const copy = connectReadOnly(target)
  expect(checkJournal(copy)).toEqual({ ok: true, events: report.events, head: report.head })
  copy.close()
  const restored = open(target, { copy: 'none' })
  expect(restored.read.order(referenceOf(1))?.state.kind).toBe('paid')
  put(restored, orderOf(30))
  expect(journal.tailCheck(100)).toMatchObject({ ok: true })
})

test.skipIf(process.platform === 'win32')('nobody else can read the copy', async () => {
  const file = tempFile()
  fill(open(file))
  expect((await backUp(file, `${file}.backup`)).report).toMatchObject({ ok: true })
  expect(statSync(`${file}.backup`).mode & 0o077).toBe(0)
})

test('a journal that nobody has open, and one without events, can be copied too', async () => {
  const file = tempFile()
  open(file).close()
  expect((await backUp(file, `${file}.backup`)).report).toMatchObject({ ok: true, events: 0 })
})

test('what a crash left of a copy before is thrown away', async () => {
  const file = tempFile()
  fill(open(file))
  const target = `${file}.backup`
  for (const end of ['', '-wal', '-journal']) writeFileSync(`${target}.part${end}`, 'left behind by a crash')
  expect((await backUp(file, target)).report).toMatchObject({ ok: true })
  expect(readdirSync(dirname(file)).filter((name) => name.includes('part'))).toEqual([])
})

test('says why not, leaves nothing behind, and touches nothing that is there', async () => {
  const file = tempFile()
  fill(open(file))
  const other = join(dirname(file), 'taken.txt')
  writeFileSync(other, 'somebody else’s')
  expect((await backUp(file, other)).report).toMatchObject({ ok: false, why: 'target-exists' })
  expect(readFileSync(other, 'utf8')).toBe('somebody else’s')
  expect((await backUp(file, file)).report).toMatchObject({ ok: false, why: 'target-exists' })

  const target = join(dirname(file), 'copy.journal')
  const nowhere = join(dirname(file), 'nowhere', 'copy.journal')
  expect((await backUp(file, nowhere)).report).toMatchObject({ ok: false, why: 'unwritable' })
  expect((await backUp(`${file}.nowhere`, target)).report).toMatchObject({ ok: false, why: 'unreadable' })
  expect((await backUp(other, target)).report).toMatchObject({ ok: false, why: 'unreadable' })
  mkdirSync(`${target}.part`)
  expect((await backUp(file, target)).report).toMatchObject({ ok: false, why: 'unwritable' })
  expect(existsSync(target)).toBe(false)
})

test.skipIf(process.platform === 'win32')(
  'a disk that takes no more ends the copy, not the process, and leaves no half of it',
  async () => {
    const file = tempFile()
    large(file)
    const target = join(dirname(file), 'copy.journal')
    const { report } = await runWithin<BackupReport>(1024, CHILD, [file, target])
    expect(report).toMatchObject({ ok: false, why: 'unwritable' })
    expect(readdirSync(dirname(file)).filter((name) => name.startsWith(basename(target)))).toEqual([])
  },
)

test('a copy whose chain ends elsewhere than noted is no backup', async () => {
  const file = tempFile()
  fill(open(file))
  tamper(file, (db) => db.exec('DELETE FROM events WHERE seq = 8'))
  const { report } = await backUp(file, `${file}.backup`)
  expect(report).toMatchObject({ ok: false, why: 'damaged' })
  expect(existsSync(`${file}.backup`)).toBe(false)
})
