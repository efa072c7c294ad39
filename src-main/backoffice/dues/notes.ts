/** Lists of dues as the journal keeps them. Codes and names of customers are sealed. */
import type { DuesList } from '#contract/dues-views.ts'
import type { PersonId } from '#domain/person.ts'
import type { PersonalBox } from '#domain/personal-box.ts'
import type { Journal } from '#journal/journal.ts'
import type { Note } from '#journal/tables/notes.ts'

const LISTS = 'dues'
const MADE = 'dues-made'
const PART = 'dues-part'
const ENDED = 'dues-ended'
const SAVED = 'dues-saved'

/** Accounts of one commit: a large list must not hold up the till. */
export const PART_SIZE = 100

export type NotedDue = {
  readonly reference: string
  readonly amountMinor: bigint
  readonly bills: number
  /** Epoch milliseconds. */
  readonly until: number
}
export type DueCustomer = { readonly code: string; readonly name: string }

type Part = { readonly dues: readonly NotedDue[]; readonly customers: string }

export function partNote(
  box: PersonalBox,
  {
    list,
    part,
    dues,
    customers,
  }: Omit<Part, 'customers'> & {
    readonly list: string
    readonly part: number
    readonly customers: readonly DueCustomer[]
  },
): Note {
  const body: Part = { dues, customers: box.seal(JSON.stringify(customers)) }
  return { stream: partStream(list, part), kind: PART, body }
}

type Reader = Pick<Journal, 'read'>
type Made = Omit<DuesList, 'at'> & { readonly hash: string; readonly parts: number }

/** Parts without this note are of a list that was never finished: no one was given their numbers. */
export function noteMade({ write }: Journal, at: number, made: Made): void {
  write.commit({ at, note: { stream: LISTS, kind: MADE, body: made } })
}

export function endedNote(list: string, approvedBy: PersonId, references: readonly string[]): Note {
  return { stream: LISTS, kind: ENDED, body: { list, approvedBy, references } }
}

/** A workbook with personal data left the till. */
export function noteSaved(
  { write }: Journal,
  at: number,
  body: { readonly list: string; readonly by: PersonId; readonly file: string },
): void {
  write.commit({ at, note: { stream: LISTS, kind: SAVED, body } })
}

/** The dues that people have ended or replaced, of all lists. */
export function endedDues({ read }: Reader): ReadonlySet<string> {
  const ends = read.eventsOf(LISTS).flatMap(({ entry }) => {
    if (entry.type !== 'note' || entry.kind !== ENDED) return []
    return (entry.body as { readonly references: readonly string[] }).references
  })
  return new Set(ends)
}

/** Oldest first. */
export function listsNoted({ read }: Reader): readonly (Made & { readonly at: number })[] {
  return read.eventsOf(LISTS).flatMap(({ at, entry }) => {
    if (entry.type !== 'note' || entry.kind !== MADE) return []
    // Written by this program.
    return [{ ...(entry.body as Made), at }]
  })
}

/** The dues of a list; without `customer` while the box of personal data is closed. */
export function duesNoted(
  { read }: Reader,
  box: PersonalBox | undefined,
  { id, parts }: { readonly id: string; readonly parts: number },
): readonly (NotedDue & { readonly customer?: DueCustomer })[] {
  return Array.from({ length: parts }, (_, part) => {
    const [event] = read.eventsOf(partStream(id, part))
    if (event?.entry.type !== 'note') return []
    const { dues, customers } = event.entry.body as Part
    const text = box?.open(customers)
    const known = text === undefined ? [] : (JSON.parse(text) as readonly DueCustomer[])
    return dues.map((due, at) => {
      const customer = known[at]
      return customer === undefined ? due : { ...due, customer }
    })
  }).flat()
}

function partStream(list: string, part: number): string {
  return `dues ${list} ${part}`
}
