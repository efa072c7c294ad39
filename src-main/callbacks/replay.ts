import { jakartaDay } from '#domain/timestamp.ts'
import type { Reading } from '#journal/reads/read-only.ts'

/** What tells one call from its repetition: its external id, and the bytes that were signed. */
export type CallIdentity = {
  /** X-EXTERNAL-ID. The signature does not cover it: whoever repeats a call can change it. */
  readonly externalId: string
  /** Digest of the string that was signed. */
  readonly signed: string
}

export type ReplayMemory = {
  /** Takes note of the call, unless it was here before. Only for calls whose signature is right. */
  use(call: CallIdentity, now: number): 'fresh' | 'used-id' | 'used-signature' | 'unreadable'
  /** The call came to nothing on our side: the gateway may repeat it as it is. */
  release(call: CallIdentity): void
}

type Options = {
  /** How far X-TIMESTAMP may be from our clock: beyond it a repeated call is refused as stale. */
  readonly windowMs: number
  /** What the journal knows: a call under this id was answered since (epoch milliseconds). */
  readonly heardSince: (externalId: string, sinceMs: number) => Reading<boolean>
  /** As `heardSince`, of a call over the very bytes of this digest. */
  readonly signedSince: (signed: string, sinceMs: number) => Reading<boolean>
  /** Most entries; the oldest go first. What is journalled is still known then. */
  readonly most: number
}

/**
 * An external id counts for the rest of its Jakarta day (interface, part 8), and never for less than the window; the
 * signed bytes for as long as their timestamp is good. The memory holds what is on its way to the journal, the journal
 * the rest of the day, so that a restart forgets no call that is on the disk.
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
      // A clock that was set back makes entries of the future: they count, or a repetition would be let through.
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
