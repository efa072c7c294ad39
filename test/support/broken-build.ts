import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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
  // In the entry, the till, or a part that both share.
  const found = readdirSync(join(folder, 'out/main'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(folder, 'out/main', name))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split(guard)
        .slice(1)
        .map(() => file),
    )
  const [file] = found
  if (file === undefined || found.length !== 1) throw new Error(`found ${found.length} times: ${guard}`)
  writeFileSync(file, readFileSync(file, 'utf8').split(guard).join(instead))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
