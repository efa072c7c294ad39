/** Attacks by a person who can write the files and knows how they are made. */
import { rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import { genesisOf, hashLink } from '#journal/chain/chain.ts'
import { connect } from '#journal/connection.ts'
import { type CopiedEvent, encodeRecord, payloadOf, readRecord } from '#journal/copy/copy-lines.ts'
import { noteCopied, readMeta } from '#journal/meta.ts'
import { migrate } from '#journal/opening/migrate.ts'
import { MIGRATIONS } from '#journal/migrations/list.ts'
import { makeReplay } from '#journal/restore/replay.ts'
import { putSequences } from '#journal/tables/sequences.ts'
import { makeCopy, sequencesOf } from '#journal/copy/copy-write.ts'
import type { Chance } from '#test/fuzz/chance.ts'
import { BACKUP, type Base, type Files, NOON, putFiles, type State, takeFiles } from './base.ts'
import type { Attack } from './corrupt.ts'

type Forge = (events: CopiedEvent[], chance: Chance) => CopiedEvent[]

const CHANGES: Readonly<Record<string, Forge>> = {
  edit: (events, chance) => {
    const at = chance.int(events.length)
    return events.map((event, index) => (index === at ? edited(event, chance) : event))
  },
  delete: (events, chance) => events.toSpliced(chance.int(events.length), 1),
  insert: (events, chance) =>
    events.toSpliced(chance.int(events.length + 1), 0, noteLike(chance.pick(events))),
  /** One more commit, which a crash may have kept from the copy. */
  append: (events) => [...events, ...events.slice(-1).map(noteLike)],
  reorder: (events, chance) => {
    const at = chance.int(events.length - 1)
    return events.toSpliced(at, 2, ...events.slice(at, at + 2).toReversed())
  },
  truncate: (events, chance) => events.slice(0, chance.int(events.length)),
}

function noteLike(event: CopiedEvent): CopiedEvent {
  return { ...event, stream: 'till', kind: 'note/forged', body: '{"body":"forged"}' }
}

function edited(event: CopiedEvent, chance: Chance): CopiedEvent {
  const body = event.body.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1 + chance.int(9)) % 10))
  return body === event.body ? { ...event, at: event.at + 1n } : { ...event, body }
}

const NONE = Buffer.alloc(0)

const TABLE_EDITS = [
  'UPDATE orders SET amount = amount + 100 WHERE rowid = (SELECT min(rowid) FROM orders)',
  "UPDATE orders SET state = 'paid' WHERE rowid = (SELECT max(rowid) FROM orders) AND state <> 'paid' OR note IS NULL",
  'DELETE FROM orders WHERE rowid = (SELECT max(rowid) FROM orders)',
  'UPDATE takings SET received = received + 1 WHERE seq = (SELECT max(seq) FROM takings)',
  'DELETE FROM cash_moves WHERE seq = (SELECT max(seq) FROM cash_moves)',
  "UPDATE settings SET value = 'x'",
  'UPDATE sequences SET next = next - 1',
  'UPDATE head SET seq = seq - 1',
  'UPDATE head SET hash = zeroblob(32)',
  'UPDATE head SET seal = zeroblob(32)',
  "UPDATE meta SET value = zeroblob(16) WHERE key = 'id'",
  "UPDATE meta SET value = 'real' WHERE key = 'mode'",
]

export function forge(base: Base, state: State, chance: Chance, folder: string, file: string): Attack {
  const way = chance.pick(['left', 'rechained', 'rebuilt', 'rolled-back', 'table', 'copy', 'both'] as const)
  if (way === 'rolled-back') {
    const old = chance.pick(base.older)
    return {
      name: 'rolled back',
      target: 'journal',
      files: { ...state.files, '': old[''] ?? NONE, '-wal': NONE },
    }
  }
  if (way === 'copy') return forgeCopy(base, state, chance)
  if (way === 'table') {
    const sql = chance.pick(TABLE_EDITS)
    const files = withHand(state, folder, file, chance, (db) => void db.exec(sql))
    return { name: 'row or note edited', target: 'journal', files }
  }
  const change = chance.pick(Object.keys(CHANGES))
  const events = CHANGES[change]?.([...state.events], chance) ?? []
  const name = `${change}, chain ${way}`
  if (way === 'rebuilt') {
    const files = rebuilt(state, events, folder, file, chance.pick(['none', 'kept'] as const))
    if (files !== undefined)
      return { name, target: 'journal', files: { ...state.files, '-wal': NONE, ...files } }
  }
  if (way === 'both') {
    const attack = forgeBoth(base, events, folder, file)
    if (attack !== undefined) return { ...attack, name: `${change}, journal and copy` }
  }
  const files = withHand(state, folder, file, chance, (db) =>
    putEvents(db, way === 'left' ? left(events) : rechained(state, events)),
  )
  return { name: way === 'left' ? name : `${change}, chain rechained`, target: 'journal', files }
}

/**
 * All files of one disk, rebuilt to agree with each other. Only the checkpoint's key is missing, so the attack
 * changes what the checkpoint covers. Undefined when nothing is forged before its end.
 */
function forgeBoth(
  base: Base,
  forged: readonly CopiedEvent[],
  folder: string,
  file: string,
): (Omit<Attack, 'name'> & { readonly state: State }) | undefined {
  const state = base.states.find(({ name }) => name === 'closed')
  if (state === undefined) return undefined
  const events = forged.slice(0, state.events.length)
  const isOther = !events.every(({ hash }, index) => state.events[index]?.hash.equals(hash) === true)
  if (!isOther && events.length === state.events.length) return undefined
  const files = rebuilt(state, events, folder, file)
  if (files === undefined) return undefined
  putFiles(folder, file, files)
  const db = connect(file)
  makeCopy(db, `${file}.copy`, readMeta(db))
  db.close()
  const both = takeFiles(file)
  // From the day before: it ends below what was proven.
  const backup = base.older.at(-1)?.[''] ?? NONE
  return {
    target: 'both',
    state,
    files: { ...both, '.checkpoint': state.files['.checkpoint'] ?? NONE, [BACKUP]: backup },
  }
}

/** Numbers and hashes unchanged. */
function left(events: readonly CopiedEvent[]): readonly CopiedEvent[] {
  return events.map((event, index) => ({ ...event, seq: BigInt(index + 1) }))
}

function rechained(state: State, events: readonly CopiedEvent[]): readonly CopiedEvent[] {
  let prev = genesisOf(idOf(state))
  return left(events).map((event) => {
    prev = hashLink(prev, event)
    return { ...event, hash: prev }
  })
}

function idOf({ files }: State): Buffer {
  const line = files['.copy'] ?? Buffer.alloc(0)
  const head = JSON.parse(line.toString('utf8', 18, line.indexOf(0x0a))) as { readonly id: string }
  return Buffer.from(head.id, 'hex')
}

/** Opens the files with a foreign tool; the triggers are dropped, and restored in half of all cases. */
function withHand(
  state: State,
  folder: string,
  file: string,
  chance: Chance,
  act: (db: Database.Database) => void,
): Files {
  putFiles(folder, file, state.files)
  const db = new Database(file)
  try {
    db.defaultSafeIntegers(true)
    db.pragma('foreign_keys = OFF')
    db.pragma('synchronous = OFF')
    const triggers = db
      .prepare<[], { name: string; sql: string }>(
        "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'",
      )
      .all()
    for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`)
    act(db)
    if (chance.happens(0.5)) for (const { sql } of triggers) db.exec(sql)
  } finally {
    db.close()
  }
  return takeFiles(file)
}

function putEvents(db: Database.Database, events: readonly CopiedEvent[]): void {
  const { id } = readMeta(db)
  let prev = genesisOf(id)
  db.exec('BEGIN; DELETE FROM events')
  const insert = db.prepare(
    'INSERT INTO events (seq, at, stream, kind, body, prev, hash) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  for (const { seq, at, stream, kind, body, hash } of events) {
    insert.run(seq, at, stream, kind, body, prev, hash)
    prev = hash
  }
  db.prepare('UPDATE head SET seq = ?, hash = ?').run(BigInt(events.length), prev)
  db.exec('COMMIT')
}

/**
 * The perfect forgery of one file: events, chain and rows agree. Only the seal of its end needs the key, so the seal
 * is missing or out of date. Undefined where Loket's own rows refuse the events.
 */
function rebuilt(
  state: State,
  events: readonly CopiedEvent[],
  folder: string,
  file: string,
  seal: 'none' | 'kept' = 'none',
): Files | undefined {
  putFiles(folder, file, state.files)
  const old = connect(file)
  const sealed = old.prepare<[], Buffer | null>('SELECT seal FROM head').pluck().get() ?? null
  const given = sequencesOf(old)
  const meta = readMeta(old)
  old.close()
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
  const db = connect(file)
  try {
    db.pragma('journal_mode = MEMORY')
    db.pragma('synchronous = OFF')
    migrate(db, file, MIGRATIONS, { ...meta, genesis: genesisOf(meta.id), at: meta.createdAt })
    db.exec('BEGIN')
    const replay = makeReplay(db)
    for (const event of rechained(state, events)) replay.put(event)
    replay.moveHead()
    putSequences(db, given)
    noteCopied(db, NOON)
    if (seal === 'kept') db.prepare('UPDATE head SET seal = ?').run(sealed)
    db.exec('COMMIT')
  } catch {
    return undefined
  } finally {
    db.close()
  }
  return takeFiles(file)
}

function forgeCopy(base: Base, state: State, chance: Chance): Attack {
  const bytes = state.files['.copy'] ?? Buffer.alloc(0)
  const lines = bytes.toString('utf8').split('\n').slice(0, -1)
  const at = 1 + chance.int(lines.length - 1)
  const way = chance.pick([
    'line edited',
    'line deleted',
    'lines swapped',
    'lines cut',
    'older copy',
    'copy gone',
  ] as const)
  const put = (changed: readonly string[]): Files => ({
    ...state.files,
    '.copy': Buffer.from(`${changed.join('\n')}\n`),
  })
  const attack = (files: Files): Attack => ({ name: `copy: ${way}`, target: 'copy', files })
  switch (way) {
    case 'line edited':
      return attack(put(lines.toSpliced(at, 1, reforged(lines[at] ?? '', chance))))
    case 'line deleted':
      return attack(put(lines.toSpliced(at, 1)))
    case 'lines swapped': {
      const other = 1 + chance.int(lines.length - 1)
      return attack(put(lines.with(at, lines[other] ?? '').with(other, lines[at] ?? '')))
    }
    case 'lines cut':
      return attack(put(lines.slice(0, at)))
    case 'older copy':
      return attack({ ...state.files, '.copy': chance.pick(base.older)['.copy'] ?? Buffer.alloc(0) })
    case 'copy gone': {
      const { '.copy': _, ...files } = state.files
      return attack(files)
    }
  }
}

/** Another event with a correct checksum. */
function reforged(line: string, chance: Chance): string {
  const payload = payloadOf(Buffer.from(line))
  const record = payload && readRecord(payload)
  const event = record?.events[0]
  if (record === undefined || event === undefined) return line.slice(0, -1)
  const events = record.events.with(0, edited(event, chance))
  return encodeRecord({ ...record, events })
    .toString('utf8')
    .trimEnd()
}
