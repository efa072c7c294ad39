import type { Journal } from '#journal/journal.ts'
import { diskOf, findBackups } from './folder.ts'
import { type NoteFile, type Notes, readNotes, tidyNotes } from './notes.ts'
import type { Seen } from './view.ts'

/** Where the backups are, what was there when it was last looked at, and what is noted of them. */
export type Shelf = {
  notes(): Notes
  /** What the disk does not take is still so while the program runs. */
  keep(next: Notes): ReturnType<NoteFile['write']>
  seen(): Seen
  folder(): string
  look(): Promise<void>
  /** Takes another folder; nothing is moved. */
  moveTo(path: string): Promise<ReturnType<NoteFile['write']>>
  /** Forgets what was noted of backups that are gone. */
  tidy(): void
}

type Options = {
  readonly journal: Pick<Journal, 'file' | 'meta'>
  readonly ownFolder: string
  readonly file: NoteFile
  readonly changed: () => void
}

export function openShelf({ journal, ownFolder, file, changed }: Options): Shelf {
  let notes = readNotes(file)
  let seen: Seen = { isReachable: true, disk: 'unknown', found: [] }
  const id = journal.meta.id.toString('hex')
  const folder = (): string => notes.folder?.path ?? ownFolder
  const keep = (next: Notes): ReturnType<NoteFile['write']> => {
    notes = next
    return file.write(next)
  }
  const look = async (): Promise<void> => {
    const at = folder()
    const disk = notes.folder === undefined ? 'same' : await diskOf(at, journal.file)
    const isEmptyMount = notes.folder?.isElsewhere === true && disk === 'same'
    let next: Seen
    try {
      next = { isReachable: !isEmptyMount, disk, found: isEmptyMount ? [] : await findBackups(at, id) }
    } catch {
      // The program's own is made with the first backup.
      next = { isReachable: notes.folder === undefined, disk, found: [] }
    }
    // While it was looked into another was chosen.
    if (at === folder()) seen = next
    changed()
  }
  const tidy = (): void => void keep(tidyNotes(notes, seen.found))
  return {
    notes: () => notes,
    keep,
    seen: () => seen,
    folder,
    look,
    moveTo: async (path) => {
      const isElsewhere = (await diskOf(path, journal.file)) === 'other'
      const { folder: _before, ...rest } = notes
      const kept = keep(path === ownFolder ? rest : { ...rest, folder: { path, isElsewhere } })
      await look()
      if (seen.isReachable) tidy()
      return kept
    },
    tidy,
  }
}
