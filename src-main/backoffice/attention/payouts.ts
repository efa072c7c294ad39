import { ATTENTION_AFTER_MS, type AttentionAct } from '#domain/attention.ts'
import { addDays, endOfDay } from '#domain/day.ts'
import { isByPerson, type Instruction } from '#domain/instruction.ts'
import type { Payout } from '#domain/payout.ts'
import { endOfNextJakartaDay } from '#domain/timestamp.ts'
import { livePayouts } from '../payouts/live.ts'
import { stageOf } from '../payouts/view.ts'
import type { Reader } from './deps.ts'
import type { Found } from './orders.ts'

type Clocked = Pick<Reader, 'journal' | 'clock'>
/** The till sends within a minute. */
const LATE_MS = 3_600_000

/** Approved, and its day has begun. */
function dueSince({ since, asked }: Payout): number {
  return Math.max(since, endOfDay(addDays(asked.day, -1)))
}

export function openPayouts(reader: Clocked): readonly Found[] {
  const listed = new Set<string>()
  return livePayouts(reader).flatMap(({ payout, instruction }) => {
    const act = actOf(reader, payout, instruction)
    if (act === undefined) return []
    const { number, since, asked } = payout
    // Of a batch whose day has passed, its first row stands for all that were left.
    if (asked.batch !== undefined && payout.sent.length === 0) {
      const key = `${asked.batch} ${act}`
      if (listed.has(key)) return []
      listed.add(key)
    }
    return [
      {
        key: `payout ${number}`,
        ...{ kind: 'payout', act, since: instruction?.since ?? since },
        ...{ amountMinor: asked.amountMinor, number },
      },
    ]
  })
}

function actOf(
  reader: Clocked,
  payout: Payout,
  instruction: Instruction | undefined,
): AttentionAct | undefined {
  switch (stageOf(reader, payout, instruction)) {
    // Not certain, certainly not sent, or left over from a day that is past: only a person goes on with them.
    case 'unknown':
    case 'not-sent':
    case 'overdue':
      return 'open-document'
    // The gateway may decide at any time; where it is silent for long, or cannot be asked, a person finds out.
    case 'pending':
      return reader.clock.now() - (instruction?.since ?? 0) > ATTENTION_AFTER_MS ? 'open-document' : undefined
    // The gateway took it, and has not said to the end of the next day that it was paid.
    case 'accepted':
      return reader.clock.now() > endOfNextJakartaDay(instruction?.since ?? 0) ? 'open-document' : undefined
    // No one checked it on its day: whom it was for still waits for the money.
    case 'expired':
      return 'settle'
    // No person was here when the till sent it: whom it was for still waits for the money.
    case 'refused':
      return payout.sent.at(-1)?.by === undefined ? 'settle' : undefined
    // It was taken before, and a person may have read that it was.
    case 'failed':
      return instruction !== undefined && isByPerson(instruction) ? undefined : 'settle'
    // Its day has come, and the till does not send it: what was agreed to no longer stands, or the way is shut.
    case 'approved':
      return reader.clock.now() - dueSince(payout) > LATE_MS ? 'open-document' : undefined
    case 'draft':
    case 'proposed':
    case 'withdrawn':
    case 'sending':
    case 'confirmed':
      return undefined
  }
}
