/** A till's files at known moments, and what they must contain. */
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rupiah } from '#domain/money.ts'
import { connectReadOnly, type Db } from '#journal/connection.ts'
import { type CheckpointStore, openCheckpoint } from '#journal/chain/checkpoint.ts'
import type { CopyLine } from '#journal/chain/checkpoint-text.ts'
import type { StartSizes } from '#journal/check/start-check.ts'
import type { CopiedEvent } from '#journal/copy/copy-lines.ts'
import type { Journal } from '#journal/journal.ts'
import { openJournal, type OpenOptions, type OpenResult } from '#journal/opening/open.ts'
import { commitSale } from '#test/support/journal-load.ts'
import { sealKey } from '#test/support/seal-key.ts'

export const NOON = Date.UTC(2026, 10, 20, 5)
const SALES = 8

/** Contents by file suffix; a missing suffix means that the file does not exist. */
export type Files = Readonly<Record<string, Buffer>>

export type State = {
  readonly name: 'closed' | 'killed'
  readonly files: Files
  /** The contents of every table as text: the same text means the same journal. */
  readonly content: string
  readonly events: readonly CopiedEvent[]
}

export type Base = {
  readonly sizes: StartSizes | undefined
  readonly states: readonly State[]
  /** Whole files of earlier days, oldest first. */
  readonly older: readonly Files[]
  readonly folder: string
  readonly remove: () => void
}

/** In memory where available: what files say is under test, not when they are flushed. */
export function newFolder(): string {
  const memory = '/dev/shm'
  return mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), 'loket-tamper-'))
}

export function tryOpen(file: string, options: Partial<OpenOptions> = {}): OpenResult {
  return openJournal({
    file,
    mode: 'practice',
    sealKey,
    clock: { now: () => NOON },
    unsafeSynchronous: 'OFF',
    ...options,
  })
}

/** The checkpoint's key is not known to a person who can write the files. */
export function checkpointOf(file: string): CheckpointStore {
  return openCheckpoint(file, sealKey)
}

/** Everything up to the checkpoint is too old for a start to prove it. */
const LARGE: StartSizes = { small: 0, tail: 10 }

/**
 * `isLarge`: the journal counts as large, so that a start proves only what came after the checkpoint; the rest is for
 * the check in the background, and for the reads that touch it.
 */
export function buildBase(isLarge = false): Base {
  const folder = newFolder()
  const file = join(folder, 'till.journal')
  const older: Files[] = []
  const openNow = (): Journal => {
    const opened = tryOpen(file)
    if (!opened.ok) throw new Error(opened.detail)
    return opened.journal
  }
  for (let sale = 1; sale <= SALES; sale += 1) {
    const journal = openNow()
    sell(journal, sale)
    journal.close()
    older.push(takeFiles(file))
  }
  const head = contentOf(file).events.at(-1)
  const again = openNow()
  const line = isLarge ? lineOf(again) : undefined
  again.close()
  checkpointOf(file).write(Number(head?.seq ?? 0n), head?.hash.toString('hex') ?? '', line)
  const closed: State = { name: 'closed', files: takeFiles(file), ...contentOf(file) }
  older.pop()
  const journal = openNow()
  for (let sale = SALES + 1; sale <= SALES + 3; sale += 1) sell(journal, sale)
  const killed: State = { name: 'killed', files: takeFiles(file), ...contentOf(file) }
  journal.close()
  return {
    states: [closed, killed],
    older,
    sizes: isLarge ? LARGE : undefined,
    folder,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function lineOf({ copy }: Journal): CopyLine | undefined {
  if (copy?.anchor === undefined) return undefined
  const { at, sequences } = copy.anchor
  const numbers = Object.entries(sequences).map(([name, next]) => [name, Number(next)] as const)
  return { at, sequences: Object.fromEntries(numbers) }
}

function sell(journal: Journal, sale: number): void {
  const { write } = journal
  write.nextSequence('reference')
  commitSale(journal, sale)
  write.putSetting('till', `{"number":${sale}}`)
  const at = NOON + sale * 1_000 + 950
  write.commit({ at, cash: { kind: 'in', amount: rupiah(5_000), by: 'kasir-a', note: `uang ${sale}` } })
  write.commit({ at: at + 1, note: { stream: 'till', kind: 'note', body: { sale } } })
}

export function takeFiles(file: string): Files {
  const files: Record<string, Buffer> = {}
  for (const end of ['', '-wal', '.copy', '.checkpoint', '.opened']) {
    if (existsSync(`${file}${end}`)) files[end] = readFileSync(`${file}${end}`)
  }
  return files
}

/** Leaves only these files in the folder of `file`. */
export function putFiles(folder: string, file: string, files: Files): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true })
  for (const [end, bytes] of Object.entries(files)) writeFileSync(`${file}${end}`, bytes)
  if (files[BACKUP] === undefined) return
  // As the till names the latest backup that it has proven.
  renameSync(`${file}${BACKUP}`, join(folder, BACKUP_NAME))
  const notes = {
    version: 1,
    folder: { path: folder, isElsewhere: true },
    looks: { [BACKUP_NAME]: { at: NOON, ok: true } },
  }
  writeFileSync(join(folder, 'till-backups.json'), JSON.stringify(notes))
}

/** Suffix of a backup. It is not sealed, since sealing is tested elsewhere. */
export const BACKUP = '.backup'
const BACKUP_NAME = 'loket-00000000-0000001.loket-backup'

export function contentOf(file: string): {
  readonly content: string
  readonly events: readonly CopiedEvent[]
} {
  const db = connectReadOnly(file)
  try {
    return { content: textOf(db), events: eventsOf(db) }
  } finally {
    db.close()
  }
}

function eventsOf(db: Db): readonly CopiedEvent[] {
  return db
    .prepare<[], CopiedEvent>('SELECT seq, at, stream, kind, body, hash FROM events ORDER BY seq')
    .all()
}

function textOf(db: Db): string {
  const parts = db
    .prepare<[], { name: string; type: string; sql: string }>(
      'SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name',
    )
    .all()
  const tables = parts.filter(({ type }) => type === 'table')
  // The seal proves content but holds none. While journal and copy agree, it is not consulted.
  const columns = (name: string): string => (name === 'head' ? 'one, seq, hash' : '*')
  const rows = tables.map(({ name }) => [
    name,
    db
      .prepare(`SELECT ${columns(name)} FROM "${name}" ORDER BY 1, 2`)
      .raw()
      .all(),
  ])
  return JSON.stringify([parts, rows], (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  )
}
