import { join } from 'node:path'
import { realJournals } from './real-runtime.ts'

export function practiceJournal(folder: string): string {
  return join(folder, 'practice.journal')
}

/** The journal of every mode and environment, whether or not it exists. */
export function allJournals(folder: string): readonly string[] {
  return [...realJournals(folder).map(([, file]) => file), practiceJournal(folder)]
}
