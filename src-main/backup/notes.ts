import { z } from 'zod'
import type { Found } from './folder.ts'

/** A small file that is all or nothing; `startup/json-file.ts` is the real one. */
export type NoteFile = {
  read(): unknown
  write(value: unknown): { readonly ok: true } | { readonly ok: false; readonly code: string }
}

const time = z.int()

const notesSchema = z.strictObject({
  version: z.literal(1),
  /** Where IT wants them; absent: the program's own folder. */
  folder: z.strictObject({ path: z.string().min(1), isElsewhere: z.boolean() }).exactOptional(),
  /** The last that was made and proven: what is known of it while its disk is away. */
  last: z
    .strictObject({
      number: z.int(),
      madeAt: time,
      events: z.int(),
      keyId: z.string(),
      hasRecovery: z.boolean(),
    })
    .exactOptional(),
  /** What came of opening each of those that are there. */
  looks: z.record(z.string(), z.strictObject({ at: time, ok: z.boolean() })),
})
export type Notes = Readonly<z.infer<typeof notesSchema>>

const NONE: Notes = { version: 1, looks: {} }

/** What cannot be read is begun anew: the backups themselves say what they are. */
export function readNotes(file: Pick<NoteFile, 'read'>): Notes {
  const read = notesSchema.safeParse(file.read())
  return read.success ? read.data : NONE
}

/** Without what was noted of backups that are gone. */
export function tidyNotes(notes: Notes, found: readonly Found[]): Notes {
  const there = new Set(found.map(({ name }) => name))
  return {
    ...notes,
    looks: Object.fromEntries(Object.entries(notes.looks).filter(([name]) => there.has(name))),
  }
}
