import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type { LogEntry } from './control/control.ts'
import type { PracticeRecord } from './records.ts'
import type { Order } from './operations/transaction.ts'

/** The file holds the gateway simulator's private key. */
const OWNER_ONLY = 0o600
const OWNER_ONLY_FOLDER = 0o700

/**
 * One line of the state file. Replaying all in order restores the state; the last line of an order or record wins.
 */
export type StoreRecord =
  | { readonly kind: 'key'; readonly privateKey: string }
  | { readonly kind: 'order'; readonly order: Order }
  | { readonly kind: 'record'; readonly record: PracticeRecord }
  | { readonly kind: 'external'; readonly day: string; readonly id: string }
  | { readonly kind: 'token'; readonly token: string; readonly expiresAt: number }
  | { readonly kind: 'log'; readonly entry: LogEntry }
  /** Transaction ids issued so far. Kept separately, because a reset deletes the orders that show them. */
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'reset' }

export interface PracticeStore {
  load(): readonly StoreRecord[]
  append(record: StoreRecord): void
  /** Replaces all lines with a shorter form of the same state, atomically. */
  replace(records: readonly StoreRecord[]): void
}

export function memoryStore(records: readonly StoreRecord[] = []): PracticeStore {
  let kept = [...records]
  return {
    load: () => [...kept],
    append: (record) => void kept.push(record),
    replace: (next) => void (kept = [...next]),
  }
}

/**
 * JSON lines, append-only. A kill can leave a last line without its end; it is cut off, so that the next line starts
 * clean. A broken line anywhere else means a damaged file and throws.
 */
export function fileStore(file: string): PracticeStore {
  return {
    load() {
      mkdirSync(dirname(file), { recursive: true, mode: OWNER_ONLY_FOLDER })
      if (!existsSync(file)) return []
      const bytes = readFileSync(file)
      const whole = bytes.lastIndexOf(0x0a) + 1
      if (whole < bytes.length) truncateSync(file, whole)
      const lines = bytes.subarray(0, whole).toString('utf8').split('\n').slice(0, -1)
      return lines.map((line, index) => readLine(line, `${file}:${index + 1}`))
    },
    append(record) {
      appendFileSync(file, lineOf(record), { mode: OWNER_ONLY })
    },
    replace(records) {
      const fresh = `${file}.new`
      // Created anew: an existing path may be a link to another person's file.
      rmSync(fresh, { force: true })
      writeFileSync(fresh, records.map(lineOf).join(''), { mode: OWNER_ONLY, flag: 'wx' })
      renameSync(fresh, file)
    },
  }
}

function lineOf(record: StoreRecord): string {
  return `${JSON.stringify(record)}\n`
}

function readLine(line: string, where: string): StoreRecord {
  try {
    return JSON.parse(line)
  } catch (cause) {
    throw new Error(`the practice gateway's state is damaged at ${where}`, { cause })
  }
}
