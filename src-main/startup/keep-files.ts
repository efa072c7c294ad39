import { cpSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { flushPath } from '#support/flushed-folder.ts'
import { allJournals } from './journal-files.ts'

const KEPT = 'before-update'
/** Long enough to notice what a newer version has harmed; the copy of the vault need not lie there longer. */
const KEPT_MS = 30 * 86_400_000

/** What a newer version could harm. */
function harmable(folder: string): readonly string[] {
  const journals = allJournals(folder).map((file) => basename(file))
  return [...journals, 'vault', 'gateway-profile.json', 'mode.json'].filter((name) =>
    existsSync(join(folder, name)),
  )
}

/**
 * Copies it to `before-update/VERSION`, in place of the copy before, which goes once the new one is on the disk. The journal
 * is closed.
 */
export function keepFiles(folder: string, version: string): void {
  const kept = join(folder, KEPT)
  const fresh = `${kept}.new`
  try {
    rmSync(fresh, { recursive: true, force: true })
    for (const name of harmable(folder))
      cpSync(join(folder, name), join(fresh, version, name), { recursive: true })
    if (!existsSync(fresh)) return
    flushAll(fresh)
    rmSync(kept, { recursive: true, force: true })
    renameSync(fresh, kept)
    flushPath(folder)
  } catch (error) {
    // A full disk is not left fuller.
    rmSync(fresh, { recursive: true, force: true })
    throw error
  }
}

/** At a start: removes an old copy, and what a copying that was cut off has left. */
export function tidyKept(folder: string, now: number): void {
  const kept = join(folder, KEPT)
  rmSync(`${kept}.new`, { recursive: true, force: true })
  if (existsSync(kept) && statSync(kept).mtimeMs < now - KEPT_MS) rmSync(kept, { recursive: true })
}

/** Bytes that `keepFiles` takes. */
export function keptBytes(folder: string): number {
  return harmable(folder).reduce((sum, name) => sum + bytesIn(join(folder, name)), 0)
}

function bytesIn(path: string): number {
  const { size } = statSync(path)
  return namesIn(path).reduce((sum, name) => sum + bytesIn(join(path, name)), size)
}

function flushAll(path: string): void {
  for (const name of namesIn(path)) flushAll(join(path, name))
  flushPath(path)
}

const namesIn = (path: string): readonly string[] => (statSync(path).isDirectory() ? readdirSync(path) : [])
