import { connectReadOnly, type Db } from '../connection.ts'
import { readMeta } from '../meta.ts'

export type Beside = { readonly ok: true; readonly db: Db } | { readonly ok: false; readonly detail: string }

/** Opens a read-only connection for background work; refuses a file that is not a journal. */
export function openBeside(file: string): Beside {
  let db: Db | undefined
  try {
    db = connectReadOnly(file)
    readMeta(db)
    return { ok: true, db }
  } catch (error) {
    db?.close()
    return { ok: false, detail: textOf(error) }
  }
}

export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
