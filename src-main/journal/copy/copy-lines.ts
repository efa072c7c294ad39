import { crc32 } from 'node:zlib'
import type { Link } from '../chain/chain.ts'

/** An event as stored in the copy: all that is needed to rebuild it, and the chain's hash after it. */
export type CopiedEvent = Link & { readonly hash: Buffer }

/** The next number of each sequence. */
export type CopiedSequences = Readonly<Record<string, bigint>>

/** The first line: which journal this is a copy of. */
export type CopyHead = {
  readonly id: Buffer
  readonly mode: 'practice' | 'real'
  /** Epoch milliseconds. */
  readonly createdAt: number
}

/** One line for each commit, so that a commit is complete or absent. */
export type CopyRecord = {
  readonly events: readonly CopiedEvent[]
  readonly sequences?: CopiedSequences
  /** The till's seal of the last event; without one the till's key was not available. */
  readonly seal?: Buffer
}

/** The till opened the journal, or closed it in order: after a close the copy lacks nothing. */
export type CopyMark = 'opened' | 'closed'

/** Identifies an opening: no two in one copy share place and time. Epoch milliseconds, and byte offset. */
export type OpenedMark = { readonly at: number; readonly from: number }

// Length and CRC-32 of the payload, each as eight hexadecimal digits and a space.
const FRONT = 18
const NEW_LINE = 0x0a
const FORMAT = 1
const EVENTS = '"e":[['
/** More digits than any event number has. */
const SEQ_DIGITS = 17

export function encodeHead({ id, mode, createdAt }: CopyHead): Buffer {
  return framed(JSON.stringify({ copy: FORMAT, id: id.toString('hex'), mode, createdAt }))
}

export function encodeRecord({ events, sequences, seal }: CopyRecord): Buffer {
  const rows = events.map(({ seq, at, stream, kind, body, hash }) => [
    ...[Number(seq), Number(at), stream, kind, body, hash.toString('hex')],
  ])
  const given = Object.entries(sequences ?? {}).map(([name, next]) => [name, Number(next)] as const)
  return framed(
    JSON.stringify({
      // In front, so that the newest can be found without parsing the other lines.
      ...(given.length === 0 ? {} : { s: Object.fromEntries(given) }),
      ...(seal === undefined ? {} : { k: seal.toString('base64') }),
      e: rows,
    }),
  )
}

/** `from`: the mark's byte offset. An old mark that a crash leaves behind the end fails by it, and closes nothing. */
export function encodeMark(mark: CopyMark, at: number, from: number): Buffer {
  return framed(JSON.stringify({ mark, at, from }))
}

/** The payload of an intact line; otherwise undefined. */
export function payloadOf(line: Buffer): Buffer | undefined {
  if (line.length <= FRONT) return undefined
  const payload = line.subarray(FRONT)
  return frontOf(payload) === line.toString('latin1', 0, FRONT) ? payload : undefined
}

export function hasEvents(payload: Buffer): boolean {
  return payload.toString('latin1', payload.length - 3) !== '[]}'
}

export function hasSequences(payload: Buffer): boolean {
  return payload.toString('latin1', 0, 4) === '{"s"'
}

export function isMark(payload: Buffer): boolean {
  return payload.toString('latin1', 0, 7) === '{"mark"'
}

/** Undefined for a mark that was written at another offset than `from`, where it is now. */
export function readMark(
  payload: Buffer,
  from: number,
): (OpenedMark & { readonly mark: CopyMark }) | undefined {
  const read = parse(payload) as { readonly [name: string]: unknown } | undefined
  if (read?.['from'] !== from) return undefined
  const { mark, at } = read
  if (mark !== 'opened' && mark !== 'closed') return undefined
  return { mark, at: Number(at), from }
}

/** The number of the first event of a line with events. */
export function firstSeqOf(payload: Buffer): number {
  const from = payload.indexOf(EVENTS) + EVENTS.length
  return Number.parseInt(payload.toString('latin1', from, from + SEQ_DIGITS), 10)
}

/** Undefined when it is not a first line of ours. */
export function readCopyHead(payload: Buffer): CopyHead | undefined {
  const head = parse(payload) as Partial<Record<keyof CopyHead | 'copy', unknown>> | undefined
  if (head?.copy !== FORMAT || typeof head.id !== 'string' || typeof head.createdAt !== 'number')
    return undefined
  if (head.mode !== 'practice' && head.mode !== 'real') return undefined
  return { id: Buffer.from(head.id, 'hex'), mode: head.mode, createdAt: head.createdAt }
}

/** Undefined when it is not a record. The chain, not this, proves the events. */
export function readRecord(payload: Buffer): CopyRecord | undefined {
  const record = parse(payload) as { readonly [Name in 's' | 'k' | 'e']?: unknown } | undefined
  if (!Array.isArray(record?.e)) return undefined
  const events = record.e.map(readEvent)
  if (!events.every((event) => event !== undefined)) return undefined
  const seal = typeof record.k === 'string' ? { seal: Buffer.from(record.k, 'base64') } : {}
  if (record.s === undefined) return { events, ...seal }
  const given = Object.entries(record.s as Record<string, unknown>)
  if (!given.every(([, next]) => Number.isSafeInteger(next))) return undefined
  const sequences = Object.fromEntries(given.map(([name, next]) => [name, BigInt(Number(next))]))
  return { events, sequences, ...seal }
}

function readEvent(row: unknown): CopiedEvent | undefined {
  if (!Array.isArray(row)) return undefined
  const [seq, at, stream, kind, body, hash] = row as readonly unknown[]
  if (!Number.isSafeInteger(seq) || !Number.isSafeInteger(at)) return undefined
  if (typeof stream !== 'string' || typeof kind !== 'string') return undefined
  if (typeof body !== 'string' || typeof hash !== 'string') return undefined
  return {
    ...{ seq: BigInt(Number(seq)), at: BigInt(Number(at)) },
    ...{ stream, kind, body, hash: Buffer.from(hash, 'hex') },
  }
}

function parse(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'))
  } catch {
    return undefined
  }
}

function framed(text: string): Buffer {
  const payload = Buffer.from(text, 'utf8')
  return Buffer.concat([Buffer.from(frontOf(payload), 'latin1'), payload, Buffer.of(NEW_LINE)])
}

function frontOf(payload: Buffer): string {
  return `${hex(payload.length)} ${hex(crc32(payload))} `
}

function hex(value: number): string {
  return value.toString(16).padStart(8, '0')
}
