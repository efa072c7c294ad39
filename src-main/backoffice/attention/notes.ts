/** What people have written about an item: who takes care of it, and how it ended. The last note of a kind counts. */
import type { Assigned } from '#contract/attention-views.ts'
import type { CalendarDay } from '#domain/attention.ts'
import type { PersonId } from '#domain/person.ts'
import type { Journal } from '#journal/journal.ts'

/** As journalled: released, so never changed. */
type AssignedBody = {
  readonly by?: PersonId
  readonly owner?: PersonId
  readonly note?: string
  readonly due?: CalendarDay
}
type SettledBody = { readonly by?: PersonId; readonly approvedBy?: PersonId; readonly note: string }

const ASSIGNED = 'assigned'
const SETTLED = 'settled'

type Write = { readonly at: number; readonly key: string }

export function noteAssigned(journal: Journal, { at, key }: Write, body: AssignedBody): void {
  journal.write.commit({ at, note: { stream: streamOf(key), kind: ASSIGNED, body } })
}

export function noteSettled(journal: Journal, { at, key }: Write, body: SettledBody): void {
  journal.write.commit({ at, note: { stream: streamOf(key), kind: SETTLED, body } })
}

export type Noted = {
  readonly assigned?: Assigned
  readonly due?: CalendarDay
  /** Epoch milliseconds. */
  readonly settledAt?: number
}

export function notedOf({ read }: Pick<Journal, 'read'>, key: string): Noted {
  const notes = read.eventsOf(streamOf(key))
  const last = notes.findLast(({ kind }) => kind === `note/${ASSIGNED}`)
  const settledAt = notes.findLast(({ kind }) => kind === `note/${SETTLED}`)?.at
  const settled = settledAt === undefined ? {} : { settledAt }
  if (last?.entry.type !== 'note') return settled
  const { due, ...said } = last.entry.body as AssignedBody
  return { assigned: { at: last.at, ...said }, ...(due === undefined ? {} : { due }), ...settled }
}

function streamOf(key: string): string {
  return `attention ${key}`
}
