/**
 * What a call was let in with. A queue, a PIN or a dialog may take its time, so it is asked again right before the act.
 */
export type Right = {
  /** The caller may still do it. A till that locked since changes nothing; another person who signed in does. */
  holds(): boolean
  /** They may, and are still signed in: for what a dialog was open for. */
  isHere(): boolean
}

/** Of what the till does on its own, and of the rest of an act that has begun. */
export const ALWAYS: Right = { holds: () => true, isHere: () => true }

/** The same right, for an act that asks for more. */
export function withMore(right: Right, more: () => boolean): Right {
  return { holds: () => right.holds() && more(), isHere: () => right.isHere() && more() }
}
