import { existsSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { diagnoseFolder } from './diagnose-folder.ts'
import { usualFolder } from './folder.ts'
import type { Said } from './said.ts'

/**
 * Diagnosis of a till that does not open, or has no screen: `diagnose [FOLDER] [--out FILE]`, where FOLDER holds
 * Loket's files. Makes the same bundle as the settings screen, as far as possible without the till. The vault stays
 * closed, and only FILE is written. Code: 0 made, 2 not possible.
 */
export function diagnose(args: readonly string[]): Said {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { out: { type: 'string' } },
  })
  const folder = positionals[0] ?? usualFolder()
  if (!existsSync(folder))
    return { code: 2, err: `${folder} is not there; name the folder of Loket's files\n` }
  const { text } = diagnoseFolder(folder, Date.now())
  if (values.out === undefined) return { code: 0, out: text }
  writeFileSync(values.out, text, { mode: 0o600, flag: 'wx' })
  return { code: 0 }
}
