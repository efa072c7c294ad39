import { type FileHandle, open, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type BackupHeader, decodeHeader, LONGEST_HEADER } from './header.ts'
import { isBackupName, nameOf } from './names.ts'

export type Found = { readonly name: string; readonly bytes: number; readonly header: BackupHeader }

/**
 * Our backups of one journal in a folder. What has another name, another journal's header or none that can be read is not
 * ours to count, and above all not to take away. Rejects with what the disk says of the folder itself. Never in the way of
 * the till: a disk that has fallen silent keeps only its own question waiting.
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

/** Whether a folder lies on another disk than a file, as far as the system tells. */
export async function diskOf(folder: string, file: string): Promise<'same' | 'other' | 'unknown'> {
  try {
    const [there, here] = await Promise.all([stat(folder), stat(dirname(file))])
    return there.dev === here.dev ? 'same' : 'other'
  } catch {
    return 'unknown'
  }
}
