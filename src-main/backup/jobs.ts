import { z } from 'zod'
import type { FileRefusal } from '#journal/restore/whole-file.ts'
import { headerSchema } from './header.ts'

const path = z.string().min(1)
const key = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

/** What the process beside the till is given to do: one thing, and a key to do it with. */
export const jobSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('make'),
    journal: path,
    folder: path,
    /** The program's own folder is made when it is missing. One that somebody chose is on a disk that is gone. */
    mayMakeFolder: z.boolean(),
    /** The folder was on another disk than the journal when it was chosen. */
    isElsewhere: z.boolean(),
    /** Where what is not sealed may lie for a while: beside the journal, and nowhere else. */
    work: path,
    header: headerSchema.pick({
      mode: true,
      environment: true,
      madeAt: true,
      keyId: true,
      salt: true,
      recovery: true,
    }),
    /** The number that no backup before had, as far as the till remembers. */
    least: z.int().min(1),
    key,
  }),
  z.strictObject({ type: z.literal('rehearse'), journal: path, backup: path, work: path, key }),
])
export type Job = Readonly<z.infer<typeof jobSchema>>
export type MakeJob = Extract<Job, { type: 'make' }>
export type RehearseJob = Extract<Job, { type: 'rehearse' }>

export type MakeRefusal =
  | FileRefusal
  /** The journal cannot be read, or is not sound. */
  | 'journal'
  | 'folder-gone'
  /** Its disk is not there: what has its name now lies on the journal's own. */
  | 'disk-gone'
  /** What was written does not open again as what it was. */
  | 'not-proven'
  /** The process ended without a word. */
  | 'stopped'

export type MakeReport =
  | {
      readonly ok: true
      readonly name: string
      readonly number: number
      readonly madeAt: number
      readonly events: number
      readonly bytes: number
      /** Older ones that were taken away. */
      readonly removed: readonly string[]
    }
  | { readonly ok: false; readonly why: MakeRefusal; readonly detail: string }

/** How a backup stands to the journal that goes on. `behind`: all of it is there, and this many events came since. */
export type Likeness =
  | { readonly kind: 'behind'; readonly events: number }
  | { readonly kind: 'differs' }
  /** There is no journal, or it cannot be read: the very moment for which the backup is there. */
  | { readonly kind: 'no-journal' }

export type RehearseReport =
  | {
      readonly ok: true
      readonly events: number
      readonly orders: number
      /** What has come in all its orders together, sen, as text: it crosses as plain JSON. */
      readonly minor: string
      /** Of its last event, epoch milliseconds; undefined when it has none. */
      readonly lastAt?: number
      readonly likeness: Likeness
      readonly ms: number
    }
  | {
      readonly ok: false
      readonly why:
        | 'gone'
        | 'not-a-backup'
        | 'newer'
        | 'sealed'
        | 'journal'
        | 'disk-full'
        | 'unwritable'
        | 'stopped'
      readonly detail: string
    }

export type JobMessage =
  | { readonly type: 'progress'; readonly done: number; readonly of: number }
  | { readonly type: 'result'; readonly report: MakeReport | RehearseReport }
