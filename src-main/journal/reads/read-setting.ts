import { existsSync } from 'node:fs'
import { connectToLook } from '../connection.ts'
import { settingReads } from '../tables/settings.ts'

/**
 * One setting of a journal that is not open elsewhere, of any version; undefined when the file does not exist.
 * Changes nothing in it. Throws when it cannot be read.
 */
export function readSetting(file: string, key: string): string | undefined {
  if (!existsSync(file)) return undefined
  const db = connectToLook(file)
  try {
    return settingReads(db).setting(key)
  } finally {
    db.close()
  }
}
