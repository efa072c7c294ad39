import {
  brokenOff,
  chainBroken,
  checkJournal,
  type CheckReport,
  pagesFault,
  projectionBroken,
} from './check-report.ts'
import { verifyProjection } from './check-projection.ts'
import { schemaFault } from './check-schema.ts'
import { boundOf, type Checkpoint } from '../chain/checkpoint.ts'
import { verifyChain } from './checks.ts'
import type { Db } from '../connection.ts'
import { readHead } from '../chain/events.ts'
import { makeStreamProof, settingsFault } from './stream-proof.ts'
import { shiftReads, shiftStream } from '../tables/shifts.ts'

export type StartCheck = {
  readonly copy?: string | undefined
  /** The copy has the checkpoint's line: only then is the checkpoint believed about the pages. */
  readonly isFromLine?: boolean | undefined
  readonly checkpoint?: Checkpoint | 'forged' | undefined
  readonly sizes?: StartSizes
}

/** Numbers of events; smaller ones are for tests. */
export type StartSizes = {
  /** A journal counts as small up to this many. */
  readonly small: number
  /** Of a large one at least this many are proven. */
  readonly tail: number
}

/**
 * Up to this size everything is proven before the first payment: about a second at start.
 */
export const PROVEN_AT_START = 20_000
/** Always proven, however new the checkpoint: enough to cover what this till wrote last. */
const TAIL_EVENTS = 1_000
const SIZES: StartSizes = { small: PROVEN_AT_START, tail: TAIL_EVENTS }

/**
 * The check before the first payment. A small journal is checked completely. Of a large one, what came since the
 * checkpoint: chain, rows, triggers; settings and shift, which everything rests on; and every page, unless the
 * checkpoint under the till's key says that all were proven. The rest is proven in the background, and by the read
 * that touches it.
 */
export function checkAtStart(db: Db, options: StartCheck): CheckReport {
  try {
    return check(db, options)
  } catch (error) {
    return brokenOff(error)
  }
}

function check(
  db: Db,
  { copy, isFromLine = false, checkpoint, sizes: { small, tail } = SIZES }: StartCheck,
): CheckReport {
  const { seq } = readHead(db)
  const noted = checkpointFault(db, checkpoint)
  if (noted !== undefined) return noted
  if (seq <= small || sealIsGone(checkpoint)) return checkJournal(db, copy === undefined ? {} : { copy })
  const isProven = isFromLine && boundOf(checkpoint) !== undefined
  const pages = isProven ? smallTablesFault(db) : pagesFault(db)
  if (pages !== undefined) return pages
  const from = firstUnproven(seq, checkpoint, BigInt(tail))
  const chain = verifyChain(db, { from })
  if (!chain.ok) return chainBroken(chain)
  const projection = verifyProjection(db, { from })
  if (!projection.ok) return projectionBroken(projection)
  const schema = schemaFault(db)
  if (schema !== undefined) return { ok: false, found: 'schema', why: schema }
  const rests = settingsFault(db) ?? shiftFault(db)
  if (rests !== undefined) return rests
  return { ok: true, events: Number(chain.events), head: chain.head.toString('hex') }
}

function firstUnproven(seq: bigint, checkpoint: StartCheck['checkpoint'], tail: bigint): bigint {
  const isNoted = checkpoint !== undefined && checkpoint !== 'forged' && checkpoint.seq > 0n
  const proven = isNoted ? checkpoint.seq : seq
  const last = proven < seq - tail ? proven : seq - tail
  return (last < 0n ? 0n : last) + 1n
}

/** Tables that do not grow with the orders. */
const SMALL_TABLES = ['meta', 'head', 'sequences', 'settings'] as const

function smallTablesFault(db: Db): ReturnType<typeof pagesFault> {
  for (const table of SMALL_TABLES) {
    const fault = pagesFault(db, table)
    if (fault !== undefined) return fault
  }
  return undefined
}

/** The open shift and the last Z: the next one follows from them. */
function shiftFault(db: Db): (CheckReport & { readonly ok: false }) | undefined {
  const { openShift, lastClosedShift } = shiftReads(db)
  const prove = makeStreamProof(db)
  for (const shift of [openShift(), lastClosedShift()]) {
    const proven = shift === undefined ? undefined : prove(shiftStream(shift.number))
    if (proven?.ok === false) return proven
  }
  return undefined
}

/** Its author can no longer be verified: it may reveal damage, but replaces no proof. */
function sealIsGone(checkpoint: StartCheck['checkpoint']): boolean {
  return (
    checkpoint !== undefined && checkpoint !== 'forged' && checkpoint.seal === 'gone' && checkpoint.seq > 0n
  )
}

function checkpointFault(db: Db, checkpoint: StartCheck['checkpoint']): CheckReport | undefined {
  if (checkpoint === undefined) return undefined
  if (checkpoint === 'forged')
    return { ok: false, found: 'checkpoint', why: 'the checkpoint is not what this till wrote' }
  if (checkpoint.seq === 0n) return undefined
  const hash = db
    .prepare<[bigint], Buffer>('SELECT hash FROM events WHERE seq = ?')
    .pluck()
    .get(checkpoint.seq)
  if (hash?.equals(checkpoint.hash) === true) return undefined
  const why = `event ${checkpoint.seq} is not what was proven before`
  return { ok: false, found: 'checkpoint', brokenAt: Number(checkpoint.seq), why }
}
