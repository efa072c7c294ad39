import { closeSync, openSync, readSync } from 'node:fs'

/** Every database of SQLite begins with these bytes. */
const DATABASE = 'SQLite format 3\0'

/** Throws when the file cannot be read. */
export const beginsAsDatabase = (file: string): boolean =>
  headOf(file, DATABASE.length).toString('latin1') === DATABASE

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
