import { join } from 'node:path'
import { type NoteFile, readNotes } from './notes.ts'

/** The newest backup noted as proven, for when the journal itself does not open. */
export function lastKnown(file: Pick<NoteFile, 'read'>, ownFolder: string): string | undefined {
  const { folder, looks } = readNotes(file)
  // The numbers have a fixed length, so the last by name is the newest.
  const name = Object.entries(looks)
    .flatMap(([each, { ok }]) => (ok ? [each] : []))
    .toSorted()
    .at(-1)
  return name === undefined ? undefined : join(folder?.path ?? ownFolder, name)
}
