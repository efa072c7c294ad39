/** The clock of the running app and all its processes, set by hand. */
import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { compiledShim } from '../faults/power/shim.ts'

export type SettableClock = {
  /** Environment to start the app with. */
  readonly env: Readonly<Record<string, string>>
  /** From now on at this offset from the machine's own clock. */
  setBy(seconds: number): void
}

const SOURCE = join(import.meta.dirname, 'set-clock.c')

/** `folder`: not the app's own. */
export function settableClock(folder: string): SettableClock {
  const file = join(folder, 'clock')
  const setBy = (seconds: number): void => {
    const eight = Buffer.alloc(8)
    eight.writeBigInt64LE(BigInt(seconds))
    // In place: the app has the file mapped.
    const handle = openSync(file, 'as+')
    closeSync(handle)
    const over = openSync(file, 'r+')
    writeSync(over, eight, 0, eight.length, 0)
    closeSync(over)
  }
  setBy(0)
  return { env: { LD_PRELOAD: compiledShim(SOURCE), LOKET_SET_CLOCK: file }, setBy }
}
