/** Runs as the journal keeps them: what was confirmed, and its rows, sealed. Written before the first request. */
import type { InvoiceRun } from '#contract/invoices-views.ts'
import type { PersonId } from '#domain/person.ts'
import type { PersonalBox } from '#domain/personal-box.ts'
import type { Journal } from '#journal/journal.ts'
import { type CheckedRow, rowsIn, rowsText } from '../sheet/rows.ts'

const RUNS = 'invoice-runs'
const BEGUN = 'invoice-run-begun'
const ENDED = 'invoice-run-ended'
const ROWS = 'invoice-run-rows'
const SAVED = 'invoice-workbook-saved'

type RowsOfRun = {
  readonly run: string
  readonly rows: readonly CheckedRow[]
  /** Rows of one block. */
  readonly most: number
  readonly pause: () => Promise<void>
}
type Begun = Omit<InvoiceRun, 'at' | 'endedBy'> & { readonly hash: string }

/** The rows of each block, one after the other: a large run must not hold up the till. `pause` lets others in. */
export async function noteRows(
  { journal, now, box }: { readonly journal: Journal; readonly now: number; readonly box: PersonalBox },
  { run, rows, most, pause }: RowsOfRun,
): Promise<number> {
  const blocks = Math.ceil(rows.length / most)
  for (let block = 0; block < blocks; block += 1) {
    const part = rows.slice(block * most, (block + 1) * most)
    const body = { rows: box.seal(rowsText(part)) }
    journal.write.commit({ at: now, note: { stream: blockStream(run, block), kind: ROWS, body } })
    await pause()
  }
  return blocks
}

/** From here on it goes on after a restart. Rows without this note are of a run that never began. */
export function noteBegun(journal: Journal, at: number, begun: Begun): void {
  journal.write.commit({ at, note: { stream: RUNS, kind: BEGUN, body: begun } })
}

export function noteEnded(journal: Journal, at: number, id: string, by: PersonId): void {
  journal.write.commit({ at, note: { stream: RUNS, kind: ENDED, body: { id, by } } })
}

/** A workbook with personal data left the till. */
export function noteSaved(
  journal: Journal,
  at: number,
  body: { readonly id: string; readonly by: PersonId; readonly file: string },
): void {
  journal.write.commit({ at, note: { stream: RUNS, kind: SAVED, body } })
}

/** Oldest first. */
export function runsNoted({ read }: Pick<Journal, 'read'>): readonly InvoiceRun[] {
  const notes = read
    .eventsOf(RUNS)
    .flatMap(({ at, entry }) => (entry.type === 'note' ? [{ at, ...entry }] : []))
  const ends = new Map(
    notes.flatMap(({ kind, body }) => {
      if (kind !== ENDED) return []
      const { id, by } = body as { readonly id: string; readonly by: PersonId }
      return [[id, by] as const]
    }),
  )
  return notes.flatMap(({ at, kind, body }) => {
    if (kind !== BEGUN) return []
    // Written by this program; see `Begun`.
    const begun = body as Begun
    const endedBy = ends.get(begun.id)
    return [{ ...begun, at, ...(endedBy === undefined ? {} : { endedBy }) }]
  })
}

/** Undefined when the box of personal data does not open it. */
export function rowsOfBlock(
  { read }: Pick<Journal, 'read'>,
  box: PersonalBox,
  run: string,
  block: number,
): readonly CheckedRow[] | undefined {
  const [event] = read.eventsOf(blockStream(run, block))
  if (event?.entry.type !== 'note' || event.entry.kind !== ROWS) return undefined
  const { rows } = event.entry.body as { readonly rows: string }
  const text = box.open(rows)
  return text === undefined ? undefined : rowsIn(text)
}

function blockStream(run: string, block: number): string {
  return `invoice-run ${run} ${block}`
}
