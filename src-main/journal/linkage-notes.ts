/** What people did with a linked account here, as notes of the journal. */
import type { PersonId } from '#domain/person.ts'
import type { Journal } from './journal.ts'

const PAGE_OPENED = 'page-opened'
const FORGOTTEN = 'forgotten'

/** As journalled: released, so never changed. The host is no secret; the rest of the address is. */
type OpenedBody = { readonly by?: PersonId; readonly host: string }
type ForgottenBody = { readonly by?: PersonId; readonly approvedBy: PersonId }
type Write = { readonly at: number; readonly reference: string }

export function noteOpened(journal: Journal, { at, reference }: Write, body: OpenedBody): void {
  journal.write.commit({ at, note: { stream: streamOf(reference), kind: PAGE_OPENED, body } })
}

export function noteForgotten(journal: Journal, { at, reference }: Write, body: ForgottenBody): void {
  journal.write.commit({ at, note: { stream: streamOf(reference), kind: FORGOTTEN, body } })
}

type LinkageNoted = {
  /** Epoch milliseconds. */
  readonly openedAt?: number
  readonly forgotten?: { readonly at: number; readonly by?: PersonId }
}

export function linkageNoted({ read }: Pick<Journal, 'read'>, reference: string): LinkageNoted {
  const notes = read.eventsOf(streamOf(reference))
  const opened = notes.findLast(({ kind }) => kind === `note/${PAGE_OPENED}`)
  const forgotten = notes.findLast(({ kind }) => kind === `note/${FORGOTTEN}`)
  const by = forgotten?.entry.type === 'note' ? (forgotten.entry.body as ForgottenBody).by : undefined
  return {
    ...(opened === undefined ? {} : { openedAt: opened.at }),
    ...(forgotten === undefined
      ? {}
      : { forgotten: { at: forgotten.at, ...(by === undefined ? {} : { by }) } }),
  }
}

function streamOf(reference: string): string {
  return `linkage ${reference}`
}
