import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { OpenedMark } from '../copy/copy-lines.ts'
import { beginFile, discardFile, finishFile } from '../restore/whole-file.ts'

/** Which copy was in use when the journal was last opened, and the mark that this opening left in it. */
export type LastOpening = OpenedMark & { readonly copy: string }

const noteOf = (journal: string): string => `${journal}.opened`

/** A failed write only costs the certainty that a copy is the newest. */
export function noteOpening(journal: string, opening: LastOpening, flushes = true): void {
  const note = noteOf(journal)
  try {
    writeFileSync(beginFile(note), `${JSON.stringify(opening)}\n`)
    finishFile(note, true, flushes)
  } catch {
    discardFile(note)
  }
}

/** Undefined when the note is missing or unreadable. */
export function lastOpening(journal: string): LastOpening | undefined {
  try {
    if (!existsSync(noteOf(journal))) return undefined
    const noted = JSON.parse(readFileSync(noteOf(journal), 'utf8')) as Partial<Record<string, unknown>>
    const { copy, at, from } = noted
    if (typeof copy !== 'string' || typeof at !== 'number' || typeof from !== 'number') return undefined
    return { copy, at, from }
  } catch {
    return undefined
  }
}
