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
  /** The last that is whole, of those with events. */
  readonly last: CopyRecord | undefined
  /** The till closed it in order, and nothing came after that. */
  readonly isClosed: boolean
  /** The last opening of the till that it knows of. */
  readonly opened: OpenedMark | undefined
  /** The newest that was noted. */
  readonly sequences: CopiedSequences
  /** Where the last whole line ends. */
  readonly end: number
  /** How long the file is: more than `end` when its last line is torn. */
  readonly bytes: number
  /** A line that is not what it was, with whole ones behind it: no crash leaves that. */
  readonly damagedAt: number | undefined
  /** Nothing that cannot be read stands behind the last events, so that they are known to be the last. */
  readonly isEndKnown: boolean
}

const CHUNK = 1024 * 1024
const NEW_LINE = 0x0a

/** Looks at every line's length and checksum; reads only the first and the last. Throws what the disk throws. */
export function scanCopy(file: string): CopyScan {
  let head: CopyHead | undefined
  let last: Buffer | undefined
  let given: Buffer | undefined
  let mark: ReturnType<typeof readMark>
  let opened: OpenedMark | undefined
  let end = 0
  let bytes = 0
  let badAt: number | undefined
  let damagedAt: number | undefined
  let isEndKnown = true
  let first = 0
  for (const { at, line, isEnded } of linesOf(file)) {
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
        first = firstSeqOf(payload)
        isEndKnown = true
      }
      if (hasSequences(payload)) given = payload
    }
  }
  return {
    head,
    last: last && readRecord(last),
    isClosed: mark?.mark === 'closed',
    opened,
    sequences: (given && readRecord(given)?.sequences) ?? {},
    end,
    bytes,
    damagedAt,
    isEndKnown,
  }
}

/**
 * What a whole line is, if it belongs where it stands: the room behind the last line may come out of a crash with whole lines
 * of the file's own past in it. Their events have been, and their marks were written elsewhere.
 */
function kindOf(payload: Buffer, at: number, first: number): 'head' | 'mark' | 'events' | 'numbers' | 'none' {
  if (at === 0) return 'head'
  if (isMark(payload)) return readMark(payload, at) === undefined ? 'none' : 'mark'
  if (!hasEvents(payload)) return 'numbers'
  return firstSeqOf(payload) > first ? 'events' : 'none'
}

/** Every record, oldest first; undefined where a line cannot be read. The torn end is left out. */
export function* recordsOf(file: string): Generator<CopyRecord | undefined> {
  const { end } = scanCopy(file)
  for (const { at, line } of linesOf(file)) {
    if (at >= end) return
    const payload = payloadOf(line)
    if (at > 0 && (payload === undefined || !isMark(payload))) yield payload && readRecord(payload)
  }
}

type Line = { readonly at: number; readonly line: Buffer; readonly isEnded: boolean }

function* linesOf(file: string): Generator<Line> {
  const handle = openSync(file, 'r')
  try {
    let at = 0
    let rest: Buffer = Buffer.alloc(0)
    for (;;) {
      const chunk = Buffer.allocUnsafe(CHUNK)
      const count = readSync(handle, chunk, 0, CHUNK, at + rest.length)
      if (count === 0) break
      const known = Buffer.concat([rest, chunk.subarray(0, count)])
      // What was looked through before holds no end of a line.
      let from = 0
      let found = known.indexOf(NEW_LINE, rest.length)
      while (found !== -1) {
        yield { at: at + from, line: known.subarray(from, found), isEnded: true }
        from = found + 1
        found = known.indexOf(NEW_LINE, from)
      }
      at += from
      rest = known.subarray(from)
    }
    if (rest.length > 0) yield { at, line: rest, isEnded: false }
  } finally {
    closeSync(handle)
  }
}
