import { checkJournal } from '#journal/check/check-report.ts'
import type { Db } from '#journal/connection.ts'
import type { SequenceName } from '#journal/tables/sequences.ts'
import { nextStart } from '../next-start.ts'
import type { Told } from './shoot.ts'

/** More events than a victim's largest commit. */
const MOST_OF_A_COMMIT = 8
const NUMBERS = ['reference', 'external-id'] as const satisfies readonly SequenceName[]

export type Verified = {
  /** Promised events that are missing or different. */
  readonly lost: number
  /** All other faults. */
  readonly faults: readonly string[]
}

/** Opens the journal as the next start does, and checks everything reported since the last time. */
export function verify(file: string, told: readonly Told[], whole: boolean): Verified {
  const opened = nextStart(file)
  const events = told.filter(({ word }) => word === 'event')
  if (!opened.ok) return { lost: events.length, faults: [`${opened.why}: ${opened.detail}`] }
  const { journal, db } = opened
  try {
    const faults: string[] = []
    const last = events.at(-1)?.number ?? 0
    const seq = Number(journal.read.seqNow())
    if (last > 0 && seq > last + MOST_OF_A_COMMIT) faults.push(`${seq} events, told of ${last}`)
    const report = whole ? checkJournal(db) : journal.tailCheck(seq - (events[0]?.number ?? seq) + 2)
    if (!report.ok) faults.push(`${report.found}: ${report.why}`)
    for (const name of NUMBERS) {
      const given = told.findLast(({ word }) => word === name)?.number
      const next = Number(journal.write.nextSequence(name))
      if (given !== undefined && next <= given) faults.push(`${name} ${next} again, told of ${given}`)
    }
    return { lost: missing(db, events), faults }
  } finally {
    journal.close()
  }
}

function missing(db: Db, events: readonly Told[]): number {
  const hashOf = db.prepare<[bigint], Buffer>('SELECT hash FROM events WHERE seq = ?').pluck()
  return events.filter(({ number, head }) => {
    const hash = hashOf.get(BigInt(number))
    return hash === undefined || (head !== '-' && hash.toString('hex') !== head)
  }).length
}
