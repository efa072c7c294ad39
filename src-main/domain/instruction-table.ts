export const INSTRUCTION_STATES = [
  /** The intent is on disk; the call is on its way. */
  'sending',
  /** The gateway accepted it. */
  'accepted',
  /** Accepted, but not decided yet (202). */
  'pending',
  /** Some lines of a batch were refused. */
  'partly',
  /** The gateway refused it: nothing was done. */
  'refused',
  /** The gateway certainly did nothing: the very same instruction may be sent again. */
  'not-sent',
  /** It may have been done. It is looked up, never sent again. */
  'unknown',
  /** Done, as the gateway reported after its answer. */
  'confirmed',
  /** Not done, as was learned later. */
  'failed',
] as const
export type InstructionState = (typeof INSTRUCTION_STATES)[number]

export type InstructionEventType =
  | 'send'
  | 'answered'
  | 'interrupted'
  | 'looked-up'
  | 'called-back'
  | 'marked'

type Row = Partial<Record<InstructionEventType, readonly InstructionState[]>>

/**
 * The one table of what may happen to an instruction: state -> event -> states it may lead to. Only `not-sent` leads
 * back to `sending`. Where the gateway has not decided, a person does. A later report from the gateway overrides any
 * decision.
 */
export const INSTRUCTION_TABLE = {
  sending: {
    answered: ['accepted', 'pending', 'partly', 'refused', 'not-sent', 'unknown'],
    interrupted: ['unknown'],
  },
  accepted: {
    'looked-up': ['accepted', 'confirmed', 'failed'],
    'called-back': ['accepted', 'confirmed', 'failed'],
    marked: ['confirmed', 'failed'],
  },
  pending: {
    'looked-up': ['pending', 'confirmed', 'failed'],
    'called-back': ['pending', 'confirmed', 'failed'],
    marked: ['confirmed', 'failed'],
  },
  partly: { 'looked-up': ['partly'], 'called-back': ['partly'] },
  refused: { 'looked-up': ['refused', 'confirmed'], 'called-back': ['refused', 'confirmed'] },
  // This state is never looked up. A report that the instruction exists must still stop a second sending.
  'not-sent': {
    send: ['sending'],
    'looked-up': ['not-sent', 'accepted', 'confirmed', 'partly', 'refused', 'failed'],
    'called-back': ['not-sent', 'accepted', 'confirmed', 'partly', 'refused', 'failed'],
  },
  unknown: {
    'looked-up': ['unknown', 'accepted', 'confirmed', 'partly', 'refused', 'failed'],
    'called-back': ['unknown', 'accepted', 'confirmed', 'partly', 'refused', 'failed'],
    marked: ['accepted', 'confirmed', 'partly', 'refused', 'failed'],
  },
  confirmed: { 'looked-up': ['confirmed', 'failed'], 'called-back': ['confirmed', 'failed'] },
  failed: { 'looked-up': ['failed', 'confirmed'], 'called-back': ['failed', 'confirmed'] },
} as const satisfies Record<InstructionState, Row>

/** States to which (state, event) may lead; empty when the pair is not allowed. */
export function nextInstructionStates(
  state: InstructionState,
  event: InstructionEventType,
): readonly InstructionState[] {
  const row: Row = INSTRUCTION_TABLE[state]
  return row[event] ?? []
}
