import { jakartaDay } from '#domain/timestamp.ts'
import type { Reading } from '#journal/reads/read-only.ts'

/** What identifies a repeated call: its external id, and the signed bytes. */
export type CallIdentity = {
  /** X-EXTERNAL-ID. The signature does not cover it: anyone who repeats a call can change it. */
  readonly externalId: string
  /** Digest of the signed string. */
  readonly signed: string
}

export type ReplayMemory = {
  /** Records the call, unless it was seen before. Only for calls with a valid signature. */
  use(call: CallIdentity, now: number): 'fresh' | 'used-id' | 'used-signature' | 'unreadable'
  /** The call failed on our side: the gateway may repeat it unchanged. */
  release(call: CallIdentity): void
}

type Options = {
  /** Allowed difference between X-TIMESTAMP and our clock: a repetition outside it is refused as stale. */
  readonly windowMs: number
  /** From the journal: whether a call under this id was answered since then (epoch milliseconds). */
  readonly heardSince: (externalId: string, sinceMs: number) => Reading<boolean>
  /** Like `heardSince`, for a call whose signed bytes have this digest. */
  readonly signedSince: (signed: string, sinceMs: number) => Reading<boolean>
  /** Maximum number of entries; the oldest go first. The journal still knows what it has stored. */
  readonly most: number
}

/**
 * An external id counts for the rest of its Jakarta day (interface, part 8), and never for less than the window. The
 * signed bytes count as long as their timestamp is valid. Memory covers calls on their way to the journal, and the
 * journal the rest of the day. So a restart forgets no call that is on disk.
 */
export function createReplayMemory({ windowMs, heardSince, signedSince, most }: Options): ReplayMemory {
  const ids = new Map<string, number>()
  const signed = new Map<string, number>()
  const remember = (memory: Map<string, number>, key: string, now: number): void => {
    memory.set(key, now)
    if (memory.size > most) memory.delete(memory.keys().next().value ?? key)
  }
  return {
    use(call, now) {
      const since = Math.min(startOfJakartaDay(now), now - 2 * windowMs)
      const at = ids.get(call.externalId)
      if (at !== undefined && at >= since) return 'used-id'
      // After the clock is set back, entries lie in the future. They count, or a repetition would pass.
      const freshSince = now - 2 * windowMs
      const signedAt = signed.get(call.signed)
      if (signedAt !== undefined && signedAt >= freshSince) return 'used-signature'
      const heard = heardSince(call.externalId, since)
      if (!heard.ok) return 'unreadable'
      if (heard.value) return 'used-id'
      const repeated = signedSince(call.signed, freshSince)
      if (!repeated.ok) return 'unreadable'
      if (repeated.value) return 'used-signature'
      remember(ids, call.externalId, now)
      remember(signed, call.signed, now)
      return 'fresh'
    },
    release(call) {
      ids.delete(call.externalId)
      signed.delete(call.signed)
    },
  }
}

function startOfJakartaDay(now: number): number {
  return Date.parse(`${jakartaDay(now)}T00:00:00+07:00`)
}
