import { closeSync, existsSync, openSync, readSync } from 'node:fs'

/** Whether a file is meant as a dispute file, by its name or its first letter: a damaged one is still none of a journal. */
export function isDisputeFile(file: string): boolean {
  if (!existsSync(file)) return false
  return file.toLowerCase().endsWith('.json') || firstLetter(file) === '{'
}

function firstLetter(file: string): string {
  const handle = openSync(file, 'r')
  try {
    const head = Buffer.alloc(1)
    readSync(handle, head, 0, 1, 0)
    return head.toString('latin1')
  } finally {
    closeSync(handle)
  }
}
