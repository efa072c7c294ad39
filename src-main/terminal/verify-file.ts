import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyZs } from '#counter/shift/z-hash.ts'
import { connect, type Db } from '#journal/connection.ts'
import { readMeta } from '#journal/meta.ts'
import { MIGRATIONS } from '#journal/migrations/list.ts'
import { bringToNow } from '#journal/opening/migrate.ts'
import { shiftReads } from '#journal/tables/shifts.ts'
import { beginsAsDatabase } from './file-head.ts'
import { signatures } from './verify-signatures.ts'
import { bad, type Finding, good, guarded, verifyJournal } from '#journal/check/verify.ts'

export type Verdict =
  | { readonly verdict: 'sound' | 'broken'; readonly file: string; readonly findings: readonly Finding[] }
  | { readonly verdict: 'not-looked-at'; readonly why: string }

const ENDS = ['', '-wal'] as const
const TRIES = 5

/** `copy`: the second copy; default: the one next to the journal, if it exists. */
export function verifyFile(file: string, copy?: string): Verdict {
  if (!existsSync(file)) return { verdict: 'not-looked-at', why: `${file} is not there` }
  if (copy !== undefined && !existsSync(copy))
    return { verdict: 'not-looked-at', why: `${copy} is not there` }
  const folder = mkdtempSync(join(tmpdir(), 'loket-verify-'))
  try {
    const kept = copy ?? (existsSync(`${file}.copy`) ? `${file}.copy` : undefined)
    // With a copy it is a till's journal, whatever has become of it.
    if (kept === undefined && !beginsAsDatabase(file))
      return { verdict: 'not-looked-at', why: 'it is no journal, or its beginning is damaged' }
    const taken = join(folder, 'journal')
    if (!take(file, taken)) return { verdict: 'not-looked-at', why: 'a till writes to it; verify a backup' }
    return look(file, taken, kept)
  } catch (error) {
    return { verdict: 'not-looked-at', why: error instanceof Error ? error.message : String(error) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function look(file: string, taken: string, copy: string | undefined): Verdict {
  let db: Db | undefined
  try {
    db = connect(taken)
    readMeta(db)
  } catch (error) {
    db?.close()
    const why = error instanceof Error ? error.message : String(error)
    return { verdict: 'broken', file, findings: [{ name: 'pages', ok: false, words: why }] }
  }
  const opened = db
  try {
    bringNearer(opened)
    const findings = [
      ...verifyJournal(opened, copy),
      { name: 'numbers', ...guarded(() => numbers(opened)) } as const,
      { name: 'signatures', ...guarded(() => signatures(opened)) } as const,
    ]
    return { verdict: findings.every(({ ok }) => ok) ? 'sound' : 'broken', file, findings }
  } finally {
    opened.close()
  }
}

/** Where that fails, what is wrong is found below. The file is a copy, and its events stay as they are. */
function bringNearer(db: Db): void {
  try {
    bringToNow(db, MIGRATIONS)
  } catch {}
}

/** Checks every Z report from the first: consecutive numbers, each with its own hash and that of the one before. */
function numbers(db: Db): Omit<Finding, 'name'> {
  const { closedShifts } = shiftReads(db)
  const proof = verifyZs((above) => closedShifts(above, 50))
  return proof.ok
    ? good(`${proof.count} Zs, numbered without a gap, each hashed with the one before it`)
    : bad(`Z ${proof.number}: ${proof.why}`, proof.number)
}

/** False when the file changed during every attempt to copy it. */
function take(file: string, to: string): boolean {
  for (let count = 0; count < TRIES; count += 1) {
    const before = stateOf(file)
    for (const end of ENDS) {
      rmSync(`${to}${end}`, { force: true })
      if (existsSync(`${file}${end}`)) copyFileSync(`${file}${end}`, `${to}${end}`)
    }
    if (stateOf(file) === before) return true
  }
  return false
}

function stateOf(file: string): string {
  return ENDS.map((end) => {
    const stat = statSync(`${file}${end}`, { bigint: true, throwIfNoEntry: false })
    return `${String(stat?.size)} ${String(stat?.mtimeNs)}`
  }).join()
}
