import { basename, join } from 'node:path'
import type { CopyOptions } from '#journal/copy/copy.ts'

const SWITCH = '--journal-copy='

/**
 * The place of a journal's second copy: next to it, or in the folder given at the start, preferably on another disk.
 */
export function copyPlace(journalFile: string): CopyOptions {
  const folder = process.argv.find((each) => each.startsWith(SWITCH))?.slice(SWITCH.length)
  return folder === undefined || folder === '' ? {} : { file: join(folder, `${basename(journalFile)}.copy`) }
}
