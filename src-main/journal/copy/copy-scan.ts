import { closeSync, openSync, readSync } from 'node:fs'
import {
  type CopiedSequences,
  type CopyHead,
  type CopyRecord,
  firstSeqOf,
  hasEvents,
  hasSequences,
  isMark,
  type OpenedMark,
  payloadOf,
  readCopyHead,
  readMark,
  readRecord,
} from './copy-lines.ts'

export type CopyScan = {
  /** Undefined when the first line cannot be read. */
  readonly head: CopyHead | undefined
  /** Every line was read, not only those from a known one on. */
  readonly isWhole: boolean
  /** The last intact record with events. */
  readonly last: CopyRecord | undefined
  /** Where that record begins. */
  readonly lastAt: number | undefined
  /** The till closed it in order, and nothing follows. */
  readonly isClosed: boolean
  /** The last opening of the till recorded in the copy. */
  readonly opened: OpenedMark | undefined
  /** The newest sequences recorded. */
  readonly sequences: CopiedSequences
  /** The same without what the last record with events says of them. */
  readonly sequencesBefore: CopiedSequences
  /** Where the last intact line ends. */
  readonly end: number
  /** Length of the file: more than `end` when its last line is torn. */
  readonly bytes: number
  /** A damaged line with intact ones behind it: no crash leaves that. */
  readonly damagedAt: number | undefined
  /** No unreadable line follows the last events, so they are known to be the last. */
  readonly isEndKnown: boolean
}

const CHUNK = 1024 * 1024
const NEW_LINE = 0x0a

/** A line that was in step with the journal: its last event, and the newest numbers up to it. */
export type CopyAnchor = {
  readonly at: number
  readonly seq: bigint
  readonly hash: Buffer
  readonly sequences: CopiedSequences
}

/** Checks every line's length and checksum; parses only the first and the last. Throws disk errors as they are. */
export function scanCopy(file: string): CopyScan {
  return scanLines(linesOf(file), undefined, {})
}

/**
 * The same of the first line and those from the anchor on; what lies between is checked in the background. Undefined
 * when there is no such line: then only the whole copy can tell.
 */
export function scanFrom(file: string, { at, seq, hash, sequences }: CopyAnchor): CopyScan | undefined {
  const head = payloadIn(firstOf(linesOf(file)))
  const payload = payloadIn(firstOf(linesOf(file, at)))
  if (head === undefined || payload === undefined || at === 0) return undefined
  const end = readRecord(payload)?.events.at(-1)
  if (end?.seq !== seq || !end.hash.equals(hash)) return undefined
  const read = readCopyHead(head)
  return read === undefined ? undefined : scanLines(linesOf(file, at), read, sequences)
}

function scanLines(lines: Iterable<Line>, known: CopyHead | undefined, sequences: CopiedSequences): CopyScan {
  let head = known
  let last: Buffer | undefined
  let lastAt: number | undefined
  let given: Buffer | undefined
  let givenBefore: Buffer | undefined
  let mark: ReturnType<typeof readMark>
  let opened: OpenedMark | undefined
  let end = 0
  let bytes = 0
  let badAt: number | undefined
  let damagedAt: number | undefined
  let isEndKnown = true
  let first = 0
  for (const { at, line, isEnded } of lines) {
    bytes = at + line.length + (isEnded ? 1 : 0)
    const payload = isEnded ? payloadOf(line) : undefined
    const kind = payload === undefined ? 'none' : kindOf(payload, at, first)
    if (payload === undefined || kind === 'none') {
      isEndKnown = false
      badAt ??= at
      continue
    }
    damagedAt ??= badAt
    end = bytes
    mark = undefined
    if (kind === 'head') head = readCopyHead(payload)
    else if (kind === 'mark') {
      mark = readMark(payload, at)
      if (mark?.mark === 'opened') opened = { at: mark.at, from: mark.from }
    } else {
      if (kind === 'events') {
        last = payload
        lastAt = at
        first = firstSeqOf(payload)
        isEndKnown = true
      }
      if (kind === 'events') givenBefore = given
      if (hasSequences(payload)) given = payload
      if (kind === 'numbers') givenBefore = given
    }
  }
  return {
    head,
    isWhole: known === undefined,
    last: last && readRecord(last),
    lastAt,
    isClosed: mark?.mark === 'closed',
    opened,
    sequences: (given && readRecord(given)?.sequences) ?? sequences,
    sequencesBefore: (givenBefore && readRecord(givenBefore)?.sequences) ?? sequences,
    end,
    bytes,
    damagedAt,
    isEndKnown,
  }
}

/**
 * The kind of an intact line, if it belongs at its place. After a crash, the space behind the last line may hold
 * intact lines from the file's past. Their events are older, and their marks carry another offset.
 */
function kindOf(payload: Buffer, at: number, first: number): 'head' | 'mark' | 'events' | 'numbers' | 'none' {
  if (at === 0) return 'head'
  if (isMark(payload)) return readMark(payload, at) === undefined ? 'none' : 'mark'
  if (!hasEvents(payload)) return 'numbers'
  return firstSeqOf(payload) > first ? 'events' : 'none'
}

/** A line that is no mark; `next`: where the line after it begins. */
export type PlacedRecord = { readonly record: CopyRecord | undefined; readonly next: number }

/** The records of the lines that begin at or after `from` and before `end`, both places where a line begins. */
export function* recordsBetween(file: string, from: number, end: number): Generator<PlacedRecord> {
  for (const { at, line } of linesOf(file, from)) {
    if (at >= end) return
    const payload = payloadOf(line)
    if (at === 0 || (payload !== undefined && isMark(payload))) continue
    yield { record: payload && readRecord(payload), next: at + line.length + 1 }
  }
}

/**
 * The same to the end, in one pass with the judgement of `scanCopy`: what a crash left behind the last intact line is
 * omitted. `seq`: the last event before `from`.
 */
export function* recordsFrom(file: string, from: number, seq: bigint): Generator<PlacedRecord> {
  let first = Number(seq)
  let behind: PlacedRecord[] = []
  for (const { at, line, isEnded } of linesOf(file, from)) {
    const payload = isEnded ? payloadOf(line) : undefined
    const kind = payload === undefined ? 'none' : kindOf(payload, at, first)
    if (kind !== 'none') {
      yield* behind
      behind = []
    }
    if (at === 0 || (payload !== undefined && isMark(payload))) continue
    const placed = { record: payload && readRecord(payload), next: at + line.length + 1 }
    if (kind === 'none') behind.push(placed)
    else yield placed
    if (payload !== undefined && kind === 'events') first = firstSeqOf(payload)
  }
}

type Line = { readonly at: number; readonly line: Buffer; readonly isEnded: boolean }

function firstOf<T>(all: Iterable<T>): T | undefined {
  for (const each of all) return each
  return undefined
}

function payloadIn(line: Line | undefined): Buffer | undefined {
  return line?.isEnded === true ? payloadOf(line.line) : undefined
}

function* linesOf(file: string, from = 0): Generator<Line> {
  const handle = openSync(file, 'r')
  try {
    let at = from
    let rest: Buffer = Buffer.alloc(0)
    for (;;) {
      const chunk = Buffer.allocUnsafe(rest.length + CHUNK)
      const count = readSync(handle, chunk, rest.copy(chunk), CHUNK, at + rest.length)
      if (count === 0) break
      const known = chunk.subarray(0, rest.length + count)
      // The part searched before contains no line end.
      let begin = 0
      let found = known.indexOf(NEW_LINE, rest.length)
      while (found !== -1) {
        yield { at: at + begin, line: known.subarray(begin, found), isEnded: true }
        begin = found + 1
        found = known.indexOf(NEW_LINE, begin)
      }
      at += begin
      rest = known.subarray(begin)
    }
    if (rest.length > 0) yield { at, line: rest, isEnded: false }
  } finally {
    closeSync(handle)
  }
}
