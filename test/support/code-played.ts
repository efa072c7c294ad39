/** The code that a run executes, as one digest: runs of the same code may be added up, whatever else has changed. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { readSource } from '../../scripts/lib/imports.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Every file of the project that `entry` loads, itself included; both relative to `root`. */
export function filesReached(entry: string, root = ROOT): ReadonlySet<string> {
  const reached = new Set([entry])
  for (const file of reached) {
    if (!/\.tsx?$/.test(file)) continue
    for (const { path } of readSource(root, file).imports) if (path !== undefined) reached.add(path)
  }
  return reached
}

/** SHA-256, in hex, of these files without their comments. */
export function codePlayed(entry: string, root = ROOT): string {
  const hash = createHash('sha256')
  for (const file of [...filesReached(entry, root)].toSorted()) {
    const code = withoutComments(file, readFileSync(join(root, file), 'utf8'))
    hash.update(`${file}\0${code.length}\0`).update(code)
  }
  return hash.digest('hex')
}

function withoutComments(file: string, text: string): string {
  if (!/\.tsx?$/.test(file)) return text
  let at = 0
  const parts: string[] = []
  for (const { start, end } of parseSync(file, text).comments) {
    parts.push(text.slice(at, start).trimEnd())
    at = end
  }
  return [...parts, text.slice(at)].join('').replace(/\n\s*\n/g, '\n')
}
