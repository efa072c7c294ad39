/**
 * Where the till's journal lies: the real journal code on a database in memory. A scenario is one transaction that is
 * rolled back at its end, so that the next begins on an empty journal; what a till commits within it stays through any
 * crash of the till, and nothing else does.
 */
import Database from 'better-sqlite3'
import { genesisOf } from '#journal/chain/chain.ts'
import { connect, type Db } from '#journal/connection.ts'
import { makeJournal, type Journal, type OpenedJournal } from '#journal/journal.ts'
import { readMeta } from '#journal/meta.ts'
import { migrate } from '#journal/opening/migrate.ts'
import { MIGRATIONS } from '#journal/migrations/list.ts'
import { reopenable } from '#journal/opening/reopen.ts'
import type { Drawn } from '#journal/tables/sequences.ts'
import { MORNING } from '#test/support/virtual-till.ts'
import { openHeadSeal } from '#journal/chain/head-seal.ts'
import type { AllLost, Loss } from './plan.ts'

/** What a commit meets on its way to the disk. Each may throw. */
export type Gate = { readonly before: () => void; readonly after: () => void }

/** What somebody does about a journal that does not open. */
export type Opening = {
  /** Told in words: why it did not open, and what was done. */
  readonly onBack?: (how: string) => void
  /** For the controls: a till that, after this loss, does not look at its copy. */
  readonly looksAway?: Loss | undefined
  /** For the control: numbers go on where the backup ends that was brought back. */
  readonly beginsAgain?: boolean | undefined
}

export type Disk = {
  /** Opens the journal as it lies there. `mayOpen`: whether a disk that has failed takes it again. */
  open(now: () => number, gate: Gate, mayOpen: () => boolean, opening?: Opening): Journal
  /** For the control: the last event is another from now on, behind everybody's back. */
  edit(): void
  /** For the control: what is written from now on is forgotten by a crash, until `flush`. */
  holdBack(): void
  flush(): void
  crash(): void
  /** The disks lie, and are lost, only where there are two. */
  lie?(): void
  lose?(what: Loss): void
  /** As the till makes one that is open; the number of its events. */
  backUp?(now: () => number): Promise<bigint>
  loseAll?(what: AllLost): void
  /** By the first way that is named; in words, and the number of events that came back. */
  bringBack?(now: () => number, opening: Opening): Promise<{ readonly how: string; readonly events: number }>
  begin(): void
  end(): void
}

export function failing(): Error {
  return new Database.SqliteError('disk I/O error', 'SQLITE_IOERR_FSYNC')
}

export function memoryDisk(): Disk {
  const db = connect(':memory:')
  const id = Buffer.alloc(16, 7)
  migrate(db, ':memory:', MIGRATIONS, { id, genesis: genesisOf(id), mode: 'practice', at: MORNING })
  const meta = readMeta(db)
  const prepare = preparedOnce(db)
  let held = false

  const openOnce = (now: () => number, gate: Gate, drawn: Drawn): OpenedJournal => {
    let isOpen = true
    const transaction = (act: (...given: unknown[]) => unknown) => {
      const real = db.transaction(act)
      const immediate = (...given: unknown[]): unknown => {
        gate.before()
        const result: unknown = real.immediate(...given)
        gate.after()
        return result
      }
      return { immediate }
    }
    const close = (): void => {
      isOpen = false
    }
    const view = { prepare, transaction, close, get open() { return isOpen } } // prettier-ignore
    return makeJournal(view as unknown as Db, {
      ...{ file: ':memory:', meta, now, release: () => undefined },
      // Without a key: only a second copy, which this disk has not, ever asks for a seal.
      seal: openHeadSeal(meta),
      drawn,
    })
  }
  return {
    open: (now, gate, mayOpen) => {
      const drawn: Drawn = new Map()
      const once = () => openOnce(now, gate, drawn)
      return reopenable(
        once(),
        () => ({ ok: true, journal: once() }),
        () => (mayOpen() ? undefined : { reason: 'io', message: 'the disk fails' }),
      )
    },
    edit: () => {
      const triggers = db.prepare<[], { name: string }>(
        "SELECT name FROM sqlite_master WHERE type = 'trigger'",
      )
      for (const { name } of triggers.all()) db.exec(`DROP TRIGGER "${name}"`)
      db.exec('UPDATE events SET at = at + 1 WHERE seq = (SELECT max(seq) FROM events)')
    },
    holdBack: () => {
      if (!held) db.exec('SAVEPOINT held')
      held = true
    },
    flush: () => {
      if (held) db.exec('RELEASE held')
      held = false
    },
    crash: () => {
      if (held) db.exec('ROLLBACK TO held; RELEASE held')
      held = false
    },
    begin: () => void db.exec('BEGIN'),
    end: () => {
      held = false
      db.exec('ROLLBACK')
    },
  }
}

/** Preparing is most of what opening costs; a statement that plucks is another than one that does not. */
function preparedOnce(db: Db): (sql: string) => unknown {
  const kept = new Map<string, unknown>()
  return (sql) => {
    const known = kept.get(sql)
    if (known !== undefined) return known
    const plain = db.prepare(sql)
    let plucked: typeof plain | undefined
    const pluck = () => (plucked ??= db.prepare(sql).pluck())
    Object.defineProperty(plain, 'pluck', { value: pluck })
    kept.set(sql, plain)
    return plain
  }
}
