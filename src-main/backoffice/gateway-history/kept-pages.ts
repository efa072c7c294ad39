import { appendFileSync, closeSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs'
import type { Day } from '#domain/day.ts'
import type { PersonalBox } from '#domain/personal-box.ts'
import { transactionHistory } from '#gateway/operations/transaction-history.ts'
import { parseStableJson, stableJson } from '#journal/chain/json.ts'
import type { Page } from './all-pages.ts'
import type { HistoryRecord } from './read.ts'

/** Which reading the pages are of. Pages of another one prove nothing about it. */
export type ReadingHead = {
  readonly day: Day
  /** Epoch milliseconds; the ends of the range that was asked for. */
  readonly from: number
  readonly to: number
  readonly startedAt: number
  /** The merchant at the gateway. */
  readonly merchant: string
}
export type LeftReading = { readonly head: ReadingHead; readonly pages: readonly Page<HistoryRecord>[] }

/** What a record says may change; after that long it is asked for anew. */
const LONGEST_KEPT_MS = 86_400_000
/** The main process reads them at once: some twenty thousand records. Later pages are asked for again. */
const MOST_BYTES = 4 * 1024 * 1024

type Deps = {
  /** The journal's file: the pages lie next to it. */
  readonly file: string
  readonly now: () => number
  /** Undefined while the vault is closed: then nothing is kept. */
  readonly box: () => Pick<PersonalBox, 'seal' | 'open'> | undefined
}
export type KeptPages = ReturnType<typeof openKeptPages>

/**
 * Pages of one interrupted reading, in a file of the till. Each line is sealed with the till's own key: no one else
 * reads it, and none is taken that was changed. What cannot be kept or read is asked for again.
 */
export function openKeptPages({ file, now, box }: Deps) {
  const place = `${file}.reading`
  let left: { readonly head: ReadingHead; readonly pages: Page<HistoryRecord>[] } | undefined
  let isRead = false

  const line = (value: unknown): string | undefined => {
    const sealed = box()?.seal(stableJson(value))
    return sealed === undefined ? undefined : `${sealed}\n`
  }
  const write = (save: (text: string) => void, value: unknown): void => {
    const text = line(value)
    if (text === undefined) return
    try {
      save(text)
    } catch {
      // The disk takes no file: the reading itself goes on.
    }
  }
  const forget = (): void => {
    left = undefined
    try {
      rmSync(place, { force: true })
    } catch {
      // Another program holds the file: the next reading writes over it, and after a day it is too old.
    }
  }
  return {
    /** The reading that was interrupted last, if it is young enough to go on. */
    left: (): LeftReading | undefined => {
      const opener = box()
      if (!isRead && opener !== undefined) {
        isRead = true
        left = readFrom(place, opener)
      }
      if (left !== undefined && Math.abs(now() - left.head.startedAt) > LONGEST_KEPT_MS) forget()
      return left
    },
    begin: (head: ReadingHead): void => {
      isRead = true
      left = { head, pages: [] }
      write((text) => writeFileSync(place, text, { mode: 0o600 }), head)
    },
    add: (page: Page<HistoryRecord>): void => {
      const kept = { ...page, records: page.records.map(withoutPersons) }
      left?.pages.push(kept)
      write((text) => appendFileSync(place, text), kept)
    },
    forget,
  }
}

/** Whole lines in their order; a torn or foreign one ends what is known. */
function readFrom(place: string, box: Pick<PersonalBox, 'open'>) {
  try {
    const values: unknown[] = []
    for (const sealed of firstOf(place).split('\n')) {
      const text = box.open(sealed)
      if (text === undefined) break
      values.push(parseStableJson(text))
    }
    const [head, ...pages] = values
    // Sealed by this program, so the shapes are trusted.
    if (head === undefined) return undefined
    return { head: head as ReadingHead, pages: pages as Page<HistoryRecord>[] }
  } catch {
    return undefined
  }
}

function firstOf(place: string): string {
  const file = openSync(place, 'r')
  try {
    const bytes = Buffer.alloc(MOST_BYTES)
    return bytes.toString('utf8', 0, readSync(file, bytes))
  } finally {
    closeSync(file)
  }
}

const OF_PERSONS = transactionHistory.redact
  .filter((name) => name.startsWith('data.'))
  .map((name) => name.slice('data.'.length))

/** No comparison needs them. */
function withoutPersons(record: HistoryRecord): HistoryRecord {
  const kept = Object.entries(record).filter(
    ([name, value]) => value !== undefined && !OF_PERSONS.includes(name),
  )
  return Object.fromEntries(kept) as HistoryRecord
}
