// A till whose files are damaged by hand, with its copy next to it or on a stick.
import { hash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { connect } from '#journal/connection.ts'
import { copyOf } from '#journal/copy/copy.ts'
import type { Journal } from '#journal/journal.ts'
import { openJournal, type OpenOptions, type OpenResult } from '#journal/opening/open.ts'
import { journalTraces } from '#startup/backup-files.ts'
import type { ShutPlace } from '#startup/ways-back.ts'
import { sealKey } from '#test/support/seal-key.ts'
import { clock, fill, orderOf, put } from '../journal/helpers.ts'

export let folder: string
export let stick: string
export let file: string
let isStickUsed: boolean
let argv: readonly string[]
export function makePlace(): void {
  folder = mkdtempSync(join(tmpdir(), 'loket-ways-'))
  stick = join(folder, 'stick')
  mkdirSync(stick)
  file = join(folder, 'real.journal')
  isStickUsed = false
  argv = [...process.argv]
}
export function removePlace(): void {
  process.argv.splice(0, process.argv.length, ...argv)
  rmSync(folder, { recursive: true, force: true })
}

/** Loket started with the copy on the stick, as `copyPlace` reads it. */
export function useStick(): void {
  isStickUsed = true
  process.argv.push(`--journal-copy=${stick}`)
}
export function leaveStick(): void {
  isStickUsed = false
  process.argv.splice(0, process.argv.length, ...argv)
}
export const copyFile = (): string => (isStickUsed ? join(stick, 'real.journal.copy') : copyOf(file))
export const start = (options: Partial<OpenOptions> = {}): OpenResult =>
  openJournal({
    ...{ file, mode: 'real', clock, sealKey },
    copy: { file: copyFile() },
    traces: () => journalTraces(folder, file),
    ...options,
  })
export function opened(options: Partial<OpenOptions> = {}): Journal {
  const result = start(options)
  if (!result.ok) throw new Error(`${result.why}: ${result.detail}`)
  return result.journal
}
export function aDay(): void {
  const journal = opened()
  fill(journal)
  journal.close()
}
/** The files of a killed till: its log is not yet in the journal. */
export function killed(): void {
  const journal = opened()
  fill(journal)
  const kept = ['', '-wal'].map((end) => [file + end, readFileSync(file + end)] as const)
  const copy = readFileSync(copyFile())
  journal.close()
  for (const [name, bytes] of kept) writeFileSync(name, bytes)
  writeFileSync(copyFile(), copy)
}
export const spoilFirstPage = (from: number): void =>
  writeFileSync(file, readFileSync(file).fill(0xff, from, 4_096))

export function setVersion(version: number): void {
  const db = connect(file)
  db.pragma(`user_version = ${version}`)
  db.close()
}

/** All files except the lock and SQLite's scratch files, which carry no data: its index, and an empty log. */
export function files(): Readonly<Record<string, Buffer>> {
  const under = (path: string): readonly string[] =>
    statSync(path).isDirectory() ? readdirSync(path).flatMap((each) => under(join(path, each))) : [path]
  return Object.fromEntries(
    under(folder)
      .filter((path) => !/\.lock$|-shm$/.test(path))
      .map((path) => [path, readFileSync(path)] as const)
      .filter(([path, bytes]) => !path.endsWith('-wal') || bytes.length > 0),
  )
}

export const prints = (): readonly string[] =>
  Object.entries(files()).map(([path, bytes]) => `${path} ${hash('sha256', bytes)}`)

export function sells(): void {
  const journal = opened()
  expect(journal.startCheck()).toMatchObject({ ok: true })
  journal.write.nextSequence('reference')
  put(journal, orderOf(77))
  journal.close()
}

export const stickIsThere = (): boolean => existsSync(stick)
export const shutPlace = (): ShutPlace => ({ folder, file, mode: 'real' })

export function putBack(all: Readonly<Record<string, Buffer>>): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
  for (const [path, bytes] of Object.entries(all)) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
  }
}
