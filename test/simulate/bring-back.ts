/** What IT does with the line that the till names, as `terminal/restore.ts` does it, by the life's own clock. */
import { parseArgs } from 'node:util'
import { type KeyOf, type RestoredReport, restoreFrom } from '#backup/restore.ts'
import { beginAnew } from '#journal/restore/begin-anew.ts'
import { connect, connectReadOnly } from '#journal/connection.ts'
import { copyOf } from '#journal/copy/copy.ts'
import type { CopiedSequences } from '#journal/copy/copy-lines.ts'
import { sequencesOf } from '#journal/copy/copy-write.ts'
import { renewCopy } from '#journal/restore/restore.ts'

export type BroughtBack = {
  readonly report: Extract<RestoredReport, { ok: true }>
  /** From now on the copy lies there. */
  readonly copy: string | undefined
}

export async function typeIn(args: readonly string[], now: number, keyOf: KeyOf): Promise<BroughtBack> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      copy: { type: 'string' },
      backup: { type: 'string' },
      'begin-anew': { type: 'string' },
    },
  })
  const [file = ''] = positionals
  const { copy, backup } = values
  const options = { file, copy: copy ?? copyOf(file), backup, now }
  const report =
    values['begin-anew'] === undefined ? await restoreFrom(options, keyOf) : beginAnew(options, 'practice')
  if (!report.ok) throw new Error(`${args.join(' ')}: ${report.why} ${report.detail}`)
  return { report, copy }
}

export function numbersIn(file: string): CopiedSequences {
  const db = connectReadOnly(file)
  try {
    return sequencesOf(db)
  } finally {
    db.close()
  }
}

/** For the control: as if a restore knew no better. */
export function turnBack(file: string, copy: string, numbers: CopiedSequences, now: number): void {
  const db = connect(file)
  const guards = db
    .prepare<[], { name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'sequences'",
    )
    .all()
  const names = Object.keys(sequencesOf(db))
  for (const { name } of guards) db.exec(`DROP TRIGGER "${name}"`)
  const put = db.prepare('UPDATE sequences SET next = ? WHERE name = ?')
  for (const name of names) put.run(numbers[name] ?? 1n, name)
  for (const { sql } of guards) db.exec(sql)
  db.close()
  renewCopy({ file, copy, now })
}
