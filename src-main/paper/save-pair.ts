import { rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { errorCode } from '#support/flushed-folder.ts'
import { isClaimed, MOST_OF_ONE_NAME, notSaved, whole } from './save-slip.ts'

export type SavedPair =
  | { readonly ok: true; readonly pdf: string; readonly data: string }
  | { readonly ok: false; readonly why: 'disk-full' | 'not-writable'; readonly detail: string }

/**
 * Saves a PDF and a data file under one new name, or none of them. Both are written and flushed under temporary
 * names first. Never overwrites an existing file.
 */
export async function savePair(
  folder: string,
  name: string,
  pdf: Uint8Array,
  data: Uint8Array,
): Promise<SavedPair> {
  let taken: { readonly pdf: string; readonly data: string } | undefined
  try {
    await whole(folder, pdf, (freshPdf) =>
      whole(folder, data, async (freshData) => {
        taken = await placed(folder, name, freshPdf, freshData)
        return taken?.pdf
      }).then((saved) => (saved.ok ? saved.file : undefined)),
    )
  } catch (error) {
    return failedWith(errorCode(error))
  }
  return taken === undefined ? failedWith('EEXIST') : { ok: true, ...taken }
}

/** The letter first: a crash between the two leaves no data file without its letter. */
async function placed(folder: string, name: string, freshPdf: string, freshData: string) {
  for (let at = 1; at < MOST_OF_ONE_NAME; at += 1) {
    const stem = join(folder, at === 1 ? name : `${name} (${at})`)
    const [pdf, data] = [`${stem}.pdf`, `${stem}.json`]
    if (!(await isClaimed(pdf))) continue
    try {
      await rename(freshPdf, pdf)
      if (await isPlaced(freshData, data)) return { pdf: basename(pdf), data: basename(data) }
      await rename(pdf, freshPdf)
    } catch (error) {
      await rm(pdf, { force: true })
      throw error
    }
  }
  return undefined
}

async function isPlaced(fresh: string, file: string): Promise<boolean> {
  if (!(await isClaimed(file))) return false
  try {
    await rename(fresh, file)
    return true
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

function failedWith(code: string): SavedPair {
  const { why, detail } = notSaved(code)
  return { ok: false, why, detail }
}
