import type { Journal } from '#journal/journal.ts'
import { diskOf, findBackups } from './folder.ts'
import { type NoteFile, type Notes, readNotes, tidyNotes } from './notes.ts'
import type { Seen } from './view.ts'

/** The backup folder, what it held at the last look, and the notes about it. */
export type Shelf = {
  notes(): Notes
  /** Applies in memory even when the disk refuses the write. */
  keep(next: Notes): ReturnType<NoteFile['write']>
  seen(): Seen
  folder(): string
  look(): Promise<void>
  /** Switches to another folder; moves no files. */
  moveTo(path: string): Promise<ReturnType<NoteFile['write']>>
  /** Drops the notes of backups that are gone. */
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
      // Loket's own folder is created with the first backup.
      next = { isReachable: notes.folder === undefined, disk, found: [] }
    }
    // Another folder may have been chosen during the look.
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
