import { cannotOpenBecause, cannotRunBecause } from '#shell/cannot-open.ts'

/** Says why the native module is not ours, in a box where a person has started Loket for the counter, and ends. */
export function endForeign(why: string, isForCounter: boolean): void {
  void (isForCounter ? cannotOpenBecause : cannotRunBecause)('foreign-module', why)
}
