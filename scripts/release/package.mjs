// `npm run release:package`: the packages of this system, signed where its secrets are set. Takes the words of
// `npm run package`.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { againAsRoot } from '../lib/release/as-root.mjs'
import { signingNote } from '../lib/release/note.mjs'
import { signingOf, withoutEmpty } from '../lib/release/signing.ts'
import { writeWhole } from '../lib/files.mjs'
import { linux } from '../lib/paths.mjs'
import { main } from '../lib/report.mjs'
import { childEnv, run } from '../lib/run.mjs'

await main(async () => {
  const asRoot = againAsRoot()
  if (asRoot !== undefined) return asRoot
  const signing = signingOf(process.platform, process.env)
  const words = signing.isSigned ? 'will be signed' : `stay unsigned: ${signing.why}`
  process.stdout.write(`  signing: the packages ${words}\n`)
  writeWhole(signingNote, JSON.stringify(signing))

  const secrets = mkdtempSync(join(tmpdir(), 'loket-signing-'))
  try {
    const env = withoutEmpty(childEnv())
    // The secret is the text of the key; Apple's tool wants the name of a file.
    if (env.APPLE_API_KEY !== undefined) {
      const file = join(secrets, 'key.p8')
      writeFileSync(file, env.APPLE_API_KEY, { mode: 0o600 })
      env.APPLE_API_KEY = file
    }
    const given = process.argv.slice(2)
    // Each system makes its own, with its own secrets.
    const asked = given.length === 0 && linux ? ['linux'] : given
    return await run(process.execPath, ['scripts/package.mjs', ...asked], { env })
  } finally {
    rmSync(secrets, { recursive: true, force: true })
  }
})
