/** A checkpoint as its file spells it, and what its seals cover. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { personalKeyFor } from '#support/personal-keys.ts'

/**
 * `key`: only a holder of the key can have written it. `none`: reveals damage, but a forger can recompute it. `gone`:
 * its key went with the vault; the journal must still match it, and is proven from its beginning before it is
 * trusted.
 */
export type Seal = 'key' | 'none' | 'gone'

/** A line of the copy that was proven in step with the journal. */
export type CopyLine = {
  /** Byte offset of its first byte. */
  readonly at: number
  /** The newest numbers in the copy up to there. */
  readonly sequences: Readonly<Record<string, number>>
}

/** How far a check in the background has come: the last event, and where the next line of the copy begins. */
export type CheckPlace = { readonly seq: number; readonly copyAt: number }

/** What a start needs to know in addition, to prove only the end. */
export type Start = {
  /** The line of the copy that ends with the checkpoint's event. */
  readonly copy?: CopyLine
  readonly round?: CheckPlace
  /** A fault that no whole check has contradicted since. */
  readonly broken?: string
}

export type Claim = {
  readonly seq: number
  /** Hexadecimal. */
  readonly hash: string
  readonly seal: Seal
  /** The version of the seal; 1 when absent. */
  readonly version: 1 | 2
}

/** Earlier versions read the claim alone, so `start` has a seal of its own. */
export type Noted = Claim & { readonly mac: string; readonly start?: Start; readonly startMac?: string }

export function macOf({ seq, hash, seal, version }: Claim, key: Uint8Array | undefined): Buffer {
  const text = `loket checkpoint ${version}\n${seq}\n${hash}\n${seal}\n`
  if (key === undefined) return createHash('sha256').update(text).digest()
  return createHmac('sha256', version === 1 ? key : personalKeyFor('seal', key))
    .update(text)
    .digest()
}

export function startMacOf({ seq, hash }: Claim, { copy, round, broken }: Start, key: Uint8Array): Buffer {
  const sequences = Object.entries(copy?.sequences ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const parts = [copy?.at ?? null, sequences, round?.seq ?? null, round?.copyAt ?? null, broken ?? null]
  const text = `loket start 1\n${seq}\n${hash}\n${JSON.stringify(parts)}\n`
  return createHmac('sha256', personalKeyFor('seal', key)).update(text).digest()
}

export function isOf(said: string, mac: Buffer): boolean {
  const bytes = Buffer.from(said, 'hex')
  return bytes.length === mac.length && timingSafeEqual(bytes, mac)
}

export function parseNoted(text: string): Noted | undefined {
  try {
    const noted = JSON.parse(text) as Partial<Record<keyof Noted, unknown>>
    const { seq, hash, seal, mac, version = 1, start, startMac } = noted
    if (!Number.isSafeInteger(seq) || typeof hash !== 'string' || typeof mac !== 'string') return undefined
    if (seal !== 'key' && seal !== 'none' && seal !== 'gone') return undefined
    if (version !== 1 && version !== 2) return undefined
    const claim = { seq: Number(seq), hash, seal, mac, version } as const
    if (start === undefined && startMac === undefined) return claim
    const read = readStart(start)
    return read === undefined || typeof startMac !== 'string'
      ? undefined
      : { ...claim, start: read, startMac }
  } catch {
    return undefined
  }
}

/** Undefined when it is not what this program writes. */
function readStart(start: unknown): Start | undefined {
  if (typeof start !== 'object' || start === null) return undefined
  const { copy, round, broken } = start as Partial<Record<keyof Start, unknown>>
  if (copy !== undefined && !isCopyLine(copy)) return undefined
  if (round !== undefined && !isPlace(round)) return undefined
  if (broken !== undefined && typeof broken !== 'string') return undefined
  return {
    ...(copy === undefined ? {} : { copy }),
    ...(round === undefined ? {} : { round }),
    ...(broken === undefined ? {} : { broken }),
  }
}

function isCopyLine(given: unknown): given is CopyLine {
  const { at, sequences } = given as Partial<Record<keyof CopyLine, unknown>>
  if (!Number.isSafeInteger(at) || typeof sequences !== 'object' || sequences === null) return false
  return Object.values(sequences).every((next) => Number.isSafeInteger(next))
}

function isPlace(given: unknown): given is CheckPlace {
  const { seq, copyAt } = given as Partial<Record<keyof CheckPlace, unknown>>
  return Number.isSafeInteger(seq) && Number.isSafeInteger(copyAt)
}
