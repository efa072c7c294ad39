import { z } from 'zod'
import type { Found } from './folder.ts'

/** A small file that is written completely or not at all; implemented in `support/json-file.ts`. */
export type NoteFile = {
  read(): unknown
  write(value: unknown): { readonly ok: true } | { readonly ok: false; readonly code: string }
}

const time = z.int()

const notesSchema = z.strictObject({
  version: z.literal(1),
  /** The folder IT chose; absent: Loket's own folder. */
  folder: z.strictObject({ path: z.string().min(1), isElsewhere: z.boolean() }).exactOptional(),
  /** The last proven backup: what is known of it while its disk is away. */
  last: z
    .strictObject({
      number: z.int(),
      madeAt: time,
      events: z.int(),
      keyId: z.string(),
      hasRecovery: z.boolean(),
    })
    .exactOptional(),
  /** The result of opening each backup in the folder. */
  looks: z.record(z.string(), z.strictObject({ at: time, ok: z.boolean() })),
})
export type Notes = Readonly<z.infer<typeof notesSchema>>

const NONE: Notes = { version: 1, looks: {} }

/** Unreadable notes start empty: the backups describe themselves. */
export function readNotes(file: Pick<NoteFile, 'read'>): Notes {
  const read = notesSchema.safeParse(file.read())
  return read.success ? read.data : NONE
}

/** Drops the notes of backups that are gone. */
export function tidyNotes(notes: Notes, found: readonly Found[]): Notes {
  const there = new Set(found.map(({ name }) => name))
  return {
    ...notes,
    looks: Object.fromEntries(Object.entries(notes.looks).filter(([name]) => there.has(name))),
  }
}
