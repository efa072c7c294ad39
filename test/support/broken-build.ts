import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

export type BrokenBuild = { readonly folder: string; readonly remove: () => void }

/** The built program without one guard, which a probe must detect. Throws unless one line matches. */
export function brokenBuild(guard: string, instead: string): BrokenBuild {
  const folder = mkdtempSync(join(tmpdir(), 'loket-broken-'))
  for (const part of ['package.json', 'out'])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const main = join(folder, 'out/main/main.js')
  const parts = readFileSync(main, 'utf8').split(guard)
  if (parts.length !== 2) throw new Error(`found ${parts.length - 1} times: ${guard}`)
  writeFileSync(main, parts.join(instead))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
