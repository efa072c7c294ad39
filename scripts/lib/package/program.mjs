// The program of one system, unpacked, as electron-builder makes it.
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cache, projectNode, root } from '../paths.mjs'
import { Stop } from '../report.mjs'
import { childEnv, runLogged, tail } from '../run.mjs'
import { whereIs } from '../system-libraries.mjs'

/** What electron-builder calls the folder of the program, and the program in it. */
export const PROGRAMS = {
  linux: { folder: { x64: 'linux-unpacked', arm64: 'linux-arm64-unpacked' }, name: 'loket' },
  win32: { folder: { x64: 'win-unpacked', arm64: 'win-arm64-unpacked' }, name: 'Loket.exe' },
  darwin: { folder: { universal: 'mac-universal/Loket.app' }, name: 'Contents/MacOS/Loket' },
}
export const archOf = (system) => (system === 'darwin' ? 'universal' : process.arch)

/** Runs electron-builder, or what we have in its place; `env` names what it would download. */
export async function build(settings, { env = {}, isOurs = false } = {}) {
  const script = isOurs ? 'scripts/lib/package/windows/make.ts' : 'scripts/lib/package/build.ts'
  const words = [join(root, script), JSON.stringify(settings)]
  const { code, output: said } = await runLogged('package', projectNode, words, {
    env: childEnv({
      ...env,
      ELECTRON_BUILDER_CACHE: join(cache, 'electron-builder'),
      ELECTRON_BUILDER_OSSL_SIGNCODE_PATH: whereIs('osslsigncode'),
      ELECTRON_BUILDER_COMPRESSION_LEVEL: settings.isQuick ? '1' : '6',
      ...(settings.isQuick ? { LOKET_PACKAGE_QUICK: '1' } : {}),
    }),
  })
  if (code !== 0)
    throw new Stop(
      `Packaging failed:\n${tail(said, 30)}`,
      'mend the first error above; it needs about 2 GB of free disk',
    )
}

/**
 * Electron as it is packed: without its own start page, which a folder or archive of that name would replace. The one that
 * electron-builder fetches is so already.
 */
function bareElectron({ version, distDir }, system, work) {
  if (distDir === undefined) return undefined
  const dist = join(work, `electron-${version}-${system}-${process.arch}`)
  cpSync(distDir, dist, { recursive: true })
  for (const name of ['resources/default_app.asar', 'version']) rmSync(join(dist, name), { force: true })
  return dist
}

/** In the folder `work`; `bare`: the Electron that it was made from, where that lay here. */
export async function makeProgram(settings, electron, work) {
  const dist = bareElectron(electron, settings.system, work)
  await build({ ...settings, electron: { version: electron.version, dist }, output: work })
  return { folder: join(work, PROGRAMS[settings.system].folder[settings.arch]), bare: dist }
}
