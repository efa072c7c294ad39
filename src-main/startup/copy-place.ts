import { basename, join } from 'node:path'
import type { CopyOptions } from '#journal/copy/copy.ts'

const SWITCH = '--journal-copy='

/** Where the second copy of a journal lies: beside it, or in the folder that Loket was started with, best on another disk. */
export function copyPlace(journalFile: string): CopyOptions {
  const folder = process.argv.find((each) => each.startsWith(SWITCH))?.slice(SWITCH.length)
  return folder === undefined || folder === '' ? {} : { file: join(folder, `${basename(journalFile)}.copy`) }
}
