import type { Bill } from '#domain/bill.ts'
import type { CallbackFact, CallbackKind } from '#domain/callback-fact.ts'
import type { AttemptEnd, AttemptStart } from './attempts.ts'
import { cashEntry } from './cash.ts'
import type { InstructionChange } from './instructions.ts'
import { parseStableJson, stableJson } from './json.ts'
import { noteEntry } from './notes.ts'
import type { OrderChange } from './orders.ts'
import { printEntry } from './prints.ts'
import { settingEntry } from './settings.ts'
import { shiftClosedEntry, shiftOpenedEntry } from './shifts.ts'
import { slipEntry } from './slips.ts'

export type Entry =
  | { readonly type: 'order'; readonly change: OrderChange }
  | { readonly type: 'instruction'; readonly change: InstructionChange }
  | { readonly type: 'bill'; readonly bill: Bill }
  | { readonly type: 'callback'; readonly fact: CallbackFact }
  | { readonly type: 'attempt-start'; readonly start: AttemptStart }
  | { readonly type: 'attempt-end'; readonly end: AttemptEnd }
  | ReturnType<typeof shiftOpenedEntry.decode>
  | ReturnType<typeof shiftClosedEntry.decode>
  | ReturnType<typeof cashEntry.decode>
  | ReturnType<typeof slipEntry.decode>
  | ReturnType<typeof printEntry.decode>
  | ReturnType<typeof settingEntry.decode>
  | ReturnType<typeof noteEntry.decode>

/** As it lies in the file: the part of `kind` before the first `/` tells how the body is read. */
export function encodeEntry(entry: Entry): { readonly kind: string; readonly body: string } {
  switch (entry.type) {
    case 'order': {
      const { after, event, eventKind, by } = entry.change
      return { kind: `order/${eventKind}`, body: stableJson({ event, after, by }) }
    }
    case 'instruction': {
      const { after, event, eventKind, keys, release } = entry.change
      return { kind: `instruction/${eventKind}`, body: stableJson({ event, after, keys, release }) }
    }
    case 'bill':
      return { kind: 'bill/put', body: stableJson(entry.bill) }
    case 'callback': {
      const { kind, ...fact } = entry.fact
      return { kind: `callback/${kind}`, body: stableJson(fact) }
    }
    case 'attempt-start':
      return { kind: 'attempt/start', body: stableJson(entry.start) }
    case 'attempt-end':
      return { kind: 'attempt/end', body: stableJson(entry.end) }
    case 'shift-opened':
      return shiftOpenedEntry.encode(entry)
    case 'shift-closed':
      return shiftClosedEntry.encode(entry)
    case 'cash':
      return cashEntry.encode(entry)
    case 'slip':
      return slipEntry.encode(entry)
    case 'print':
      return printEntry.encode(entry)
    case 'setting':
      return settingEntry.encode(entry)
    case 'note':
      return noteEntry.encode(entry)
  }
}

/**
 * Reads back what `encodeEntry` wrote. The shapes are believed, not proven: only this program writes the file, and the
 * chain tells when another did. Throws on a kind or a text that it cannot read.
 */
export function decodeEntry(kind: string, text: string): Entry {
  const body = parseStableJson(text)
  const slash = kind.indexOf('/')
  const name = kind.slice(slash + 1)
  switch (kind.slice(0, slash)) {
    case 'order': {
      const change = body as Omit<OrderChange, 'eventKind'>
      return { type: 'order', change: { ...change, eventKind: name } }
    }
    case 'instruction': {
      const change = body as Omit<InstructionChange, 'eventKind'>
      return { type: 'instruction', change: { ...change, eventKind: name } }
    }
    case 'bill':
      return { type: 'bill', bill: body as Bill }
    case 'callback': {
      const fact = body as Omit<CallbackFact, 'kind'>
      return { type: 'callback', fact: { ...fact, kind: name as CallbackKind } }
    }
    case 'attempt':
      if (name === 'start') return { type: 'attempt-start', start: body as AttemptStart }
      return { type: 'attempt-end', end: body as AttemptEnd }
    case 'shift':
      return (name === 'opened' ? shiftOpenedEntry : shiftClosedEntry).decode(body, name)
    case 'cash':
      return cashEntry.decode(body, name)
    case 'slip':
      return slipEntry.decode(body, name)
    case 'print':
      return printEntry.decode(body, name)
    case 'setting':
      return settingEntry.decode(body, name)
    case 'note':
      return noteEntry.decode(body, name)
    default:
      throw new SyntaxError(`not a kind of the journal: ${kind}`)
  }
}
