import { rmSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { RestoredView, RestoreFault } from '#contract/backup-views.ts'
import { accept, refuse, type Result } from '#contract/envelope.ts'
import type { Clock } from '#domain/ports.ts'
import type { Right } from '#domain/right.ts'
import type { Journal } from '#journal/journal.ts'
import { headOf, openedJournal } from './bring-back.ts'
import type { BackupHeader } from './header.ts'
import type { RehearseReport, RunJob } from './jobs.ts'
import type { NoteFile } from './notes.ts'
import { readRestoreNote, type RestoreNote, type RestorePlan } from './restore-note.ts'
import { isSameStanding, readStanding } from './standing.ts'

/** What the till hands in for a restore from the screen. */
export type RestoringDeps = {
  /** The second copy of the journal. */
  readonly copy: string
  readonly note: NoteFile
  /** No customer is shown a payment from then on, until a person shows one. */
  readonly emptyDisplay: () => void
  /** Ends all that uses the journal, and closes it. */
  readonly standStill: () => void
  /** Ends Loket and opens it again. */
  readonly startAgain: () => void
}

type Deps = {
  readonly restoring: RestoringDeps
  readonly journal: Pick<Journal, 'file'>
  readonly work: string
  readonly clock: Clock
  readonly run: RunJob
  /** False when it was not journalled. */
  readonly note: (kind: string, body: Readonly<Record<string, string>>) => boolean
  readonly bug: (error: unknown, where: string) => void
}

type Good = Extract<RehearseReport, { ok: true }>
type Ready = { readonly header: BackupHeader; readonly key: Uint8Array; readonly agreed: Good }

/** `seq`: up to which event of the live journal the loss was stated that IT agrees to. */
export type Agreement = { readonly name: string; readonly seq: number; readonly isConfirmed: boolean }

export type RestoringParts = {
  readonly begin: (work: {
    readonly kind: 'restore'
    readonly name: string
    readonly done: number
  }) => (done: number) => void
  readonly end: () => Promise<void>
  /** Opens and proves; `keeps` the opened journal for the last step. */
  readonly open: (
    name: string,
    key: Uint8Array,
    tell: (done: number) => void,
    keeps?: boolean,
  ) => Promise<RehearseReport>
  /** The backup that was rehearsed last, with its key and what the rehearsal has stated. */
  readonly ready: (name: string) => Result<Ready>
  readonly changed: () => void
}

type Approve = () => Promise<Result<{ readonly approvedBy?: string }>>

/** Opening takes about as long as the last step. */
const OPENED = 0.5

/**
 * Replaces the journal by a backup. While the backup is opened and proven the till goes on. Then the intent is on the
 * disk, the till stands still, and the last step is done in its own process. Loket starts again in any case: on the
 * backup, or on the journal of before.
 */
export function openRestoring(deps: Deps, { begin, end, open, ready, changed }: RestoringParts) {
  const { restoring, journal, work, clock, run, bug } = deps
  const place = { file: journal.file, copy: restoring.copy, work }
  let noted = readRestoreNote(restoring.note)
  /** What is known here is what a start will find. */
  const keep = (next: RestoreNote): ReturnType<NoteFile['write']> => {
    const written = restoring.note.write(next)
    if (written.ok) noted = next
    return written
  }
  const fail = (name: string, why: RestoreFault): false => {
    // Without it no start does the last step, even if the intent is on the disk after all.
    rmSync(openedJournal(place), { force: true })
    const failed: RestoreNote = { state: 'failed', name, at: clock.now(), why }
    // A full disk does not hide the failure from the screen.
    if (!keep(failed).ok) noted = failed
    return false
  }

  // The restored journal says so itself, as the one that was put aside says what was begun.
  if (noted.state === 'done' && !noted.isJournalled) {
    const isJournalled = deps.note('restored', { backup: noted.name, kept: noted.kept.join(', ') })
    if (isJournalled) keep({ ...noted, isJournalled })
  }

  /** True when the till has stood still: then nothing goes on but the start. */
  const replace = async (plan: RestorePlan, tell: (done: number) => void): Promise<boolean> => {
    const written = keep(plan)
    if (!written.ok) return fail(plan.name, written.code === 'ENOSPC' ? 'disk-full' : 'unwritable')
    try {
      restoring.standStill()
      // What the till wrote while it ended belongs to it.
      const was = headOf(place.file)
      const last = was === undefined || was === plan.was ? plan : { ...plan, was }
      if (last !== plan) keep(last)
      const report = await run({ type: 'restore', plan: last, place }, tell)
      // Without a word the intent stands, and the start finishes it.
      if (report.ok) keep(report.end)
    } catch (error) {
      bug(error, 'restore')
    } finally {
      restoring.startAgain()
    }
    return true
  }

  const isStale = ({ live }: Good): boolean => !isSameStanding(live, readStanding(journal.file, clock.now()))
  /** Ready, and still what IT was shown. */
  const readyAs = ({ name, seq }: Agreement): Result<Ready> => {
    // Its note names the files of before: the next restore would write over it.
    if (noted.state === 'done') return refuse('not-allowed', { why: 'unread' })
    const found = ready(name)
    if (!found.ok) return found
    const { agreed } = found.value
    return agreed.live.seq !== seq || isStale(agreed) ? refuse('not-allowed', { why: 'stale' }) : found
  }

  type Asked = { readonly name: string; readonly by: string; readonly right: Right }
  const bringBackFrom = async ({ name, by, right }: Asked, { key, header, agreed }: Ready) => {
    const tell = begin({ kind: 'restore', name, done: 0 })
    // Here, while pages are still answered: a payment that begins later ends the restore.
    restoring.emptyDisplay()
    const opened = await open(name, key, (done) => tell(done * OPENED), true)
    if (!opened.ok) return false
    if (!right.holds()) return fail(name, 'left')
    if (!isSameLoss(agreed, opened) || isStale(agreed)) return fail(name, 'in-use')
    if (!deps.note('restore-begun', { backup: name, by })) return fail(name, 'unwritable')
    const was = headOf(place.file)
    const plan: RestorePlan = {
      state: 'begun',
      name,
      madeAt: header.madeAt,
      events: header.events,
      head: header.head,
      ...(opened.lastAt === undefined ? {} : { lastAt: opened.lastAt }),
      ...(was === undefined ? {} : { was }),
      ...lostOf(opened),
      at: clock.now(),
    }
    return replace(plan, (done) => tell(OPENED + done * (1 - OPENED)))
  }

  return {
    /** Refusals are those of `backup.restore`. */
    restore: async (agreement: Agreement, approve: Approve, right: Right): Promise<Result<null>> => {
      const first = readyAs(agreement)
      if (!first.ok) return first
      const { openOrders, openInstructions, shift } = first.value.agreed.live
      const [payments, instructions] = [openOrders.length, openInstructions.length]
      if ((payments > 0 || instructions > 0 || shift !== undefined) && !agreement.isConfirmed)
        return refuse('confirm-first', { payments, instructions, shift: shift === undefined ? 0 : 1 })
      const agreed = await approve()
      if (!agreed.ok) return agreed
      // Typing a PIN takes time, in which another job may have begun, or a sale.
      const still = readyAs(agreement)
      if (!still.ok) return still
      const { name } = agreement
      void bringBackFrom({ name, by: agreed.value.approvedBy ?? '', right }, still.value)
        .catch((error: unknown) => {
          bug(error, 'restore')
          // With the intent on the disk, the next start needs it.
          if (noted.state !== 'begun') rmSync(openedJournal(place), { force: true })
          return false
        })
        .then((hasStood) => (hasStood ? undefined : end()))
      return accept(null)
    },
    acknowledge: (): Result<null> => {
      const written = keep({ state: 'nothing' })
      changed()
      return written.ok ? accept(null) : refuse('internal', { disk: written.code })
    },
    view: (): RestoredView | undefined => viewOf(noted),
  }
}

function viewOf(noted: RestoreNote): RestoredView | undefined {
  if (noted.state === 'failed') {
    const { name, at, why } = noted
    return { ok: false, name, at, why }
  }
  if (noted.state !== 'done') return undefined
  const { name, at, madeAt, lastAt, kept, lost } = noted
  const optional = { ...(lastAt === undefined ? {} : { lastAt }), ...(lost === undefined ? {} : { lost }) }
  return { ok: true, name, at, madeAt, ...optional, kept }
}

function lostOf({ likeness }: Good): Pick<RestorePlan, 'lost'> {
  if (likeness.kind !== 'behind') return {}
  const { zs, slips, instructions, reopensShift } = likeness
  return { lost: { zs, slips, instructions, reopensShift } }
}

/** The backup opened again is the one that IT has seen, and loses no more. */
function isSameLoss(agreed: Good, fresh: Good): boolean {
  const lossOf = ({ events, likeness, live }: Good) => ({
    events,
    likeness: likeness.kind === 'behind' ? { ...likeness, events: 0 } : likeness,
    live: { ...live, seq: 0 },
  })
  return isDeepStrictEqual(lossOf(agreed), lossOf(fresh))
}
