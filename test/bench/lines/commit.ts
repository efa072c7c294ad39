/** An acknowledged event: chained, sealed, flushed in the journal and in its copy. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openJournal, type OpenOptions } from '#journal/opening/open.ts'
import { orderStep } from '#test/support/journal-load.ts'
import { sealKey } from '#test/support/seal-key.ts'
import { control, type Line, type OpenLine } from '../report/line.ts'

const COMMITS = 200

export const commitLine: Line = {
  name: 'commit',
  title: 'An acknowledged event',
  unit: 'ms',
  floor: 'a bare flushed insert of the same text',
  goals: [
    { what: 'with the second copy', side: 'copy', share: 0.5, most: { times: 1.7, of: 'floor' } },
    { what: 'without it', side: 'alone', share: 0.5, most: { times: 1.3, of: 'floor' } },
    control('three bare flushed inserts', { times: 1.7, of: 'floor' }),
  ],
  rounds: 11,
  open: async () => openCommits(),
}

function openCommits(): OpenLine {
  const folder = mkdtempSync(join(tmpdir(), 'loket-bench-'))
  const bare = new Database(join(folder, 'bare.db'))
  bare.pragma('journal_mode = WAL')
  bare.pragma('synchronous = FULL')
  bare.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT')
  const insert = bare.prepare('INSERT INTO rows (body) VALUES (?)')
  const alone = open(join(folder, 'alone.journal'), { copy: 'none' })
  const withCopy = open(join(folder, 'copy.journal'))
  const body = JSON.stringify(orderStep(1).order, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}` : value,
  )
  let number = 0
  return {
    round: async () => {
      const taken = { floor: [], alone: [], copy: [], control: [] } as Record<string, number[]>
      const measure = (side: string, act: () => unknown): void => {
        const from = performance.now()
        act()
        taken[side]?.push(performance.now() - from)
      }
      for (let one = 0; one < COMMITS; one += 1) {
        number += 1
        measure('floor', () => insert.run(body))
        measure('alone', () => alone.write.commit(orderStep(number)))
        measure('copy', () => withCopy.write.commit(orderStep(number)))
        measure('control', () => [1, 2, 3].map(() => insert.run(body)))
      }
      return taken
    },
    close: async () => {
      for (const each of [bare, alone, withCopy]) each.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function open(file: string, options: Partial<OpenOptions> = {}) {
  const opened = openJournal({ file, mode: 'practice', sealKey, clock: { now: Date.now }, ...options })
  if (!opened.ok) throw new Error(`${opened.why}: ${opened.detail}`)
  return opened.journal
}
