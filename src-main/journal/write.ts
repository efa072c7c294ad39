import type { Bill } from '#domain/bill.ts'
import type { CallbackFact } from '#domain/callback-fact.ts'
import type { Instruction } from '#domain/instruction.ts'
import type { PrintFact } from '#domain/print.ts'
import type { CashMove } from '#domain/shift.ts'
import type { HoldSlip } from '#domain/slip.ts'
import {
  type AttemptEnd,
  type AttemptStart,
  ENDED_ATTEMPTS,
  endColumns,
  GATEWAY_STREAM,
  STARTED_ATTEMPTS,
  startColumns,
  unfinishedReference,
} from './attempts.ts'
import { billRow, BILLS } from './bills.ts'
import { CALLBACKS_STREAM, callbackRow, CALLBACKS } from './callbacks.ts'
import { CASH_MOVES, CASH_STREAM, cashRow } from './cash.ts'
import type { Db } from './connection.ts'
import type { Copy } from './copy.ts'
import type { Note } from './notes.ts'
import type { Append } from './events.ts'
import type { HeadSeal } from './head-seal.ts'
import { keepInStep } from './in-step.ts'
import { INSTRUCTION_KEYS, keyRows } from './instruction-keys.ts'
import { type InstructionChange, instructionRow, INSTRUCTIONS, sameAsRead } from './instructions.ts'
import { type OrderChange, orderRow, ORDERS } from './orders.ts'
import { PAPER_STREAM, printRow, PRINTS } from './prints.ts'
import { makeSequences, type SequenceName } from './sequences.ts'
import { settingRow, SETTINGS, SETTINGS_STREAM } from './settings.ts'
import {
  CLOSED_SHIFTS,
  closedColumns,
  OPENED_SHIFTS,
  openedColumns,
  type ShiftChange,
  shiftStream,
} from './shifts.ts'
import { slipRow, SLIPS, slipStream } from './slips.ts'
import { takingRow, TAKINGS } from './takings.ts'

/** What happened, all of it or nothing. At least one part; an attempt's start is an intent, its end a fact. */
export type JournalChange = {
  /** Epoch milliseconds. */
  readonly at: number
  readonly order?: OrderChange
  /** `before`: the instruction as it was read. When given, the commit throws if the file holds another by now. */
  readonly instruction?: InstructionChange & { readonly before?: Instruction }
  /** Put again, it replaces the one before. */
  readonly bill?: Bill
  /** As many as came meanwhile: they share one flush. */
  readonly callbacks?: readonly CallbackFact[]
  readonly attempt?: AttemptStart | AttemptEnd
  /** A closed one must cover exactly the events after the Z before, up to this commit: `seqNow()` is its last. */
  readonly shift?: ShiftChange
  readonly cash?: CashMove
  /** Put again, it replaces the one before; only its end may be new. */
  readonly slip?: HoldSlip
  readonly print?: PrintFact
  /** Never a secret. */
  readonly setting?: { readonly key: string; readonly value: string }
  readonly note?: Note
}

/** `seq` and `head` of the last event that the commit has added. */
export type Committed = { readonly seq: bigint; readonly head: Buffer }

/**
 * Everything here is synchronous and flushed when it returns. It throws `JournalFailed` when the disk did not keep its
 * promise, and from then on always; any other throw is a bug, and the file is as it was before.
 */
export type JournalWrite = {
  commit(change: JournalChange): Committed
  /** A number of this journal that was never given out before and never will be again. */
  nextSequence(name: SequenceName): bigint
  /** Journalled like everything else: never a secret. */
  putSetting(key: string, value: string): void
}

export function makeWrite(
  db: Db,
  now: () => number,
  seal: Pick<HeadSeal, 'of'>,
  copy?: Pick<Copy, 'append'>,
): JournalWrite {
  const { append, inStep, last, movedNumbers } = keepInStep(db, seal, copy)
  const put = makePuts(db, append)
  const commit = inStep((change: JournalChange): Committed => {
    const { at, order, instruction, bill, callbacks, attempt, shift, cash, slip, print, setting, note } =
      change
    // First of all: a Z covers everything up to here, and nothing that comes with it.
    if (shift !== undefined) put.shift(at, shift)
    // What came in stands before the state that it led to, and the intended state before the call.
    for (const fact of callbacks ?? []) put.callback(at, fact)
    if (attempt?.phase === 'end') put.ended(at, attempt)
    if (order !== undefined) put.order(at, order)
    if (bill !== undefined) put.bill(at, bill)
    if (instruction !== undefined) put.instruction(at, instruction)
    if (attempt?.phase === 'start') put.started(at, attempt)
    if (cash !== undefined) put.cash(at, cash)
    if (slip !== undefined) put.slip(at, slip)
    if (print !== undefined) put.print(at, print)
    if (setting !== undefined) put.setting(at, setting)
    if (note !== undefined) append(at, note.stream, { type: 'note', kind: note.kind, body: note.body })
    const event = last()
    if (event === undefined) throw new TypeError('a commit of nothing')
    return { seq: event.seq, head: event.hash }
  })
  const putSetting = inStep((key: string, value: string): void => {
    put.setting(now(), { key, value })
  })
  const nextSequence = makeSequences(db)
  return {
    commit,
    nextSequence: (name) => {
      movedNumbers()
      return nextSequence(name)
    },
    putSetting,
  }
}

/** Each appends its event and moves its rows, inside one transaction. */
export function makePuts(db: Db, append: Append) {
  const putOrder = ORDERS.put(db)
  const putTaking = TAKINGS.put(db)
  const assertSame = sameAsRead(db)
  const putInstruction = INSTRUCTIONS.put(db)
  const putKey = INSTRUCTION_KEYS.put(db)
  const putBill = BILLS.put(db)
  const putCallback = CALLBACKS.put(db)
  const putStarted = STARTED_ATTEMPTS.put(db)
  const referenceOf = unfinishedReference(db)
  const putEnded = ENDED_ATTEMPTS.put(db)
  return {
    ...makePapers(db, append),
    order: (at: number, change: OrderChange): void => {
      const { seq } = append(at, change.after.reference, { type: 'order', change })
      putOrder(orderRow(change.after, at, seq))
      const taking = takingRow(change.after, at, seq)
      if (taking !== undefined) putTaking(taking)
    },
    instruction: (at: number, change: NonNullable<JournalChange['instruction']>): void => {
      const { after } = change
      const { seq } = append(at, after.reference, { type: 'instruction', change })
      if (change.before !== undefined) assertSame(after.reference, change.before)
      putInstruction(instructionRow(after, at, seq))
      for (const row of keyRows(change, seq)) putKey(row)
    },
    bill: (at: number, bill: Bill): void => {
      const { seq } = append(at, bill.reference, { type: 'bill', bill })
      putBill(billRow(bill, seq))
    },
    callback: (at: number, fact: CallbackFact): void => {
      // Strangers choose the words of a callback: what is no text must not stop the others of its flush.
      const stream = (fact.reference ?? CALLBACKS_STREAM).toWellFormed()
      putCallback(callbackRow(fact, append(at, stream, { type: 'callback', fact }).seq))
    },
    started: (at: number, start: AttemptStart): void => {
      const { seq } = append(at, start.reference ?? GATEWAY_STREAM, { type: 'attempt-start', start })
      putStarted(startColumns(start, seq))
    },
    ended: (at: number, end: AttemptEnd): void => {
      const stream = referenceOf(end.id) ?? GATEWAY_STREAM
      putEnded(endColumns(end, append(at, stream, { type: 'attempt-end', end }).seq))
    },
  }
}

/** What a day's work leaves beside its payments. */
function makePapers(db: Db, append: Append) {
  const putOpened = OPENED_SHIFTS.put(db)
  const putClosed = CLOSED_SHIFTS.put(db)
  const putCash = CASH_MOVES.put(db)
  const putSlip = SLIPS.put(db)
  const putPrint = PRINTS.put(db)
  const putSetting = SETTINGS.put(db)
  return {
    shift: (at: number, change: ShiftChange): void => {
      if ('opened' in change) {
        const { opened: shift } = change
        const { seq } = append(at, shiftStream(shift.number), { type: 'shift-opened', shift })
        return putOpened(openedColumns(shift, seq))
      }
      const { closed: shift } = change
      const { seq } = append(at, shiftStream(shift.number), { type: 'shift-closed', shift })
      putClosed(closedColumns(shift, seq))
    },
    cash: (at: number, move: CashMove): void =>
      putCash(cashRow(move, at, append(at, move.reference ?? CASH_STREAM, { type: 'cash', move }).seq)),
    slip: (at: number, slip: HoldSlip): void =>
      putSlip(slipRow(slip, append(at, slipStream(slip.number), { type: 'slip', slip }).seq)),
    print: (at: number, fact: PrintFact): void =>
      putPrint(printRow(fact, at, append(at, PAPER_STREAM, { type: 'print', fact }).seq)),
    setting: (at: number, { key, value }: NonNullable<JournalChange['setting']>): void =>
      putSetting(settingRow(key, value, append(at, SETTINGS_STREAM, { type: 'setting', key, value }).seq)),
  }
}
