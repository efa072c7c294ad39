import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { genesisOf } from '../chain/chain.ts'
import { connect } from '../connection.ts'
import type { CopiedSequences } from '../copy/copy-lines.ts'
import type { JournalMode } from '../meta.ts'
import { type Founding, migrate } from './migrate.ts'
import { MIGRATIONS } from '../migrations/list.ts'
import { beginFile, discardFile, finishFile } from '../restore/whole-file.ts'
import { putSequences } from '../tables/sequences.ts'

export function foundingNow(mode: JournalMode, at: number): Founding {
  const id = randomBytes(16)
  return { id, genesis: genesisOf(id), mode, at }
}

type NewJournal = {
  readonly mode: JournalMode
  /** Epoch milliseconds. */
  readonly at: number
  /** Where its sequences begin; at 1 when omitted. */
  readonly sequences?: CopiedSequences
  readonly flushes?: boolean
}

/** Creates a journal without events. Its name never shows a partial file, so an empty file is always a loss. */
export function foundJournal(file: string, { mode, at, sequences = {}, flushes = true }: NewJournal): void {
  const part = beginFile(file)
  try {
    const db = connect(part)
    try {
      db.pragma('journal_mode = MEMORY')
      migrate(db, part, MIGRATIONS, foundingNow(mode, at))
      putSequences(db, sequences)
    } finally {
      db.close()
    }
    finishFile(file, true, flushes)
  } finally {
    discardFile(file)
  }
}

/** Leftovers of a failed start, which do not show that a journal existed. */
const NO_TRACE = /^\.(lock|probe|part)(-journal|-wal|-shm)?$/

/** Other files named after a journal or its copy: each shows that a journal existed. */
export function tracesOf(file: string, copyFile: string | undefined): readonly string[] {
  return [...new Set([...named(file), ...(copyFile === undefined ? [] : named(copyFile))])].filter(
    (name) => name !== file,
  )
}

function named(file: string): readonly string[] {
  const [folder, name] = [dirname(file), basename(file)]
  return readdirSync(folder)
    .filter((each) => each === name || each.startsWith(`${name}.`) || each.startsWith(`${name}-`))
    .filter((each) => !NO_TRACE.test(each.slice(name.length)))
    .map((each) => join(folder, each))
}
