import { openJournal, type OpenResult } from '#journal/opening/open.ts'
import { systemClock } from '#support/real-ports.ts'
import { journalTraces } from './backup-files.ts'
import { copyPlace } from './copy-place.ts'
import type { Runtime } from './runtime.ts'

/** The till's journal, with its copy where configured, and all evidence of an earlier journal. */
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
