import { statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * The journal, its copy and their disks. Opens no file: closing the journal would drop SQLite's locks on it in the till's
 * own process. Synchronous, as the till waits for these disks at every commit. `provenAt`: each complete proof writes
 * the checkpoint anew.
 */
export function lookAtStorage(journalFile: string, copyFile: string) {
  const journal = statOf(journalFile)
  const copy = statOf(copyFile)
  return {
    journal: journal === undefined ? undefined : { bytes: journal.size },
    copy: copy === undefined ? undefined : { bytes: copy.size, freeBytes: freeOf(dirname(copyFile)) },
    isCopyElsewhere: journal !== undefined && copy !== undefined && journal.dev !== copy.dev,
    freeBytes: freeOf(dirname(journalFile)),
    provenAt: changedAt(`${journalFile}.checkpoint`),
  }
}

function statOf(file: string) {
  try {
    return statSync(file, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

function changedAt(file: string): number | undefined {
  const stat = statOf(file)
  return stat === undefined ? undefined : Math.round(stat.mtimeMs)
}

/** Bytes that this user may still write there. */
export function freeOf(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return undefined
  }
}
