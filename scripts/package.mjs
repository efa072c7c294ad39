// `npm run package`: packages of Loket in dist/. On Linux those for Linux and Windows, for this machine's processor; on macOS
// its own, for both processors in one.
//   npm run package -- windows    those of one system (linux, windows, macos)
//   npm run package -- deb rpm    only these
//   npm run package -- --quick    hardly compressed: for trying an installation
// Made with the official Electron they are a release. With another (see lib/electron.mjs) they prove that packaging works:
// their names say so, and they must not be given to a shop.
import { cpSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ensureBuild } from './lib/build.mjs'
import { electronToPack } from './lib/electron.mjs'
import { filesBelow, megabytes, sizeOf } from './lib/files.mjs'
import { KINDS, kindsHere, TYPE } from './lib/package/kinds.mjs'
import { cache, projectNode, root } from './lib/paths.mjs'
import { main, step, Stop } from './lib/report.mjs'
import { childEnv, runLogged, tail } from './lib/run.mjs'
import { whereIs } from './lib/system-libraries.mjs'
import { setup } from './setup.mjs'

/** What electron-builder calls the folder of the program, and the program in it. */
const PROGRAMS = {
  linux: { folder: { x64: 'linux-unpacked', arm64: 'linux-arm64-unpacked' }, name: 'loket' },
  win32: { folder: { x64: 'win-unpacked', arm64: 'win-arm64-unpacked' }, name: 'Loket.exe' },
  darwin: { folder: { universal: 'mac-universal/Loket.app' }, name: 'Contents/MacOS/Loket' },
}
/** What a person calls the kinds of a system. */
const GROUPS = { linux: 'linux', windows: 'win32', macos: 'darwin' }
const archOf = (system) => (system === 'darwin' ? 'universal' : process.arch)
const work = join(cache, 'package')
const output = join(root, 'dist')

/**
 * Electron as it is packed: without its own start page, which a folder or archive of that name would replace. The one that
 * electron-builder fetches is so already.
 */
function bareElectron({ version, distDir }, system) {
  if (distDir === undefined) return undefined
  const dist = join(work, `electron-${version}-${system}-${process.arch}`)
  cpSync(distDir, dist, { recursive: true })
  for (const name of ['resources/default_app.asar', 'version']) rmSync(join(dist, name), { force: true })
  return dist
}

/** Runs electron-builder, or what we have in its place; `env` names what it would download. */
async function build(settings, { env = {}, isOurs = false } = {}) {
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
  const { isProof } = settings
  const ends = `.${kind.ext ?? name}`
  const made = join(work, 'made')
  // The target writes its own files into the program. Its folder's name goes into a zip for macOS, and so do the links in it.
  const copies = join(work, 'prepackaged')
  const prepackaged = join(copies, basename(program))
  cpSync(program, prepackaged, { recursive: true, verbatimSymlinks: true })
  // For Linux electron-builder writes it, with the address of updates.
  if (kind.system === 'win32') writeFileSync(join(prepackaged, TYPE), name)
  const isOurs = kind.isOurs?.(isProof)
  await build(
    { ...settings, output: made, kind: kind.target ?? name, prepackaged },
    { env: kind.env(isProof), isOurs },
  )
  const file = filesBelow(made).find((path) => path.endsWith(ends))
  if (file === undefined) throw new Error(`no package in ${made}`)
  await open(name, kind, file, program)
  // An older one must not look like the result.
  for (const old of filesBelow(output).filter((path) => path.endsWith(ends))) rmSync(old)
  mkdirSync(output, { recursive: true })
  const target = join(output, basename(file))
  cpSync(file, target)
  for (const folder of [made, copies]) rmSync(folder, { recursive: true })
  return { detail: `${megabytes(statSync(target).size)}, dist/${basename(file)}` }
}

/** The program for one system, checked, and its packages. */
async function makeAll(system, kinds, { isQuick, isProof, electron }) {
  const { folder: folders, name } = PROGRAMS[system]
  const arch = archOf(system)
  const folder = join(work, folders[arch])
  const { version } = electron
  const settings = { system, arch, isProof, isQuick }
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
  try {
    await step(`program for ${system}`, async () => {
      const dist = bareElectron(electron, system)
      await build({ ...settings, electron: { version, dist }, output: work })
      const more =
        dist === undefined ? '' : `, ${(sizeOf(folder) / sizeOf(dist)).toFixed(2)} of the bare Electron`
      return { detail: `${megabytes(sizeOf(folder))}${more}, ${filesBelow(folder).length} files` }
    })
    await step('contents', async () => {
      const checks = ['scripts/lib/package/check.ts', folder, name, system, arch]
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
}

await main(async () => {
  const words = process.argv.slice(2)
  const asked = words.filter((word) => word !== '--quick')
  const here = kindsHere()
  if (here.length === 0)
    throw new Stop(
      'Packages are made on Linux, Windows and macOS, on x64 and arm64.',
      'run it on such a machine',
    )
  const kinds = here.filter(
    (name) =>
      asked.length === 0 || asked.some((word) => word === name || GROUPS[word] === KINDS[name].system),
  )
  const groups = Object.keys(GROUPS).filter((word) =>
    here.some((name) => KINDS[name].system === GROUPS[word]),
  )
  const unknown = asked.filter((word) => !here.includes(word) && !(word in GROUPS))
  if (unknown.length > 0 || kinds.length === 0)
    throw new Stop(
      `Not made on this machine: ${unknown.join(' ') || asked.join(' ')}.`,
      `choose among ${[...groups, ...here].join(', ')}, --quick`,
    )
  const { electron: own } = await setup({ parts: kinds.flatMap((kind) => KINDS[kind].parts) })
  await ensureBuild()

  const isProof = own.kind !== 'official'
  for (const system of new Set(kinds.map((kind) => KINDS[kind].system)))
    await makeAll(
      system,
      kinds.filter((kind) => KINDS[kind].system === system),
      {
        isQuick: words.includes('--quick'),
        isProof,
        electron: await electronToPack(`${system}-${archOf(system)}`, own),
      },
    )
  if (isProof)
    process.stdout.write(
      '\nNot made with the official Electron: a proof that packaging works, not for release.\n',
    )
})
