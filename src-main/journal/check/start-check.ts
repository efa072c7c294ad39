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
import type { Checkpoint } from '../chain/checkpoint.ts'
import { verifyChain } from './checks.ts'
import type { Db } from '../connection.ts'
import { readHead } from '../chain/events.ts'

export type StartCheck = {
  readonly copy?: string | undefined
  readonly checkpoint?: Checkpoint | 'forged' | undefined
  /** A journal counts as small up to this many events. */
  readonly small?: number
}

/**
 * Up to this size everything is proven before the first payment: about a second at start (`npm run bench:journal`).
 */
const PROVEN_AT_START = 20_000
/** Always proven, however new the checkpoint: enough to cover what this till wrote last. */
const TAIL_EVENTS = 1_000n

/**
 * The check before the first payment. A small journal is checked completely. A large one: pages, triggers, and chain
 * and rows since the checkpoint. Older events are proven in the background while the till runs.
 */
export function checkAtStart(db: Db, options: StartCheck): CheckReport {
  try {
    return check(db, options)
  } catch (error) {
    return brokenOff(error)
  }
}

function check(db: Db, { copy, checkpoint, small = PROVEN_AT_START }: StartCheck): CheckReport {
  const { seq } = readHead(db)
  const noted = checkpointFault(db, checkpoint)
  if (noted !== undefined) return noted
  if (seq <= small || sealIsGone(checkpoint)) return checkJournal(db, copy === undefined ? {} : { copy })
  const pages = pagesFault(db)
  if (pages !== undefined) return pages
  const proven = checkpoint === undefined || checkpoint === 'forged' ? seq : checkpoint.seq
  const from = (proven < seq - TAIL_EVENTS ? proven : seq - TAIL_EVENTS) + 1n
  const chain = verifyChain(db, { from })
  if (!chain.ok) return chainBroken(chain)
  const projection = verifyProjection(db, { from })
  if (!projection.ok) return projectionBroken(projection)
  const schema = schemaFault(db)
  if (schema !== undefined) return { ok: false, found: 'schema', why: schema }
  return { ok: true, events: Number(chain.events), head: chain.head.toString('hex') }
}

/** Its author can no longer be verified: it may reveal damage, but replaces no proof. */
function sealIsGone(checkpoint: StartCheck['checkpoint']): boolean {
  return checkpoint !== undefined && checkpoint !== 'forged' && checkpoint.seal === 'gone'
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
