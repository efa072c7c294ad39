import { type FileHandle, open, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type BackupHeader, decodeHeader, LONGEST_HEADER } from './header.ts'
import { isBackupName, nameOf } from './names.ts'

export type Found = { readonly name: string; readonly bytes: number; readonly header: BackupHeader }

/**
 * Finds our backups of one journal in a folder. A file with another name, another journal's header or an unreadable
 * header is ignored, and above all never deleted. Rejects with the disk's error when the folder itself cannot be
 * read. Asynchronous, so that a disk that stops responding never blocks the till.
 */
export async function findBackups(folder: string, journal: string): Promise<readonly Found[]> {
  const names = (await readdir(folder)).filter(isBackupName)
  const found = await Promise.all(names.map((name) => look(folder, name)))
  return found.filter(
    (each) => each?.header.journal === journal && nameOf(each.header) === each.name,
  ) as Found[]
}

async function look(folder: string, name: string): Promise<Found | undefined> {
  let file: FileHandle | undefined
  try {
    file = await open(join(folder, name), 'r')
    const { bytesRead, buffer } = await file.read(Buffer.alloc(LONGEST_HEADER), 0, LONGEST_HEADER, 0)
    const read = decodeHeader(buffer.subarray(0, bytesRead))
    return read.kind === 'header' ? { name, bytes: (await file.stat()).size, header: read.header } : undefined
  } catch {
    return undefined
  } finally {
    await file?.close()
  }
}

/** Whether the folder is on a different disk from the file, as far as the operating system reports. */
export async function diskOf(folder: string, file: string): Promise<'same' | 'other' | 'unknown'> {
  try {
    const [there, here] = await Promise.all([stat(folder), stat(dirname(file))])
    return there.dev === here.dev ? 'same' : 'other'
  } catch {
    return 'unknown'
  }
}
