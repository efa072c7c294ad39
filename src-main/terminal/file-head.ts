import { closeSync, openSync, readSync } from 'node:fs'

/** The first bytes of a file; throws when it cannot be read. */
export function headOf(file: string, count: number): Buffer {
  const handle = openSync(file, 'r')
  try {
    const head = Buffer.alloc(count)
    return head.subarray(0, readSync(handle, head, 0, count, 0))
  } finally {
    closeSync(handle)
  }
}
