import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { NotPrintedWhy } from '#contract/paper-views.ts'
import { errorCode } from '#support/flushed-folder.ts'

export type Saved = { readonly ok: true; readonly file: string } | NotSaved
type NotSaved = {
  readonly ok: false
  readonly why: Extract<NotPrintedWhy, 'disk-full' | 'not-writable'>
  readonly detail: string
}

/** Slips of one name are numbered; the numbers stay below this. */
export const MOST_OF_ONE_NAME = 1000

/** Saves a new file in the folder, which it creates if missing. Never overwrites an existing file. */
export async function saveSlip(
  folder: string,
  name: string,
  bytes: Uint8Array,
  ending: 'pdf' | 'png' = 'pdf',
): Promise<Saved> {
  try {
    await mkdir(folder, { recursive: true })
    return await whole(folder, bytes, async (fresh) => {
      for (let at = 1; at < MOST_OF_ONE_NAME; at += 1) {
        const file = join(folder, at === 1 ? `${name}.${ending}` : `${name} (${at}).${ending}`)
        if (await isClaimed(file)) {
          await rename(fresh, file)
          return file
        }
      }
      return undefined
    })
  } catch (error) {
    return notSaved(errorCode(error))
  }
}

/** Saves where the person chose, replacing the file that they agreed to lose. */
export async function saveSlipAs(file: string, bytes: Uint8Array): Promise<Saved> {
  try {
    return await whole(dirname(file), bytes, async (fresh) => {
      await rename(fresh, file)
      return file
    })
  } catch (error) {
    return notSaved(errorCode(error))
  }
}

export function notSaved(code: string): NotSaved {
  const isFull = code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG'
  return { ok: false, why: isFull ? 'disk-full' : 'not-writable', detail: code }
}

/** Written under a temporary name and flushed first, so that the final name holds a complete slip or nothing. */
export async function whole(
  folder: string,
  bytes: Uint8Array,
  place: (fresh: string) => Promise<string | undefined>,
): Promise<Saved> {
  const fresh = join(folder, `.loket-${process.pid}-${(made += 1)}.tmp`)
  try {
    const opened = await open(fresh, 'wx', 0o600)
    try {
      await opened.writeFile(bytes)
      await opened.sync()
    } finally {
      await opened.close()
    }
    const file = await place(fresh)
    return file === undefined ? notSaved('EEXIST') : { ok: true, file }
  } finally {
    await rm(fresh, { force: true })
  }
}
let made = 0

/** Claims the name unless it is taken, for file systems without hard links, as on USB sticks. */
export async function isClaimed(file: string): Promise<boolean> {
  try {
    await (await open(file, 'wx', 0o600)).close()
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}
