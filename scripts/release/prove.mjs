// `npm run release:prove`: installs a package from dist/ on this machine and starts it. Writes into dist/ what it saw.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { againAsRoot } from '../lib/release/as-root.mjs'
import { sumOf } from '../lib/release/files.ts'
import { signingNote } from '../lib/release/note.mjs'
import { tryPackage } from '../lib/release/try-program.ts'
import { readJson } from '../lib/files.mjs'
import { root } from '../lib/paths.mjs'
import { main, Stop } from '../lib/report.mjs'

await main(() => {
  const asRoot = againAsRoot()
  if (asRoot !== undefined) return asRoot
  const dist = join(root, 'dist')
  const { isSigned, why } = readJson(signingNote) ?? { isSigned: false, why: 'made by hand' }
  const trial = tryPackage(dist)
  if (isSigned && !trial.isBelieved)
    throw new Stop(`This system does not believe the signature of ${trial.package}.`, 'see docs/release.md')
  const { platform: system, arch } = process
  const { package: name, smoke } = trial
  const sha256 = sumOf(join(dist, name))
  const tried = JSON.stringify({ system, arch, package: name, sha256, smoke, isSigned, why })
  writeFileSync(join(dist, `tried-${system}-${arch}.json`), `${tried}\n`)
  process.stdout.write(`${tried}\n`)
})
