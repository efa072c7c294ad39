import { basename, dirname } from 'node:path'
import { errorCode, openFlushedFolder } from './flushed-folder.ts'

export type JsonFile = {
  /** Undefined when the file does not exist or is not JSON. */
  read(): unknown
  /** Whether the file exists, readable or not. */
  exists(): boolean
  /** Atomic, and on the disk when it returns. */
  write(value: unknown): { readonly ok: true } | { readonly ok: false; readonly code: string }
}

/** A small file of settings that must be readable before any journal is opened. */
export function jsonFile(path: string): JsonFile {
  const name = basename(path)
  const fresh = `${name}.new`
  const folder = openFlushedFolder(dirname(path))
  return {
    read: () => {
      try {
        const bytes = folder.read(name)
        return bytes === undefined ? undefined : JSON.parse(new TextDecoder().decode(bytes))
      } catch {
        return undefined
      }
    },
    exists: () => folder.names().includes(name),
    write: (value) => {
      try {
        if (folder.names().includes(fresh)) folder.remove(fresh)
        folder.create(fresh, Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`))
        folder.rename(fresh, name)
        folder.flushFolder()
        return { ok: true }
      } catch (error) {
        return { ok: false, code: errorCode(error) }
      }
    },
  }
}
