import type { CopyRecord } from '#journal/copy/copy-lines.ts'
import { recordsBetween, scanCopy } from '#journal/copy/copy-scan.ts'

/** Every record, oldest first; undefined where a line cannot be read. Omits the torn end. */
export function* recordsOf(file: string): Generator<CopyRecord | undefined> {
  for (const { record } of recordsBetween(file, 0, scanCopy(file).end)) yield record
}
