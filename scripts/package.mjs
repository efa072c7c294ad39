// `npm run package`: installers for this system, in dist/.
//   npm run package -- deb        only these
//   npm run package -- --quick    hardly compressed: for trying an installation
// Made with the official Electron they are releases. With the substitute (see lib/electron.mjs) they prove that packaging
// works: their names say so, and they must not be given to a shop.
import { cpSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ensureBuild } from './lib/build.mjs'
import { filesBelow, megabytes, sizeOf } from './lib/files.mjs'
import { cache, linux, projectNode, root } from './lib/paths.mjs'
import { main, step, Stop } from './lib/report.mjs'
import { childEnv, runLogged, tail } from './lib/run.mjs'
import { setup } from './setup.mjs'

/** What can be made here, and the programs each needs besides npm's packages. */
const KINDS = { deb: ['dpkg-deb'] }
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
  if (code !== 0) throw new Stop(`electron-builder failed:\n${tail(said, 30)}`, 'mend the first error above')
}

await main(async () => {
  const words = process.argv.slice(2)
  const isQuick = words.includes('--quick')
  const asked = words.filter((word) => word !== '--quick')
  const unknown = asked.filter((kind) => !(kind in KINDS))
  if (unknown.length > 0)
    throw new Stop(`No such package: ${unknown.join(', ')}.`, `choose among ${Object.keys(KINDS).join(', ')}`)
  if (!linux) throw new Stop('Packages are made on Linux only so far.', 'run it on Debian or Ubuntu')
  const kinds = asked.length > 0 ? asked : Object.keys(KINDS)
  const { electron } = await setup({ programs: kinds.flatMap((kind) => KINDS[kind]) })
  await ensureBuild()

  const isProof = electron.kind !== 'official'
  const settings = { system: process.platform, arch: process.arch, isProof, isQuick }
  const folder = join(work, 'linux-unpacked')
  await step('program', async () => {
    rmSync(work, { recursive: true, force: true })
    mkdirSync(work, { recursive: true })
    await build({
      ...settings,
      electron: { version: electron.version, dist: bareElectron(electron) },
      output: work,
    })
    return { detail: `${megabytes(sizeOf(folder))}, ${filesBelow(folder).length} files` }
  })
  await step('contents', async () => {
    const checks = ['scripts/lib/package/check.ts', folder, 'loket', process.platform, process.arch]
    const { code, output: said } = await runLogged('package-check', projectNode, checks)
    if (code !== 0)
      throw new Stop(`The program is not as it must be:\n${said}`, 'look at scripts/lib/package')
    return { detail: said.trim() }
  })
  mkdirSync(output, { recursive: true })
  for (const kind of kinds)
    await step(kind, async () => {
      // A target writes into the folder what installed it: each has its own.
      const own = join(work, kind)
      cpSync(folder, own, { recursive: true })
      const made = join(work, `made-${kind}`)
      await build({
        ...settings,
        electron: { version: electron.version },
        output: made,
        kind,
        prepackaged: own,
      })
      const file = filesBelow(made).find((path) => path.endsWith(`.${kind}`))
      if (file === undefined || !existsSync(file)) throw new Error(`no .${kind} in ${made}`)
      const target = join(output, basename(file))
      cpSync(file, target)
      return { detail: `${megabytes(statSync(target).size)}, dist/${basename(file)}` }
    })
  if (isProof)
    process.stdout.write(
      `\nMade with a substitute for Electron ${electron.version}: a proof that packaging works, not for release.\n`,
    )
})
