import { accessSync, constants, existsSync, lstatSync } from 'node:fs'
import { join } from 'node:path'
import { jsonFile } from '#support/json-file.ts'
import { realJournals } from './real-runtime.ts'

/** In the person's own folder: where Loket's files were at the last start. */
const POINTER = 'data-folder.json'

/**
 * Why Loket must not open with its files in `decided`; undefined when it may. A till whose journal lies elsewhere would
 * begin anew, next to open payments and a shift that no one sees: whether a policy came, changed or went. `usual`: the
 * person's own folder.
 */
export function dataFolderFault(usual: string, decided: string): string | undefined {
  try {
    // It is not made here: the disk that holds it may be away.
    if (decided !== usual) accessSync(decided, constants.R_OK | constants.W_OK | constants.X_OK)
    const before = lastIn(usual) ?? usual
    if (before !== usual && before !== decided && !existsSync(before))
      return `Loket's files were in ${before}, which is not there. If it is gone for good, delete ${join(usual, POINTER)}.`
    const left = before === decided ? [] : realJournalsIn(before)
    if (left.length > 0)
      return `Loket's files now belong into ${decided}, but the journal lies at ${left.join(', ')}. Close Loket and move everything that is in ${before}; leave no copy behind.`
    if (before !== decided) remember(usual, decided)
    return undefined
  } catch (error) {
    return `${decided}: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** The journals of real and test money in a folder. Throws when it cannot be looked into. */
export function realJournalsIn(folder: string): readonly string[] {
  return realJournals(folder).flatMap(([, file]) =>
    lstatSync(file, { throwIfNoEntry: false }) === undefined ? [] : [file],
  )
}

function lastIn(usual: string): string | undefined {
  const file = join(usual, POINTER)
  const pointer = jsonFile(file)
  if (!pointer.exists()) return undefined
  const { folder } = Object(pointer.read()) as { readonly folder?: unknown }
  if (typeof folder !== 'string') throw new Error(`${file} names no folder`)
  return folder
}

function remember(usual: string, folder: string): void {
  const file = join(usual, POINTER)
  const written = jsonFile(file).write({ folder })
  if (!written.ok) throw new Error(`${file} cannot be written: ${written.code}`)
}
