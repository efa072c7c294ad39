import { verifyCopy } from '../copy/check-copy.ts'
import { verifyProjection } from './check-projection.ts'
import { schemaFault } from './check-schema.ts'
import { eventsBetween, verifyChain } from './checks.ts'
import type { Db } from '../connection.ts'
import { scanCopy } from '../copy/copy-scan.ts'
import { readHead } from '../chain/events.ts'
import { readMeta } from '../meta.ts'

export type FindingName = 'pages' | 'triggers' | 'chain' | 'rows' | 'numbers' | 'signatures' | 'copy'

/** Plain JSON. `at` is the event or the Z with the fault. */
export type Finding = {
  readonly name: FindingName
  readonly ok: boolean
  readonly words: string
  readonly at?: number
}

/** Continues after the first fault: an auditor wants all of them. */
export function verifyJournal(db: Db, copy: string | undefined): readonly Finding[] {
  const look: readonly (readonly [FindingName, () => Omit<Finding, 'name'>])[] = [
    ['pages', () => pages(db)],
    ['triggers', () => triggers(db)],
    ['chain', () => chain(db)],
    ['rows', () => rows(db)],
    ...(copy === undefined ? [] : [['copy', () => copyAgrees(db, copy)] as const]),
  ]
  return look.map(([name, act]) => ({ name, ...guarded(act) }))
}

export function guarded(act: () => Omit<Finding, 'name'>): Omit<Finding, 'name'> {
  try {
    return act()
  } catch (error) {
    return bad(`cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function pages(db: Db): Omit<Finding, 'name'> {
  // Also compares every index with its table; slower than the background check, which has to be quick.
  const found = String(db.pragma('integrity_check(1)', { simple: true }))
  return found === 'ok' ? good('every page and index is as SQLite wrote it') : bad(found)
}

function triggers(db: Db): Omit<Finding, 'name'> {
  const fault = schemaFault(db)
  return fault === undefined ? good('tables, indexes and triggers are those of Loket') : bad(fault)
}

function chain(db: Db): Omit<Finding, 'name'> {
  const result = verifyChain(db)
  if (!result.ok) return bad(`event ${result.brokenAt} is ${result.why}`, Number(result.brokenAt))
  return good(
    `${result.events} events, each hashed with the one before it; head ${result.head.toString('hex')}`,
  )
}

function rows(db: Db): Omit<Finding, 'name'> {
  const result = verifyProjection(db)
  if (result.ok) return good('every row is what the events make of it, and there is no other')
  const where =
    result.key === undefined ? 'has rows that no event made' : `${result.key} is not what its event says`
  return bad(`${result.table} ${where}`, result.seq === undefined ? undefined : Number(result.seq))
}

function copyAgrees(db: Db, copy: string): Omit<Finding, 'name'> {
  const { head, last, damagedAt } = scanCopy(copy)
  if (head === undefined) return bad('the first line cannot be read')
  if (!head.id.equals(readMeta(db).id)) return bad('it is of another journal')
  const journal = readHead(db)
  const end = last?.events.at(-1)
  if ((end?.seq ?? 0n) > journal.seq)
    return bad(
      `it goes on to event ${String(end?.seq)}, the journal ends at ${journal.seq}: rolled back or cut`,
    )
  const rows = eventsBetween(db, 1n)
  const agrees = verifyCopy(rows, copy, { to: journal.seq })
  rows.return?.()
  if (!agrees.ok) return bad(`event ${agrees.seq}: ${agrees.why}`, Number(agrees.seq))
  if (damagedAt !== undefined)
    return bad(`${agrees.unreadable} lines cannot be read, the first at byte ${damagedAt}`)
  if (end !== undefined && !end.hash.equals(journal.hash) && end.seq === journal.seq)
    return bad('it ends with another hash', Number(end.seq))
  if ((end?.seq ?? 0n) < journal.seq)
    return bad(`it ends at event ${String(end?.seq ?? 0n)}, the journal at ${journal.seq}`)
  return good(`${agrees.events} events, all as in the journal`)
}

export function good(words: string): Omit<Finding, 'name'> {
  return { ok: true, words }
}

export function bad(words: string, at?: number): Omit<Finding, 'name'> {
  return at === undefined ? { ok: false, words } : { ok: false, words, at }
}
