// For whoever mends a till that does not open, or has no screen: `npm run diagnose -- [FOLDER] [--out FILE]`, where FOLDER is
// that of Loket's files. The same bundle as on the settings screen, as far as it can be had without the app: the vault is not
// opened, and nothing is written but FILE. Exit code: 0 made, 2 could not be.
import { existsSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { diagnoseFolder } from './lib/diagnose-folder.ts'
import { usualFolder } from './lib/usual-folder.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } })
const folder = positionals[0] ?? usualFolder()

if (!existsSync(folder)) {
  process.stderr.write(`${folder} is not there; name the folder of Loket's files\n`)
  process.exitCode = 2
} else {
  const { text } = diagnoseFolder(folder, Date.now())
  if (values.out === undefined) process.stdout.write(text)
  else writeFileSync(values.out, text, { mode: 0o600, flag: 'wx' })
}
