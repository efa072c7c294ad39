/**
 * The program that is recorded: a till's journal, opened, written, closed and copied as the app does it, with nothing
 * around it. What it has promised it writes to `marks` at the moment of the promise.
 *   recorded.ts <json of Recorded>
 */
import { hash } from 'node:crypto'
import { openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { backUp } from '#journal/backup.ts'
import { openBeside } from '#journal/copy/beside.ts'
import { genesisOf } from '#journal/chain/chain.ts'
import { connect, makeDurable } from '#journal/connection.ts'
import { makeAppend, readHead } from '#journal/chain/events.ts'
import type { Journal } from '#journal/journal.ts'
import { migrate } from '#journal/opening/migrate.ts'
import { first } from '#journal/migrations/0001-first.ts'
import { MIGRATIONS } from '#journal/migrations/list.ts'
import { noteEntry } from '#journal/tables/notes.ts'
import { openJournal } from '#journal/opening/open.ts'
import { jsonFile } from '#support/json-file.ts'
import { openFlushedFolder } from '#support/flushed-folder.ts'
import { seededRandom } from '#test/support/seeded-random.ts'
import { encodeDocument, type VaultDocument } from '#vault/format.ts'
import { replaceVaultFile } from '#vault/vault-file.ts'
import { sealKey } from '#test/support/seal-key.ts'
import { type Promised, sellForADay } from '../sales.ts'

export type Synchronous = 'FULL' | 'NORMAL'

export type Step =
  /** A file of the first version with a few events: the next opening must upgrade it. */
  | { readonly do: 'found-old' }
  /**
   * `checkpointEvery`: pages after which SQLite moves the log into the file; its own default when left out. `upgrades`:
   * of an older version, of which a copy is kept.
   */
  | { readonly do: 'open'; readonly checkpointEvery?: number; readonly upgrades?: boolean }
  | { readonly do: 'sell'; readonly sales: number; readonly closeShift?: boolean }
  /** As after a disk that failed: probed, closed, opened again. */
  | { readonly do: 'reopen' }
  /** A reader that keeps its snapshot, so that the log cannot restart. */
  | { readonly do: 'reader'; readonly holds: boolean }
  | { readonly do: 'back-up'; readonly to: string }
  /** The mode of the till, and its vault in a folder that is made for it. */
  | { readonly do: 'keep-small-files'; readonly times: number }
  | { readonly do: 'close' }

export type Recorded = {
  readonly folder: string
  readonly marks: string
  readonly seed: number
  readonly synchronous: Synchronous
  readonly steps: readonly Step[]
}

/** What was promised to somebody, and when, stands between the calls in the record. */
export type Mark =
  | Promised
  | { readonly type: 'opened'; readonly id: string; readonly seq: number; readonly head: string }
  | { readonly type: 'keeping' | 'kept'; readonly name: string; readonly hash: string }
  | { readonly type: 'copied'; readonly name: string; readonly head: string }

export const JOURNAL = 'till.journal'

if (import.meta.main) {
  await play(JSON.parse(process.argv[2] ?? '{}') as Recorded)
  // A process that ends without `close` is cut off, so nothing tidies the files.
  process.kill(process.pid, 'SIGKILL')
}

async function play({ folder, marks, seed, synchronous, steps }: Recorded): Promise<void> {
  const file = join(folder, JOURNAL)
  const markFile = openSync(marks, 'a')
  const mark = (said: Mark): void => void writeSync(markFile, `${JSON.stringify(said)}\n`)
  const chance = seededRandom(seed)
  let journal: Journal | undefined
  let reader: ReturnType<typeof openBeside> | undefined

  const current = (): Journal => {
    if (journal === undefined) throw new Error('no journal is open')
    return journal
  }
  const tellOpened = (): void => {
    const { seq, hash: head } = current().read.head()
    const id = current().meta.id.toString('hex')
    mark({ type: 'opened', id, seq: Number(seq), head: head.toString('hex') })
  }
  const open = (checkpointEvery?: number): void => {
    const opened = openJournal({
      file,
      mode: 'practice',
      sealKey,
      clock: { now: () => Date.UTC(2026, 10, 20, 5) },
      // The copy would restore what such a journal loses.
      ...(synchronous === 'FULL' ? {} : { unsafeSynchronous: synchronous, copy: 'none' as const }),
      connect: (name) => {
        const db = connect(name)
        if (checkpointEvery !== undefined) db.pragma(`wal_autocheckpoint = ${checkpointEvery}`)
        return db
      },
    })
    if (!opened.ok) throw new Error(`${opened.why}: ${opened.detail}`)
    journal = opened.journal
    tellOpened()
  }

  for (const step of steps) {
    switch (step.do) {
      case 'found-old':
        mark(foundOld(file))
        break
      case 'open':
        open(step.checkpointEvery)
        if (step.upgrades === true) {
          const name = `${JOURNAL}.before-v${MIGRATIONS.length}`
          mark({ type: 'copied', name, head: current().read.head().hash.toString('hex') })
        }
        break
      case 'sell': {
        const { sales, closeShift = false } = step
        for (const said of sellForADay(current(), { sales, chance: chance.next, closeShift })) mark(said)
        break
      }
      case 'reopen': {
        const again = current().reopen()
        if (!again.ok) throw new Error(again.detail)
        tellOpened()
        break
      }
      case 'reader':
        if (step.holds) {
          reader = openBeside(file)
          if (!reader.ok) throw new Error(reader.detail)
          reader.db.exec('BEGIN')
          reader.db.prepare('SELECT * FROM head').get()
        } else if (reader?.ok === true) reader.db.close()
        break
      case 'back-up': {
        const report = await backUp(file, join(folder, step.to))
        if (!report.ok) throw new Error(`${report.why}: ${report.detail}`)
        mark({ type: 'copied', name: step.to, head: report.head })
        break
      }
      case 'keep-small-files':
        for (let time = 0; time < step.times; time += 1) keepSmallFiles(folder, chance.next, mark)
        break
      case 'close':
        current().close()
        break
    }
  }
}

function foundOld(file: string): Mark {
  const db = connect(file)
  const id = Buffer.alloc(16, 7)
  makeDurable(db, 'FULL')
  migrate(db, file, [first], { id, genesis: genesisOf(id), mode: 'practice', at: 0 })
  const append = makeAppend(db, () => undefined)
  db.transaction(() => {
    for (let count = 0; count < 20; count += 1)
      append(count, 'till', noteEntry.encode({ type: 'note', kind: 'old', body: { count } }))
  })()
  const { seq, hash: head } = readHead(db)
  db.close()
  return { type: 'opened', id: id.toString('hex'), seq: Number(seq), head: head.toString('hex') }
}

function keepSmallFiles(folder: string, chance: () => number, mark: (said: Mark) => void): void {
  const number = Math.floor(chance() * 1e9)
  const mode = { mode: 'practice', number }
  keep(mark, 'mode.json', `${JSON.stringify(mode, undefined, 2)}\n`, () =>
    jsonFile(join(folder, 'mode.json')).write(mode),
  )
  const document: VaultDocument = {
    format: 'loket-vault',
    version: 1,
    id: '0'.repeat(32),
    slots: {},
    entries: { apiKey: { changedAt: number, box: 'AAAA'.repeat(Math.floor(chance() * 3_000)) } },
    seal: 'AAAA',
    tries: { failed: 0, lastAt: 0 },
  }
  keep(mark, 'vault/vault.json', encodeDocument(document), () =>
    replaceVaultFile(openFlushedFolder(join(folder, 'vault')), document),
  )
}

function keep(
  mark: (said: Mark) => void,
  name: string,
  content: string | Uint8Array,
  write: () => { readonly ok: boolean },
): void {
  const sum = hash('sha256', content)
  mark({ type: 'keeping', name, hash: sum })
  if (!write().ok) throw new Error(`not written: ${name}`)
  mark({ type: 'kept', name, hash: sum })
}
