import {
  type InstructionEventType,
  type InstructionState,
  nextInstructionStates,
} from './instruction-table.ts'

export type { InstructionState }

/** Calls to the gateway other than sales at the till. Each must be neither lost nor done twice. */
export const INSTRUCTION_KINDS = [
  'transfer',
  'invoices-send',
  'invoices-reject',
  'account-binding',
  'account-creation',
  'payment-link',
] as const
export type InstructionKind = (typeof INSTRUCTION_KINDS)[number]

/** What the journal can store unchanged: no dates, and no floats as money; amounts are bigint sen. */
export type PlainData =
  | string
  | number
  | bigint
  | boolean
  | null
  | readonly PlainData[]
  | { readonly [name: string]: PlainData }
export type PlainRecord = { readonly [name: string]: PlainData }

/**
 * The source on which the state rests. `manager`: a person's mark; `statement`: a bank's file that a person brought;
 * `till`: our own; the others: the gateway's.
 */
export type InstructionSource =
  | 'answer'
  | 'status'
  | 'history'
  | 'callback'
  | 'statement'
  | 'manager'
  | 'till'

export type InstructionEvidence = {
  readonly source: InstructionSource
  /** Epoch milliseconds at which we learned it. */
  readonly at: number
  /** Id of the attempt whose answer this is. */
  readonly attempt?: string
  readonly code?: string
  readonly message?: string
  /** Who marked it, or brought the file; only with `manager` and `statement`. */
  readonly by?: string
  /** Of a batch that a manager has resolved: the lines they say were refused; only with `manager`. */
  readonly refused?: readonly string[]
}

export type Instruction = {
  /** Sent to the gateway as its reference, and reused when it is sent again. */
  readonly reference: string
  readonly kind: InstructionKind
  /** Epoch milliseconds. */
  readonly createdAt: number
  readonly state: InstructionState
  /** When it entered the state, epoch milliseconds. */
  readonly since: number
  /** What was asked for: amounts, counts, bank codes, last digits. No personal data. */
  readonly facts: PlainRecord
  /** The personal data, sealed (`personal-box.ts`). */
  readonly personal?: string
  /** Absent while it is on its way. */
  readonly evidence?: InstructionEvidence
  /** What the gateway returned: its number, an address, a result for each line. */
  readonly result?: PlainRecord
}

/** The state rests on a person, who may be wrong: the gateway may still correct it. */
export function isByPerson({ evidence }: Pick<Instruction, 'evidence'>): boolean {
  return evidence?.source === 'manager' || evidence?.source === 'statement'
}

/** Their outcome is still unknown. */
export const OPEN_INSTRUCTION_STATES: readonly InstructionState[] = ['sending', 'pending', 'unknown']

/** The intent, to be journalled before the first byte leaves. `now` is epoch milliseconds. */
export function beginInstruction(
  asked: Pick<Instruction, 'reference' | 'kind' | 'facts' | 'personal'>,
  now: number,
): Instruction {
  return { ...asked, createdAt: now, state: 'sending', since: now }
}

/** The gateway's own words, raw, and the attempt whose answer held them. */
export type GatewayWord = Pick<InstructionEvidence, 'attempt' | 'code' | 'message'>

type Told = {
  readonly becomes: InstructionState
  readonly word?: GatewayWord
  /** Each replaces the earlier value; an absent one leaves it. */
  readonly result?: PlainRecord
  readonly personal?: string
}

/**
 * Everything that can happen to an instruction. No event names its source: that follows from the event type. A
 * person's mark can therefore never be recorded as the gateway's.
 */
export type InstructionEvent =
  /** It certainly did nothing; the same reference is sent again. */
  | { readonly type: 'send' }
  | ({ readonly type: 'answered' } & Told)
  /** Interrupted between intent and answer: the program stopped (found at start), or has a bug. */
  | { readonly type: 'interrupted' }
  | ({ readonly type: 'looked-up'; readonly from: 'status' | 'history' } & Told)
  /** A bank's file shows it: which line of which file, and who brought it. */
  | ({ readonly type: 'looked-up'; readonly from: 'statement'; readonly by: string } & Told)
  | ({ readonly type: 'called-back' } & Told)
  /** A person has found out elsewhere: who, and in which words. */
  | {
      readonly type: 'marked'
      readonly becomes: InstructionState
      readonly by: string
      readonly message: string
      /** Of a batch: the lines they say were refused. The gateway's own result is kept as well. */
      readonly refused?: readonly string[]
    }

export type InstructionStep =
  | { readonly ok: true; readonly instruction: Instruction }
  | {
      readonly ok: false
      readonly refusal: {
        readonly state: InstructionState
        readonly event: InstructionEventType
        readonly becomes: InstructionState
      }
    }

/**
 * One step; pure. Returns the instruction after the event, or a refusal when the table does not allow it (nothing
 * changes then). `now` is epoch milliseconds.
 */
export function stepInstruction(
  instruction: Instruction,
  event: InstructionEvent,
  now: number,
): InstructionStep {
  const { state, since } = instruction
  const becomes = targetOf(event)
  if (!nextInstructionStates(state, event.type).includes(becomes)) {
    return { ok: false, refusal: { state, event: event.type, becomes } }
  }
  const after: Instruction = { ...instruction, state: becomes, since: becomes === state ? since : now }
  return { ok: true, instruction: withEvidence(after, event, now) }
}

function targetOf(event: InstructionEvent): InstructionState {
  if (event.type === 'send') return 'sending'
  return event.type === 'interrupted' ? 'unknown' : event.becomes
}

function withEvidence(after: Instruction, event: InstructionEvent, now: number): Instruction {
  switch (event.type) {
    case 'send': {
      // Evidence of the previous attempt says nothing about this one.
      const { evidence: _before, ...rest } = after
      return rest
    }
    case 'interrupted':
      return { ...after, evidence: { source: 'till', at: now } }
    case 'marked': {
      const { by, message, refused } = event
      const lines = refused === undefined ? {} : { refused }
      return { ...after, evidence: { source: 'manager', at: now, by, message, ...lines } }
    }
    case 'answered':
      return told(after, event, 'answer', now)
    case 'looked-up': {
      const looked = told(after, event, event.from, now)
      return event.from === 'statement' ? broughtBy(looked, event.by) : looked
    }
    case 'called-back':
      return told(after, event, 'callback', now)
  }
}

function broughtBy(after: Instruction, by: string): Instruction {
  const { evidence } = after
  return evidence === undefined ? after : { ...after, evidence: { ...evidence, by } }
}

function told(after: Instruction, event: Told, source: InstructionSource, now: number): Instruction {
  return {
    ...after,
    evidence: { ...event.word, source, at: now },
    ...(event.result === undefined ? {} : { result: event.result }),
    ...(event.personal === undefined ? {} : { personal: event.personal }),
  }
}
