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
import { archOf, build, makeProgram, PROGRAMS } from './lib/package/program.mjs'
import { cache, projectNode, root } from './lib/paths.mjs'
import { main, step, Stop } from './lib/report.mjs'
import { runLogged, tail } from './lib/run.mjs'
import { setup } from './setup.mjs'

/** What a person calls the kinds of a system. */
const GROUPS = { linux: 'linux', windows: 'win32', macos: 'darwin' }
const work = join(cache, 'package')
const output = join(root, 'dist')

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
  const { name } = PROGRAMS[system]
  const arch = archOf(system)
  const { version } = electron
  const settings = { system, arch, isProof, isQuick }
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
  try {
    const folder = await step(`program for ${system}`, async () => {
      const made = await makeProgram(settings, electron, work)
      const [size, bare] = [sizeOf(made.folder), made.bare === undefined ? undefined : sizeOf(made.bare)]
      const more = bare === undefined ? '' : `, ${(size / bare).toFixed(2)} of the bare Electron`
      const detail = `${megabytes(size)}${more}, ${filesBelow(made.folder).length} files`
      return { detail, value: made.folder }
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
