import { z } from 'zod'
import { RESTORE_FAULTS } from '#contract/backup-views.ts'
import type { NoteFile } from './notes.ts'

const path = z.string().min(1)
const time = z.int()

/** The files of the till that is restored. */
export const placeSchema = z.strictObject({ file: path, copy: path, work: path })
export type RestorePlace = Readonly<z.infer<typeof placeSchema>>

/** What the result warns of: counts that only the journal of before has. */
const lostSchema = z.strictObject({
  zs: z.int(),
  slips: z.int(),
  instructions: z.int(),
  reopensShift: z.boolean(),
})
export type LostNote = Readonly<z.infer<typeof lostSchema>>

/** The intent: on the disk before anything is moved, so that the next start can finish what a power cut ended. */
export const planSchema = z.strictObject({
  state: z.literal('begun'),
  /** The backup, and the journal that was opened from it. */
  name: z.string(),
  madeAt: time,
  events: z.int(),
  head: z.string(),
  lastAt: time.exactOptional(),
  /** The head of the journal that is replaced; absent where it cannot be read. */
  was: z.string().exactOptional(),
  /** Absent where it could not be compared. */
  lost: lostSchema.exactOptional(),
  /** When it was begun; part of the names of what is set aside. */
  at: time,
})
export type RestorePlan = Readonly<z.infer<typeof planSchema>>

const endSchema = z.discriminatedUnion('state', [
  z.strictObject({
    state: z.literal('done'),
    name: z.string(),
    madeAt: time,
    lastAt: time.exactOptional(),
    at: time,
    /** Absent where it is not known: then the result warns of all. */
    lost: lostSchema.exactOptional(),
    /** Names of the files that were there before. */
    kept: z.array(z.string()),
    /** The restored journal has recorded it. */
    isJournalled: z.boolean(),
  }),
  /** The till is on its old journal. */
  z.strictObject({ state: z.literal('failed'), name: z.string(), at: time, why: z.enum(RESTORE_FAULTS) }),
])
export type RestoreEnd = Readonly<z.infer<typeof endSchema>>

const NOTHING = z.strictObject({ state: z.literal('nothing') })
const noteSchema = z.union([planSchema, endSchema, NOTHING])
export type RestoreNote = Readonly<z.infer<typeof noteSchema>>

/** What is known of the last restore; an unreadable note says nothing. */
export function readRestoreNote(file: Pick<NoteFile, 'read'>): RestoreNote {
  const read = noteSchema.safeParse(file.read())
  return read.success ? read.data : { state: 'nothing' }
}
