import { z } from 'zod'
import type { FileRefusal } from '#journal/restore/whole-file.ts'
import { headerSchema } from './header.ts'
import type { RestoredReport } from './restore.ts'
import type { Figures, Standing } from './standing.ts'
import { placeSchema, planSchema, type RestoreEnd } from './restore-note.ts'

const path = z.string().min(1)
const key = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

/** A job for the background process: one task, and the key for it. */
export const jobSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('make'),
    journal: path,
    folder: path,
    /** Loket's own folder is created when missing. A missing folder that IT chose means its disk is gone. */
    mayMakeFolder: z.boolean(),
    /** When chosen, the folder was on a different disk from the journal. */
    isElsewhere: z.boolean(),
    /** The only place for temporary unsealed files: next to the journal. */
    work: path,
    header: headerSchema.pick({
      mode: true,
      environment: true,
      madeAt: true,
      keyId: true,
      salt: true,
      recovery: true,
    }),
    /** Lowest unused backup number, as far as the till remembers. */
    least: z.int().min(1),
    key,
  }),
  z.strictObject({
    type: z.literal('rehearse'),
    journal: path,
    backup: path,
    work: path,
    key,
    /** For a restore: the opened journal stays in `work`. */
    keeps: z.boolean(),
    /** Decides which orders are still open; epoch milliseconds. */
    now: z.int(),
  }),
  z.strictObject({ type: z.literal('restore'), plan: planSchema, place: placeSchema }),
  /** A journal that does not open, from its second copy. */
  z.strictObject({ type: z.literal('rebuild'), file: path, copy: path, now: z.int() }),
])
export type Job = Readonly<z.infer<typeof jobSchema>>
export type MakeJob = Extract<Job, { type: 'make' }>
export type RehearseJob = Extract<Job, { type: 'rehearse' }>
export type RestoreJob = Extract<Job, { type: 'restore' }>
export type RebuildJob = Extract<Job, { type: 'rebuild' }>

export type MakeRefusal =
  | FileRefusal
  /** The journal is unreadable or not sound. */
  | 'journal'
  | 'folder-gone'
  /** The disk is missing: the folder of that name is now on the journal's own disk. */
  | 'disk-gone'
  /** The written file does not open again as what was sealed. */
  | 'not-proven'
  /** The process ended without a report. */
  | 'stopped'

export type MakeReport =
  | {
      readonly ok: true
      readonly name: string
      readonly number: number
      readonly madeAt: number
      readonly events: number
      readonly bytes: number
      /** Older backups that were deleted. */
      readonly removed: readonly string[]
    }
  | { readonly ok: false; readonly why: MakeRefusal; readonly detail: string }

/**
 * How a backup compares with the live journal. `behind`: the journal has everything in it, plus this many newer
 * events.
 */
export type Likeness =
  /** The figures are what a restore would lose. */
  | ({
      readonly kind: 'behind'
      readonly events: number
      /** A shift that was closed since would be open again. */
      readonly reopensShift: boolean
    } & Figures)
  | { readonly kind: 'differs' }
  /** The journal is missing or unreadable: the case that backups are for. */
  | { readonly kind: 'no-journal' }

export type RehearseReport =
  | (Figures & {
      readonly ok: true
      readonly events: number
      /** Time of its last event, epoch milliseconds; undefined without events. */
      readonly lastAt?: number
      readonly likeness: Likeness
      /** The live journal as it was compared. */
      readonly live: Standing
      readonly ms: number
    })
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

/** `stopped`: the process ended without a word. The intent stands, and the next start finishes it. */
export type RestoreReport =
  | { readonly ok: true; readonly end: RestoreEnd }
  | { readonly ok: false; readonly why: 'stopped'; readonly detail: string }

/** `stopped`: the process ended without a word. The journal may be as it was, set aside, or rebuilt. */
export type RebuildReport = RestoredReport | Extract<RestoreReport, { readonly ok: false }>

export type JobReport = MakeReport | RehearseReport | RestoreReport | RebuildReport

export type JobMessage =
  | { readonly type: 'progress'; readonly done: number; readonly of: number }
  | { readonly type: 'result'; readonly report: JobReport }

/** Runs one job in its own process. */
export type RunJob = {
  (job: MakeJob, onProgress: (done: number) => void): Promise<MakeReport>
  (job: RehearseJob, onProgress: (done: number) => void): Promise<RehearseReport>
  (job: RestoreJob, onProgress: (done: number) => void): Promise<RestoreReport>
  (job: RebuildJob, onProgress: (done: number) => void): Promise<RebuildReport>
}
