/** Why a field of an answer was noted. */
export const NOTE_REASONS = [
  'absent',
  'null',
  'empty',
  'wrong-type',
  'too-long',
  /** Another form than the interface's: a time, an amount, small letters. */
  'other-form',
  'not-listed',
  /** Right but for spaces around it, or a code in front of it. */
  'padded',
  'repeated',
] as const
export type NoteReason = (typeof NOTE_REASONS)[number]

/**
 * A field of an answer that is not as the interface has it. `field` is its dotted path as declared, `[]` for each item of
 * a list; what stands in it is never told, for it may be of a person.
 */
export type FieldNote = { readonly field: string; readonly why: NoteReason }
