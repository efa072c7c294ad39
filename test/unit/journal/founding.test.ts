import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { openJournal, type OpenOptions } from '#journal/opening/open.ts'
import { clock, fill, open, tempFile } from './helpers.ts'

const tryOpen = (file: string, options: Partial<OpenOptions> = {}) =>
  openJournal({ file, mode: 'practice', clock, ...options })

test('while the disk of its copy is away a lost journal is not founded anew, and the copy brings it back afterwards', () => {
  const file = tempFile()
  const stick = join(dirname(tempFile()), 'stick')
  mkdirSync(stick)
  const copy = { file: join(stick, 'till.copy') }
  const journal = open(file, { copy })
  fill(journal)
  journal.close()
  const kept = readFileSync(copy.file)
  rmSync(stick, { recursive: true })
  rmSync(file)
  const before = readdirSync(dirname(file))
  expect(tryOpen(file, { copy })).toMatchObject({ ok: false, why: 'copy-folder-missing', detail: stick })
  expect(existsSync(stick)).toBe(false)
  expect(readdirSync(dirname(file))).toEqual(before)
  mkdirSync(stick)
  // An empty mount point is a folder too.
  expect(tryOpen(file, { copy })).toMatchObject({ ok: false, why: 'journal-lost' })
  expect(existsSync(file)).toBe(false)
  writeFileSync(copy.file, kept)
  expect(tryOpen(file, { copy })).toMatchObject({ ok: false, why: 'copy-ahead' })
})

test.each(['0 bytes', '0 bytes, its copy too'])('a journal of %s is a loss, and stays as it is', (which) => {
  const file = tempFile()
  const journal = open(file)
  fill(journal)
  journal.close()
  writeFileSync(file, '')
  if (which !== '0 bytes') writeFileSync(`${file}.copy`, '')
  expect(tryOpen(file)).toMatchObject({ ok: false, why: which === '0 bytes' ? 'copy-ahead' : 'journal-lost' })
  expect(statSync(file).size).toBe(0)
})

test.each([
  '.checkpoint',
  '.damaged-20261120T050000Z',
  '.before-v4',
  '.copy.damaged-20261120T050000Z',
  '-wal',
])('a file %s that a journal left behind says that there was one', (end) => {
  const file = tempFile()
  writeFileSync(file + end, 'x')
  expect(tryOpen(file)).toMatchObject({ ok: false, why: 'journal-lost' })
  expect(existsSync(file)).toBe(false)
})

test('so does what is noted of it elsewhere', () => {
  const file = tempFile()
  const traces = () => ['/somewhere/real-backups.json']
  expect(tryOpen(file, { traces })).toMatchObject({
    why: 'journal-lost',
    detail: expect.stringContaining('real-backups.json') as unknown,
  })
})

test('a start that came to nothing says nothing, and under its name there is never half a journal', () => {
  const file = tempFile()
  writeFileSync(`${file}.part`, 'half of one')
  writeFileSync(`${file}.probe`, '')
  expect(tryOpen(file, { copy: { file: join(dirname(file), 'nowhere', 'copy') } })).toMatchObject({
    ok: false,
  })
  open(file).close()
  expect(readdirSync(dirname(file)).filter((name) => name.startsWith(`${basename(file)}.part`))).toEqual([])
})

test.skipIf(process.platform === 'win32')(
  'nobody else can read the lock, nor one that an older Loket has left',
  () => {
    const file = tempFile()
    open(file).close()
    expect(statSync(`${file}.lock`).mode & 0o077).toBe(0)
    const other = tempFile()
    writeFileSync(`${other}.lock`, '', { mode: 0o644 })
    open(other).close()
    expect(statSync(`${other}.lock`).mode & 0o077).toBe(0)
  },
)
