import type { EventTold } from '#contract/history-views.ts'
import { PAYMENT_FLAGS } from '#domain/evidence.ts'
import { RESOLVED_HOW } from '#domain/resolved.ts'
import { given } from '#domain/given.ts'

/** Reads a journalled event of an order. Never throws: what cannot be read, as of a later Loket, is left out. */
export function toldOf(event: unknown): EventTold {
  const { evidence: said, why, conclusive, how, corrects } = recordOf(event)
  const evidence = recordOf(said)
  const { minor } = recordOf(evidence['paidAmount'])
  return given({
    flag: PAYMENT_FLAGS.find((known) => known === evidence['flag']),
    isUnread: Array.isArray(evidence['unread']) ? (true as const) : undefined,
    why: typeof why === 'string' && why !== '' ? why : undefined,
    conclusive: typeof conclusive === 'boolean' ? conclusive : undefined,
    how: RESOLVED_HOW.find((known) => known === how),
    isCorrection: corrects === undefined ? undefined : (true as const),
    paidMinor: typeof minor === 'bigint' ? minor : undefined,
  })
}

type Fields = Readonly<Record<string, unknown>>

function recordOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}
