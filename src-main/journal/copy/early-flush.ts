import { closeSync, fdatasync, openSync } from 'node:fs'

export type EarlyFlush = {
  /** Throws when an earlier one failed. */
  start(): void
  close(): void
}

/**
 * Flushes of a file on another thread, over a handle of their own: the system tells a failed flush once to each handle,
 * and the flush that counts must hear of it too.
 */
export function flushEarly(file: string): EarlyFlush {
  const handle = openSync(file, 'r+')
  let running = 0
  let isOver = false
  let failed: Error | undefined
  const closeWhenIdle = (): void => {
    if (isOver && running === 0) closeSync(handle)
  }
  return {
    start: () => {
      if (failed !== undefined) throw failed
      running += 1
      fdatasync(handle, (error) => {
        running -= 1
        failed ??= error ?? undefined
        closeWhenIdle()
      })
    },
    close: () => {
      isOver = true
      closeWhenIdle()
    },
  }
}
