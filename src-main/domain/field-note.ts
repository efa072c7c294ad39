/** Why a field of an answer was noted. */
export const NOTE_REASONS = [
  'absent',
  'null',
  'empty',
  'wrong-type',
  'too-long',
  /** Not in the form of the interface: a time, an amount, lower-case letters. */
  'other-form',
  'not-listed',
  /** Correct apart from surrounding spaces or a leading code. */
  'padded',
  'repeated',
] as const
export type NoteReason = (typeof NOTE_REASONS)[number]

/**
 * A field of an answer that differs from the interface. `field` is its dotted path as declared, `[]` for each item of
 * a list. Its value is never recorded, for it may be personal.
 */
export type FieldNote = { readonly field: string; readonly why: NoteReason }
