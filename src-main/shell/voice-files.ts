import { lstat, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Clips of the spoken amount: those of the package, and those that a shop has put in their place. */
export type VoiceFolders = { readonly packaged: string; readonly own: string }

/** `/voice/id/satu` is the shop's own clip where there is one; `/voice/packaged/id/satu` never is. */
const CLIP = /^\/voice\/(?<packaged>packaged\/)?(?<language>id|en)\/(?<word>[a-z]{1,20})$/u
const PACKAGED_ENDING = '.opus'
/** Whatever Chromium decodes; it looks at the bytes, not at the name. */
const OWN_ENDINGS = [PACKAGED_ENDING, '.ogg', '.mp3', '.wav']
const MOST_BYTES = 1_000_000

/** A clip by its path in the app's scheme. Undefined for any other path, and for a word that is not in the package. */
export async function readClip(path: string, folders: VoiceFolders): Promise<Buffer | undefined> {
  const asked = CLIP.exec(path)?.groups
  if (asked === undefined) return undefined
  const { packaged, language = '', word = '' } = asked
  const shipped = await bytesOf(join(folders.packaged, language, word + PACKAGED_ENDING))
  if (shipped === undefined || packaged !== undefined) return shipped
  for (const ending of OWN_ENDINGS) {
    const own = await bytesOf(join(folders.own, language, word + ending))
    if (own !== undefined) return own
  }
  return shipped
}

/** A plain file of a sensible size: no link, pipe or device. */
async function bytesOf(file: string): Promise<Buffer | undefined> {
  try {
    const found = await lstat(file)
    return found.isFile() && found.size <= MOST_BYTES ? await readFile(file) : undefined
  } catch {
    return undefined
  }
}
