import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, readJson, writeWhole } from './files.mjs'
import { noteChild, withLock } from './lock.mjs'
import { cache, modules, projectNode, root } from './paths.mjs'
import { step, Stop } from './report.mjs'
import { childEnv, runLogged, tail } from './run.mjs'

const inputs = [
  'src-main',
  'src-renderer',
  'resources',
  // Their digests stand in the code.
  'node_modules/better-sqlite3/prebuilds',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
].map((name) => join(root, name))
const stampFile = join(cache, 'build.json')
const proof = join(root, 'out', 'main', 'main.js')

const isCurrent = (inputsHash) => existsSync(proof) && readJson(stampFile)?.inputs === inputsHash

async function build(inputsHash) {
  rmSync(stampFile, { force: true })
  const args = [join(modules, 'electron-vite', 'bin', 'electron-vite.js'), 'build']
  const { code, output } = await runLogged('build', projectNode, args, {
    env: childEnv({ NODE_ENV: 'production' }),
    onSpawn: noteChild,
  })
  if (code !== 0) throw new Stop(`The build failed:\n${tail(output, 40)}`, 'mend the first error above')
  writeWhole(stampFile, JSON.stringify({ inputs: inputsHash }))
}

/** Builds into out/ unless it already holds exactly these sources. */
export async function ensureBuild() {
  await step('build', async () => {
    if (isCurrent(hashOf(inputs))) return { detail: 'out/ is current' }
    await withLock(async () => {
      // Hashed before building: later changes are built the next time.
      const inputsHash = hashOf(inputs)
      if (!isCurrent(inputsHash)) await build(inputsHash)
    })
    return { detail: 'sources built into out/' }
  })
}
