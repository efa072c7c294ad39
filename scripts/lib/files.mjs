import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Writes atomically: a reader never sees a partial file. */
export function writeWhole(file, text) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.${process.pid}.new`, text)
  renameSync(`${file}.${process.pid}.new`, file)
}

/** @returns {any} undefined when absent or torn */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** All files below a folder, sorted; empty when it does not exist. A file yields itself. */
export function filesBelow(path) {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)))
}

/** One hash over names and contents. */
export function hashOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesBelow)) {
    const content = readFileSync(file)
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** Bytes on disk below a path; hard-linked files count once. */
export function sizeOf(path, seen = new Set()) {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) return 0
  if (found.isDirectory()) {
    return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name), seen), 0)
  }
  if (found.nlink > 1) {
    if (seen.has(found.ino)) return 0
    seen.add(found.ino)
  }
  return found.size
}

export const megabytes = (bytes) => `${Math.round(bytes / 1e6)} MB`
