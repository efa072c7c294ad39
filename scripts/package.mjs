// `npm run package`: a Debian package of Loket in dist/, for this machine's processor.
//   npm run package -- --quick    hardly compressed: for trying an installation
// Made with the official Electron it is a release. With another (see lib/electron.mjs) it proves that packaging works:
// its name says so, and it must not be given to a shop.
import { cpSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ensureBuild } from './lib/build.mjs'
import { filesBelow, megabytes, sizeOf } from './lib/files.mjs'
import { cache, linux, projectNode, root } from './lib/paths.mjs'
import { main, step, Stop } from './lib/report.mjs'
import { childEnv, runLogged, tail } from './lib/run.mjs'
import { onPath } from './lib/system-libraries.mjs'
import { setup } from './setup.mjs'

/** What electron-builder calls the folder of the program. */
const FOLDERS = { x64: 'linux-unpacked', arm64: 'linux-arm64-unpacked' }
const dpkg = { what: 'dpkg-deb', isThere: () => onPath('dpkg-deb'), names: ['dpkg'] }
const work = join(cache, 'package')
const output = join(root, 'dist')

/** Electron as it is packed: without its own start page, which a folder or archive of that name would replace. */
function bareElectron(electron) {
  const dist = join(work, `electron-${electron.version}-${process.platform}-${process.arch}`)
  rmSync(dist, { recursive: true, force: true })
  cpSync(electron.distDir, dist, { recursive: true })
  for (const name of ['resources/default_app.asar', 'version']) rmSync(join(dist, name), { force: true })
  return dist
}

const builder = (settings) =>
  runLogged('package', projectNode, [join(root, 'scripts/lib/package/build.ts'), JSON.stringify(settings)], {
    env: childEnv({
      CUSTOM_FPM_PATH: join(root, 'scripts/lib/package/fpm.mjs'),
      ELECTRON_BUILDER_CACHE: join(cache, 'electron-builder'),
      ...(settings.isQuick ? { LOKET_PACKAGE_QUICK: '1' } : {}),
    }),
  })

async function build(settings) {
  const { code, output: said } = await builder(settings)
  if (code !== 0)
    throw new Stop(
      `electron-builder failed:\n${tail(said, 30)}`,
      'mend the first error above; it needs about 1.5 GB of free disk',
    )
}

await main(async () => {
  const words = process.argv.slice(2)
  const unknown = words.filter((word) => word !== '--quick')
  if (unknown.length > 0)
    throw new Stop(`Not understood: ${unknown.join(' ')}.`, 'npm run package [-- --quick]')
  const unpacked = FOLDERS[process.arch]
  if (!linux || unpacked === undefined)
    throw new Stop('A package is made on Linux only, for x64 and arm64.', 'run it on such a machine')
  const { electron } = await setup({ parts: [dpkg] })
  await ensureBuild()

  const isProof = electron.kind !== 'official'
  const { version } = electron
  const settings = {
    system: process.platform,
    arch: process.arch,
    isProof,
    isQuick: words.includes('--quick'),
  }
  const folder = join(work, unpacked)
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
  try {
    await step('program', async () => {
      await build({ ...settings, electron: { version, dist: bareElectron(electron) }, output: work })
      return { detail: `${megabytes(sizeOf(folder))}, ${filesBelow(folder).length} files` }
    })
    await step('contents', async () => {
      const checks = ['scripts/lib/package/check.ts', folder, 'loket', process.platform, process.arch]
      const { code, output: said } = await runLogged('package-check', projectNode, checks)
      if (code !== 0)
        throw new Stop(`The program is not as it must be:\n${said}`, 'look at scripts/lib/package')
      return { detail: said.trim() }
    })
    await step('deb', async () => {
      const made = join(work, 'made')
      await build({ ...settings, electron: { version }, output: made, kind: 'deb', prepackaged: folder })
      const file = filesBelow(made).find((path) => path.endsWith('.deb'))
      if (file === undefined) throw new Error(`no package in ${made}`)
      // An older one must not look like the result.
      for (const old of filesBelow(output).filter((path) => path.endsWith('.deb'))) rmSync(old)
      mkdirSync(output, { recursive: true })
      const target = join(output, basename(file))
      cpSync(file, target)
      return { detail: `${megabytes(statSync(target).size)}, dist/${basename(file)}` }
    })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  if (isProof)
    process.stdout.write(
      `\nNot made with the official Electron (but with ${version}): a proof that packaging works, not for release.\n`,
    )
})
