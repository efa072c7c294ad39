export const INSTRUCTION_STATES = [
  /** The intent is on the disk; the call is on its way. */
  'sending',
  /** The gateway took it. */
  'accepted',
  /** Taken, and not decided yet (202). */
  'pending',
  /** Of many lines some were refused. */
  'partly',
  /** The gateway said no: nothing was done. */
  'refused',
  /** It is certain that the gateway did nothing: the very same instruction may be sent again. */
  'not-sent',
  /** It may have been done. Looked up, never sent again. */
  'unknown',
  /** Done, by a word that came after the answer. */
  'confirmed',
  /** Not done after all. */
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
 * back to `sending`. A person decides where the gateway has not; the gateway's later word corrects whatever was decided.
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
  // Nobody asks about it; a word that it exists all the same must stop the second sending.
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
