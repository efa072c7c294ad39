// `npm run package`: packages of Loket in dist/, for this machine's system and processor.
//   npm run package -- deb rpm    only these
//   npm run package -- --quick    hardly compressed: for trying an installation
// Made with the official Electron they are a release. With another (see lib/electron.mjs) they prove that packaging works:
// their names say so, and they must not be given to a shop.
import { cpSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ensureBuild } from './lib/build.mjs'
import { filesBelow, megabytes, sizeOf } from './lib/files.mjs'
import { KINDS } from './lib/package/kinds.mjs'
import { cache, linux, projectNode, root } from './lib/paths.mjs'
import { main, step, Stop } from './lib/report.mjs'
import { childEnv, runLogged, tail } from './lib/run.mjs'
import { setup } from './setup.mjs'

/** What electron-builder calls the folder of the program. */
const FOLDERS = { x64: 'linux-unpacked', arm64: 'linux-arm64-unpacked' }
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

/** Runs electron-builder; `env` names what it would download. */
async function build(settings, env = {}) {
  const words = [join(root, 'scripts/lib/package/build.ts'), JSON.stringify(settings)]
  const { code, output: said } = await runLogged('package', projectNode, words, {
    env: childEnv({
      ...env,
      ELECTRON_BUILDER_CACHE: join(cache, 'electron-builder'),
      ELECTRON_BUILDER_COMPRESSION_LEVEL: settings.isQuick ? '1' : '6',
      ...(settings.isQuick ? { LOKET_PACKAGE_QUICK: '1' } : {}),
    }),
  })
  if (code !== 0)
    throw new Stop(
      `electron-builder failed:\n${tail(said, 30)}`,
      'mend the first error above; it needs about 2 GB of free disk',
    )
}

/** Opens the package again: it must hold the program that was checked. */
async function open(name, { unpack, within, adds }, file, program) {
  const folder = join(work, 'opened')
  mkdirSync(folder)
  const { code, output: said } = await runLogged('unpack', 'sh', ['-c', unpack, 'sh', file, folder])
  if (code !== 0) throw new Stop(`The ${name} does not open:\n${tail(said)}`, 'look at scripts/lib/package')
  const same = ['scripts/lib/package/same-program.ts', program, join(folder, within), ...adds]
  const compared = await runLogged('package-same', projectNode, same)
  if (compared.code !== 0)
    throw new Stop(`The ${name} holds another program:\n${tail(compared.output)}`, 'look at what made it')
  rmSync(folder, { recursive: true })
}

async function make(name, settings, program) {
  const kind = KINDS[name]
  const made = join(work, 'made')
  // The target writes its own files into the program.
  const prepackaged = join(work, 'prepackaged')
  cpSync(program, prepackaged, { recursive: true })
  await build({ ...settings, output: made, kind: name, prepackaged }, kind.env(settings.isProof))
  const file = filesBelow(made).find((path) => path.endsWith(`.${name}`))
  if (file === undefined) throw new Error(`no package in ${made}`)
  await open(name, kind, file, program)
  // An older one must not look like the result.
  for (const old of filesBelow(output).filter((path) => path.endsWith(`.${name}`))) rmSync(old)
  mkdirSync(output, { recursive: true })
  const target = join(output, basename(file))
  cpSync(file, target)
  for (const folder of [made, prepackaged]) rmSync(folder, { recursive: true })
  return { detail: `${megabytes(statSync(target).size)}, dist/${basename(file)}` }
}

await main(async () => {
  const words = process.argv.slice(2)
  const asked = words.filter((word) => word !== '--quick')
  const unknown = asked.filter((word) => !(word in KINDS))
  if (unknown.length > 0)
    throw new Stop(
      `Not understood: ${unknown.join(' ')}.`,
      `choose among ${Object.keys(KINDS).join(', ')}, --quick`,
    )
  const kinds = asked.length > 0 ? asked : Object.keys(KINDS)
  const unpacked = FOLDERS[process.arch]
  if (!linux || unpacked === undefined)
    throw new Stop('Packages are made on Linux only, for x64 and arm64.', 'run it on such a machine')
  const { electron } = await setup({ parts: kinds.flatMap((kind) => KINDS[kind].parts) })
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
    for (const kind of kinds)
      await step(kind, () => make(kind, { ...settings, electron: { version } }, folder))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  if (isProof)
    process.stdout.write(
      `\nNot made with the official Electron (but with ${version}): a proof that packaging works, not for release.\n`,
    )
})
