import { join } from 'node:path'
import { type NoteFile, readNotes } from './notes.ts'

/** The newest backup that was ever proven, as it is noted: for when the journal that could say more does not open. */
export function lastKnown(file: Pick<NoteFile, 'read'>, ownFolder: string): string | undefined {
  const { folder, looks } = readNotes(file)
  // Their numbers have the same length: the last by name is the last that was made.
  const name = Object.entries(looks)
    .flatMap(([each, { ok }]) => (ok ? [each] : []))
    .toSorted()
    .at(-1)
  return name === undefined ? undefined : join(folder?.path ?? ownFolder, name)
}
