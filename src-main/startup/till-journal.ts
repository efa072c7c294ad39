import { openJournal, type OpenResult } from '#journal/opening/open.ts'
import { systemClock } from '#support/real-ports.ts'
import { journalTraces } from './backup-files.ts'
import { copyPlace } from './copy-place.ts'
import type { Runtime } from './runtime.ts'

/** The journal of a station, with its copy where this Loket was told, and all that says whether there was one before. */
export function openTillJournal(
  folder: string,
  { journalFile: file, mode, personalKey: sealKey }: Runtime,
): OpenResult {
  return openJournal({
    ...{ file, mode, sealKey },
    clock: systemClock,
    copy: copyPlace(file),
    traces: () => journalTraces(folder, file),
  })
}
