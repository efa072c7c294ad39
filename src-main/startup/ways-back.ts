import { existsSync, statSync } from 'node:fs'
import { lastKnown } from '#backup/last-known.ts'
import { copyOf } from '#journal/copy/copy.ts'
import { scanCopy } from '#journal/copy/copy-scan.ts'
import type { OpenRefusal } from '#journal/opening/judge.ts'
import { backupNotes, ownBackups } from './backup-files.ts'
import { copyPlace } from './copy-place.ts'
import type { Mode } from './runtime.ts'

/** A journal that does not open. */
export type ShutPlace = {
  /** The folder of Loket's files. */
  readonly folder: string
  readonly file: string
  readonly mode: Mode
}

/** One way to restore: when it applies, in both languages, and the arguments of `restore`. */
export type Way = {
  readonly when: readonly [indonesian: string, english: string]
  readonly args: readonly string[]
}

const WHEN = {
  restore: ['Pulihkan:', 'Restore:'],
  restoreIfCopy: [
    'Bila salinannya yang benar (bandingkan catatan terakhirnya dengan laporan Z):',
    'If the copy is right (compare its last record with the printed Z):',
  ],
  backupAlone: [
    'Bila jurnal dan salinannya mungkin diubah orang, dari cadangan saja:',
    'If somebody may have changed both journal and copy, from the backup alone:',
  ],
  renewIfJournal: ['Bila jurnalnya yang benar:', 'If the journal is right:'],
  renewIfLost: ['Bila disk salinan itu hilang:', 'If the disk of the copy is lost:'],
  besideIfLost: [
    'Bila disk salinan itu hilang (sesudahnya jalankan Loket tanpa --journal-copy, dan kebijakan tanpa copyFolder):',
    'If the disk of the copy is lost (then start Loket without --journal-copy, and the policy without copyFolder):',
  ],
  anew: [
    'Hanya bila tidak ada salinan atau cadangan di mana pun (cadangan: tambahkan --backup BERKAS, tanpa --begin-anew):',
    'Only if there is no copy and no backup anywhere (with a backup: add --backup FILE, without --begin-anew):',
  ],
} as const

/**
 * Refusals in which the file has nothing usable, so the copy is right. When both are usable, a person has to look
 * first.
 */
const FROM_COPY: ReadonlySet<string> = new Set<OpenRefusal>([
  'corrupt',
  'copy-ahead',
  'not-sealed',
  'not-a-journal',
  'wrong-mode',
])

/** Whether the person at the till may rebuild it from its copy, without IT. */
export function canBeRestored(why: string, { file, mode }: ShutPlace): boolean {
  return FROM_COPY.has(why) && hasCopy(copyOf(file, copyPlace(file)), mode)
}

/**
 * The commands with which IT restores a journal that does not open, or was opened and found `broken`; empty when no
 * tool can help.
 */
export function waysBack(why: string, place: ShutPlace): readonly Way[] {
  const { folder, file, mode } = place
  const { file: copy } = copyPlace(file)
  const backup = lastKnown(backupNotes(folder, file), ownBackups(folder))
  const named = copy === undefined ? [file] : [file, '--copy', copy]
  const fromBackup = backup === undefined ? [] : ['--backup', backup]
  const restore = [...named, ...fromBackup]
  const renew = [...named, '--renew-copy']
  const anew: Way = { when: WHEN.anew, args: [...named, `--begin-anew=${mode}`] }
  const isThere = hasCopy(copyOf(file, copyPlace(file)), mode)
  switch (why) {
    case 'corrupt':
    case 'copy-ahead':
    case 'not-sealed':
    case 'not-a-journal':
    case 'wrong-mode':
    case 'journal-lost':
      return [
        ...(isThere || backup !== undefined ? [{ when: WHEN.restore, args: restore }] : []),
        ...(isThere ? [] : [anew]),
      ]
    case 'copy-differs':
    case 'copy-behind':
      return [
        { when: WHEN.restoreIfCopy, args: restore },
        { when: WHEN.renewIfJournal, args: renew },
      ]
    case 'broken':
      return [
        { when: WHEN.restoreIfCopy, args: restore },
        { when: WHEN.renewIfJournal, args: renew },
        ...(backup === undefined ? [] : [{ when: WHEN.backupAlone, args: [...restore, '--backup-alone'] }]),
      ]
    case 'copy-missing':
      return [{ when: WHEN.renewIfLost, args: renew }]
    case 'copy-folder-missing':
      return withoutFolder(file, mode, fromBackup)
    default:
      return []
  }
}

/** The copy folder is missing: a new copy then goes next to the journal. */
function withoutFolder(file: string, mode: Mode, fromBackup: readonly string[]): readonly Way[] {
  const when = WHEN.besideIfLost
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0)
    return [{ when, args: [file, '--renew-copy'] }]
  if (fromBackup.length > 0) return [{ when, args: [file, ...fromBackup] }]
  return [{ when: WHEN.anew, args: [file, `--begin-anew=${mode}`] }]
}

/** A copy with content, of a journal that belongs here. */
function hasCopy(copy: string, mode: Mode): boolean {
  try {
    if (!existsSync(copy)) return false
    const { head } = scanCopy(copy)
    return head?.mode === mode
  } catch {
    return false
  }
}
