import { attemptEndEntry, attemptStartEntry } from './attempts.ts'
import { billEntry } from './bills.ts'
import { callbackEntry } from './callbacks.ts'
import { cashEntry } from './cash.ts'
import type { Link } from '../chain/chain.ts'
import type { Db } from '../connection.ts'
import type { Append, Made, Place } from './define.ts'
import { instructionEntry } from './instruction-entry.ts'
import { parseStableJson } from '../chain/json.ts'
import { noteEntry } from './notes.ts'
import { orderEntry } from './orders.ts'
import { printEntry } from './prints.ts'
import { settingEntry } from './settings.ts'
import { shiftClosedEntry, shiftOpenedEntry } from './shifts.ts'
import { slipEntry } from './slips.ts'

/** Every kind of entry, in the order in which one commit writes them. */
const ENTRIES = [
  // First of all: a Z covers everything up to here, and nothing that comes with it.
  shiftOpenedEntry,
  shiftClosedEntry,
  // What came in stands before the state that it led to, and the intended state before the call.
  callbackEntry,
  attemptEndEntry,
  orderEntry,
  billEntry,
  instructionEntry,
  attemptStartEntry,
  cashEntry,
  slipEntry,
  printEntry,
  settingEntry,
  noteEntry,
] as const

type EntryKind = (typeof ENTRIES)[number]
type Opened = ReturnType<EntryKind['open']>

/** One event of the journal, as it is read. */
export type Entry = ReturnType<EntryKind['decode']>

/** All that the kinds take or give, put together. */
type AllOf<Given> = (Given extends unknown ? (given: Given) => void : never) extends (all: infer All) => void
  ? All
  : never
type PartOf<Each> = Each extends { write(append: Append, at: number, part: infer Part): void } ? Part : never
type ReadsOf<Each> = Each extends { readonly reads?: (db: Db) => infer Reads } ? Reads : never

/** What a commit may be given. */
export type EntryParts = AllOf<PartOf<Opened>>

export const PLACES: readonly Place[] = ENTRIES.flatMap(({ places }) => places)

/** Both are to be called inside a transaction. */
export function openEntries(db: Db) {
  const kinds = new Map<EntryKind, Opened>(ENTRIES.map((kind) => [kind, kind.open(db)]))
  return {
    /** Journals each part, and puts its rows. */
    write: (append: Append, at: number, parts: EntryParts): void => {
      for (const kind of kinds.values()) kind.write(append, at, parts)
    },
    /** Puts the rows of an event that is in the journal. */
    replay: ({ kind, body, at, seq }: Link): void => {
      const found = kindOf(kind)
      kinds.get(found.kind)?.replay(parseStableJson(body), found.name, Number(at), seq)
    },
  }
}

/** Everything that can be asked of the tables alone. */
export function readEntries(db: Db): AllOf<ReadsOf<EntryKind>> {
  return Object.assign({}, ...ENTRIES.map(({ reads }) => reads?.(db)))
}

/**
 * Reads back what is in the file. The shapes are believed, not proven: only this program writes the file, and the chain
 * tells when another did. Throws on a kind or a text that it cannot read.
 */
export function decodeEntry(stored: string, text: string): Entry {
  const { kind, name } = kindOf(stored)
  return kind.decode(parseStableJson(text), name)
}

/** Every row that the event must have written, with all that it wrote there. Throws as `decodeEntry` does. */
export function madeBy({ kind: stored, body, at, seq }: Link): readonly Made[] {
  const { kind, name } = kindOf(stored)
  return kind.made(parseStableJson(body), name, Number(at), seq)
}

const BY_KIND = new Map<string, EntryKind>(
  ENTRIES.map((entry) => [`${entry.kind}/${typeof entry.name === 'string' ? entry.name : ''}`, entry]),
)

function kindOf(stored: string): { readonly kind: EntryKind; readonly name: string } {
  const from = stored.indexOf('/') + 1
  const kind = BY_KIND.get(stored) ?? BY_KIND.get(stored.slice(0, from))
  if (kind === undefined) throw new SyntaxError(`not a kind of the journal: ${stored}`)
  return { kind, name: stored.slice(from) }
}
