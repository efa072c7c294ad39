import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { allJournals } from './journal-files.ts'

/**
 * Copies what a newer version could harm to `before-update/VERSION`, in place of the copy before. The journal is closed.
 */
export function keepFiles(folder: string, version: string): void {
  const kept = join(folder, 'before-update')
  const fresh = `${kept}.new`
  rmSync(fresh, { recursive: true, force: true })
  const journals = allJournals(folder).map((file) => basename(file))
  for (const name of [...journals, 'vault', 'gateway-profile.json', 'mode.json']) {
    const file = join(folder, name)
    if (existsSync(file)) cpSync(file, join(fresh, version, name), { recursive: true })
  }
  rmSync(kept, { recursive: true, force: true })
  if (existsSync(fresh)) renameSync(fresh, kept)
}
