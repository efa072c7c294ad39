/**
 * Opens the files after a power loss, as the app does at its next start, and compares them with what was promised.
 */
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openBeside, textOf } from '#journal/copy/beside.ts'
import { checkJournal } from '#journal/check/check-report.ts'
import { verifyChain } from '#journal/check/checks.ts'
import type { Db } from '#journal/connection.ts'
import type { Journal } from '#journal/journal.ts'
import type { SequenceName } from '#journal/tables/sequences.ts'
import { nextStart } from '../next-start.ts'
import type { End, Promises } from './promises.ts'
import { JOURNAL } from './recorded.ts'

export type FaultKind =
  /** Refused, or a different journal from the one that was opened. */
  | 'not-opened'
  /** Pages, chain or rows. */
  | 'broken'
  | 'events-lost'
  /** An event that was never committed, or a part of a commit. */
  | 'half-a-commit'
  | 'number-again'
  | 'copy-lost'
  /** The file under the copy's name is not a copy. */
  | 'copy-broken'
  /** A small file next to the journal is missing, incomplete or out of date. */
  | 'not-kept'
  | 'cannot-go-on'

export type Fault = { readonly kind: FaultKind; readonly detail: string; readonly lost?: number }

export function putFiles(folder: string, files: ReadonlyMap<string, Buffer>): void {
  for (const one of readdirSync(folder, { withFileTypes: true })) {
    if (one.isDirectory()) rmSync(join(folder, one.name), { recursive: true })
    else unlinkSync(join(folder, one.name))
  }
  for (const [name, content] of files) {
    if (name.includes('/')) mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content, { mode: 0o600 })
  }
}

/** All faults of the files in `folder`. */
export function judge(folder: string, promises: Promises): readonly Fault[] {
  const opened = nextStart(join(folder, JOURNAL))
  if (!opened.ok) return [{ kind: 'not-opened', detail: `${opened.why}: ${opened.detail}` }]
  const { journal, db } = opened
  try {
    return [
      ...judgeHead(journal, promises),
      ...judgeNumbers(journal, promises.numbers),
      ...judgeCopies(folder, promises),
      ...judgeKept(folder, promises),
      ...goOn(journal),
      // After the till has continued, so that its additions are checked too.
      ...judgeWhole(db),
    ]
  } catch (error) {
    // It opened, but a page, a row or a text in it is unreadable.
    return [{ kind: 'broken', detail: textOf(error) }]
  } finally {
    journal.close()
  }
}

function judgeHead(journal: Journal, { id, end, next }: Promises): readonly Fault[] {
  const found = journal.meta.id.toString('hex')
  if (id !== undefined && id !== found) {
    const fault: Fault = { kind: 'not-opened', detail: 'another journal was founded in its place' }
    return [end === undefined ? fault : { ...fault, lost: end.seq }]
  }
  const { seq, hash } = journal.read.head()
  const at: End = { seq: Number(seq), head: hash.toString('hex') }
  const same = (other: End | undefined) => other?.seq === at.seq && other.head === at.head
  if (same(end) || same(next) || (end === undefined && at.seq === 0)) return []
  if (end !== undefined && at.seq < end.seq) {
    const lost = end.seq - at.seq
    return [{ kind: 'events-lost', detail: `${at.seq} events, ${end.seq} were acknowledged`, lost }]
  }
  return [{ kind: 'half-a-commit', detail: `ends at ${at.seq}, neither ${end?.seq} nor ${next?.seq}` }]
}

/** Checks pages, chain and rows as the background check does, on the connection that is already open. */
function judgeWhole(db: Db | undefined): readonly Fault[] {
  if (db === undefined) return [{ kind: 'broken', detail: 'opened without a connection' }]
  const report = checkJournal(db)
  return report.ok ? [] : [{ kind: 'broken', detail: `${report.found}: ${report.why}` }]
}

function judgeNumbers(journal: Journal, numbers: Promises['numbers']): readonly Fault[] {
  return Object.entries(numbers).flatMap(([name, given]) => {
    const number = Number(journal.write.nextSequence(name as SequenceName))
    return number > given
      ? []
      : [{ kind: 'number-again' as const, detail: `${name} ${number}, given out: ${given}` }]
  })
}

/** A copy under its final name is always whole, and exists once it was reported. */
function judgeCopies(folder: string, { copies }: Promises): readonly Fault[] {
  const there = readdirSync(folder).filter((name) => /^copy-\d+\.journal$|\.before-v\d+$/.test(name))
  const lost = Object.keys(copies).filter((name) => !there.includes(name))
  return [
    ...lost.map((name): Fault => ({ kind: 'copy-lost', detail: name })),
    ...there.flatMap((name) => judgeCopy(join(folder, name), copies[name])),
  ]
}

/** Its rows are not checked: a copy may be of an older version. */
function judgeCopy(file: string, head: string | undefined): readonly Fault[] {
  const fault = (detail: string): readonly Fault[] => [{ kind: 'copy-broken', detail: `${file}: ${detail}` }]
  const beside = openBeside(file)
  if (!beside.ok) return fault(beside.detail)
  try {
    const pages = String(beside.db.pragma('quick_check(1)', { simple: true }))
    if (pages !== 'ok') return fault(pages)
    const chain = verifyChain(beside.db)
    if (!chain.ok) return fault(chain.why)
    return head === undefined || head === chain.head.toString('hex') ? [] : fault('not what was reported')
  } catch (error) {
    return fault(textOf(error))
  } finally {
    beside.db.close()
  }
}

function judgeKept(folder: string, { kept, keeping }: Promises): readonly Fault[] {
  return Object.entries(keeping).flatMap(([name, coming]) => {
    const file = join(folder, name)
    const found = existsSync(file) ? hash('sha256', readFileSync(file)) : undefined
    return found === kept[name] || found === coming ? [] : [{ kind: 'not-kept' as const, detail: name }]
  })
}

/** The till must be able to sell again. */
function goOn(journal: Journal): readonly Fault[] {
  try {
    journal.write.commit({
      at: Date.UTC(2026, 10, 21, 1),
      note: { stream: 'till', kind: 'power', body: {} },
    })
    return []
  } catch (error) {
    return [{ kind: 'cannot-go-on', detail: String(error) }]
  }
}
