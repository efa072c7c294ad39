/**
 * The permission with which a call was let in. A queue, a PIN or a dialog may take time, so it is checked again right
 * before the act.
 */
export type Right = {
  /** Whether the caller may still do it. A till that locked since changes nothing; another person signing in does. */
  holds(): boolean
  /** Whether they may and are still signed in: for what a dialog was opened for. */
  isHere(): boolean
}

/** For what the till does on its own, and for the rest of an act that has begun. */
export const ALWAYS: Right = { holds: () => true, isHere: () => true }

/** The same right with an additional condition. */
export function withMore(right: Right, more: () => boolean): Right {
  return { holds: () => right.holds() && more(), isHere: () => right.isHere() && more() }
}
