import type { Bill } from '#domain/bill.ts'
import type { CallbackFact, CallbackKind } from '#domain/callback-fact.ts'
import type { PrintFact } from '#domain/print.ts'
import type { CashKind, CashMove, Shift } from '#domain/shift.ts'
import type { HoldSlip } from '#domain/slip.ts'
import type { AttemptEnd, AttemptStart } from './attempts.ts'
import type { InstructionChange } from './instructions.ts'
import { parseStableJson, stableJson } from './json.ts'
import type { OrderChange } from './orders.ts'

/** An act that is neither: started, stopped, recovered, a practice act. */
export type Note = { readonly stream: string; readonly kind: string; readonly body: unknown }

export type Entry =
  | { readonly type: 'order'; readonly change: OrderChange }
  | { readonly type: 'instruction'; readonly change: InstructionChange }
  | { readonly type: 'bill'; readonly bill: Bill }
  | { readonly type: 'callback'; readonly fact: CallbackFact }
  | { readonly type: 'attempt-start'; readonly start: AttemptStart }
  | { readonly type: 'attempt-end'; readonly end: AttemptEnd }
  | { readonly type: 'shift-opened'; readonly shift: Shift }
  | { readonly type: 'shift-closed'; readonly shift: Shift }
  | { readonly type: 'cash'; readonly move: CashMove }
  | { readonly type: 'slip'; readonly slip: HoldSlip }
  | { readonly type: 'print'; readonly fact: PrintFact }
  | { readonly type: 'setting'; readonly key: string; readonly value: string }
  | { readonly type: 'note'; readonly kind: string; readonly body: unknown }

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
      return { kind: 'shift/opened', body: stableJson(entry.shift) }
    case 'shift-closed':
      return { kind: 'shift/closed', body: stableJson(entry.shift) }
    case 'cash': {
      const { kind, ...move } = entry.move
      return { kind: `cash/${kind}`, body: stableJson(move) }
    }
    case 'slip':
      return {
        kind: entry.slip.ended === undefined ? 'slip/held' : 'slip/ended',
        body: stableJson(entry.slip),
      }
    case 'print':
      return { kind: `print/${entry.fact.what.kind}`, body: stableJson(entry.fact) }
    case 'setting':
      return { kind: 'setting/put', body: stableJson({ key: entry.key, value: entry.value }) }
    case 'note':
      return { kind: `note/${entry.kind}`, body: stableJson({ body: entry.body }) }
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
      return { type: name === 'opened' ? 'shift-opened' : 'shift-closed', shift: body as Shift }
    case 'cash':
      return { type: 'cash', move: { ...(body as Omit<CashMove, 'kind'>), kind: name as CashKind } }
    case 'slip':
      return { type: 'slip', slip: body as HoldSlip }
    case 'print':
      return { type: 'print', fact: body as PrintFact }
    case 'setting':
      return { type: 'setting', ...(body as { key: string; value: string }) }
    case 'note':
      return { type: 'note', kind: name, body: (body as { body?: unknown }).body }
    default:
      throw new SyntaxError(`not a kind of the journal: ${kind}`)
  }
}
