import { attemptEndEntry, attemptStartEntry } from './attempts.ts'
import { billEntry } from './bills.ts'
import { callbackEntry } from './callbacks.ts'
import { cashEntry } from './cash.ts'
import { cashFixEntry } from './cash-fixes.ts'
import { cashSaleEntry, cashVoidEntry } from './cash-sales.ts'
import type { Link } from '../chain/chain.ts'
import type { Db } from '../connection.ts'
import type { Append, Made, Place, Touch } from './define.ts'
import { instructionEntry } from './instruction-entry.ts'
import { parseStableJson } from '../chain/json.ts'
import { noteEntry } from './notes.ts'
import { orderEntry } from './orders.ts'
import { printEntry } from './prints.ts'
import { refundEntry } from './refunds.ts'
import { settingEntry } from './settings.ts'
import { shiftClosedEntry, shiftOpenedEntry } from './shifts.ts'
import { slipEntry } from './slips.ts'
import { splitEndEntry, splitEntry, splitLegEntry } from './splits.ts'

/** Every kind of entry, in the order in which one commit writes them. */
const ENTRIES = [
  // First of all: a Z covers everything before it, and nothing committed with it.
  shiftOpenedEntry,
  shiftClosedEntry,
  // An incoming fact comes before the state it caused, and the intended state before the call.
  callbackEntry,
  attemptEndEntry,
  // A part is there before the money of it.
  splitEntry,
  splitLegEntry,
  orderEntry,
  billEntry,
  instructionEntry,
  attemptStartEntry,
  // After the order's step and the cash that it explains.
  cashEntry,
  refundEntry,
  cashFixEntry,
  cashSaleEntry,
  cashVoidEntry,
  splitEndEntry,
  slipEntry,
  printEntry,
  settingEntry,
  noteEntry,
] as const

type EntryKind = (typeof ENTRIES)[number]
type Opened = ReturnType<EntryKind['open']>

/** One event of the journal, as read. */
export type Entry = ReturnType<EntryKind['decode']>

/** Intersection of what the kinds take or return. */
type AllOf<Given> = (Given extends unknown ? (given: Given) => void : never) extends (all: infer All) => void
  ? All
  : never
type PartOf<Each> = Each extends { write(append: Append, at: number, part: infer Part): void } ? Part : never
type ReadsOf<Each> = Each extends { readonly reads?: (db: Db, touch: Touch) => infer Reads } ? Reads : never

/** What a commit may contain. */
export type EntryParts = AllOf<PartOf<Opened>>

export const PLACES: readonly Place[] = ENTRIES.flatMap(({ places }) => places)

/** Call both functions inside a transaction. */
export function openEntries(db: Db) {
  const kinds = new Map<EntryKind, Opened>(ENTRIES.map((kind) => [kind, kind.open(db)]))
  return {
    /** Journals each part, and writes its rows. */
    write: (append: Append, at: number, parts: EntryParts): void => {
      for (const kind of kinds.values()) kind.write(append, at, parts)
    },
    /** Writes the rows of an event already in the journal. */
    replay: ({ kind, body, at, seq }: Link): void => {
      const found = kindOf(kind)
      kinds.get(found.kind)?.replay(parseStableJson(body), found.name, Number(at), seq)
    },
  }
}

/** All queries on the tables alone. */
export function readEntries(db: Db, touch: Touch): AllOf<ReadsOf<EntryKind>> {
  return Object.assign({}, ...ENTRIES.map(({ reads }) => reads?.(db, touch)))
}

/**
 * Decodes a stored event. The shapes are trusted: only this program writes the file, and the chain reveals another
 * writer. Throws on an unreadable kind or text.
 */
export function decodeEntry(stored: string, text: string): Entry {
  const { kind, name } = kindOf(stored)
  return kind.decode(parseStableJson(text), name)
}

/** Every row that the event must have written, with all its columns. Throws as `decodeEntry` does. */
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
