import { basename, join } from 'node:path'
import type { CopyOptions } from '#journal/copy/copy.ts'

const SWITCH = '--journal-copy='

let decided: string | undefined

/** The policy's folder; the switch then has no effect. Once, before the first journal is opened. */
export function decideCopyFolder(folder: string | undefined): void {
  decided = folder
}

/**
 * The place of a journal's second copy: next to it, or in the folder that the policy or the start names, preferably on
 * another disk.
 */
export function copyPlace(journalFile: string): CopyOptions {
  const folder = decided ?? process.argv.find((each) => each.startsWith(SWITCH))?.slice(SWITCH.length)
  return folder === undefined || folder === '' ? {} : { file: join(folder, `${basename(journalFile)}.copy`) }
}
