/** What Loket remembers about newer versions from one start to the next. */
import { z } from 'zod'
import type { UpdateFacts } from '#contract/health-views.ts'
import type { SwapNote } from './swap.ts'

const refusedSchema = z.strictObject({
  version: z.string(),
  /** Of its package: another package of that version is tried again. */
  sha512: z.string(),
  why: z.enum(['failed-trial', 'not-replaced', 'not-opened', 'taken-back']),
})
const noteSchema = z.strictObject({
  /** Of the newest list that was believed: no older one counts. */
  sequence: z.int(),
  /** Since when no list could be believed, in every look. Epoch milliseconds. */
  vainSince: z.int().exactOptional(),
  /** Is not installed again unless a person asks. */
  refused: refusedSchema.exactOptional(),
  last: z.strictObject({ from: z.string(), to: z.string(), sha512: z.string(), at: z.int() }).exactOptional(),
})
export type UpdateNote = Readonly<z.infer<typeof noteSchema>>

/** Loket's note about newer versions, in its own file; implemented in `support/json-file.ts`. */
export type UpdateFile = {
  read(): unknown
  write(value: unknown): { readonly ok: true } | { readonly ok: false; readonly code: string }
}

export function readNote({ read }: Pick<UpdateFile, 'read'>): UpdateNote {
  const parsed = noteSchema.safeParse(read())
  return parsed.success ? parsed.data : { sequence: 0 }
}

/** The note once the till is open: what was being installed is in place or not, and a person may have gone back. */
export function settled(
  note: UpdateNote,
  swap: SwapNote | undefined,
  version: string,
  now: number,
): UpdateNote {
  if (swap?.to === version) {
    const { from, to, sha512 } = swap
    return { ...withoutRefused(note), last: { from, to, sha512, at: now } }
  }
  if (swap !== undefined)
    return withRefused(note, swap, swap.back === undefined ? 'not-replaced' : 'not-opened')
  const { last, refused } = note
  if (last !== undefined && isOlder(version, last.to)) return withRefused(note, last, 'taken-back')
  return refused !== undefined && !isOlder(version, refused.version) ? withoutRefused(note) : note
}

function withRefused(
  { last: _last, ...note }: UpdateNote,
  { to, sha512 }: Pick<SwapNote, 'to' | 'sha512'>,
  why: z.infer<typeof refusedSchema>['why'],
): UpdateNote {
  return { ...note, refused: { version: to, sha512, why } }
}

/** What the health page and IT's tools say of it. */
export function updateFacts({ read }: Pick<UpdateFile, 'read'>): UpdateFacts {
  const { refused, vainSince } = readNote({ read })
  return {
    ...(refused === undefined ? {} : { refused: refused.version }),
    ...(vainSince === undefined ? {} : { vainSince }),
  }
}

export function withoutRefused({ refused: _refused, ...note }: UpdateNote): UpdateNote {
  return note
}

const isOlder = (version: string, other: string): boolean =>
  version.localeCompare(other, 'en', { numeric: true }) < 0
