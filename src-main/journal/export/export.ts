import { closeSync, existsSync, openSync, writeFileSync } from 'node:fs'
import { openBeside, textOf } from '../copy/beside.ts'
import { exportOrders, readExportOptions } from './export-orders.ts'
import { beginFile, diskRefusal, discardFile, type FileRefusal, finishFile } from '../restore/whole-file.ts'

/** Plain JSON. */
export type ExportReport =
  | { readonly ok: true; readonly rows: number }
  | { readonly ok: false; readonly why: ExportRefusal; readonly detail: string }

/** `unreadable`: the file is missing, is not a journal, or is damaged. */
export type ExportRefusal = FileRefusal | 'unreadable' | 'bad-options'

export type ExportMessage =
  | { readonly type: 'progress'; readonly done: number; readonly of: number }
  | { readonly type: 'result'; readonly report: ExportReport }

/**
 * Writes orders as CSV into a new file, which gets its name only when complete. `options` is the JSON text of
 * `ExportOptions`. Writers to the journal never wait for it. Progress counts orders.
 */
export function exportTo(
  file: string,
  target: string,
  options: string,
  onProgress?: (done: number, of: number) => void,
): ExportReport {
  const wanted = readExportOptions(options)
  if (wanted === undefined) return refused('bad-options', options)
  if (existsSync(target)) return refused('target-exists', target)
  const journal = openBeside(file)
  if (!journal.ok) return refused('unreadable', journal.detail)
  try {
    const rows = withFile(beginFile(target), (write) => exportOrders(journal.db, wanted, write, onProgress))
    if (finishFile(target)) return { ok: true, rows }
    discardFile(target)
    return refused('target-exists', target)
  } catch (error) {
    discardFile(target)
    return refused(diskRefusal(error) ?? 'unreadable', textOf(error))
  } finally {
    journal.db.close()
  }
}

function withFile<T>(path: string, use: (write: (text: string) => void) => T): T {
  const handle = openSync(path, 'w')
  try {
    return use((text) => writeFileSync(handle, text))
  } finally {
    closeSync(handle)
  }
}

function refused(why: ExportRefusal, detail: string): ExportReport {
  return { ok: false, why, detail }
}
