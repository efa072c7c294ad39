// System libraries for the project's Node, Electron, its windows and the tests, which npm cannot provide.
// Installed on Debian and its relatives; elsewhere the missing ones are listed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { filesBelow } from './files.mjs'
import { withLock, noteChild } from './lock.mjs'
import { linux } from './paths.mjs'
import { step, Stop } from './report.mjs'
import { runLogged, tail } from './run.mjs'

/** The project's Node needs this one to start, and a bare Debian lacks it. */
const forNode = [['libatomic.so.1', 'libatomic1']]

// A library and the packages that carry it. Newer Debian and Ubuntu renamed some for the year 2038: the first
// name apt knows is taken.
const forElectron = [
  ['libgtk-3.so.0', 'libgtk-3-0t64', 'libgtk-3-0'],
  ['libnss3.so', 'libnss3'],
  ['libnspr4.so', 'libnspr4'],
  ['libasound.so.2', 'libasound2t64', 'libasound2'],
  ['libgbm.so.1', 'libgbm1'],
  ['libatspi.so.0', 'libatspi2.0-0t64', 'libatspi2.0-0'],
  ['libatk-bridge-2.0.so.0', 'libatk-bridge2.0-0t64', 'libatk-bridge2.0-0'],
  ['libcups.so.2', 'libcups2t64', 'libcups2'],
  ['libdrm.so.2', 'libdrm2'],
  ['libxkbcommon.so.0', 'libxkbcommon0'],
  ['libXcomposite.so.1', 'libxcomposite1'],
  ['libXdamage.so.1', 'libxdamage1'],
  ['libXfixes.so.3', 'libxfixes3'],
  ['libXrandr.so.2', 'libxrandr2'],
  ['libXss.so.1', 'libxss1'],
  ['libdbus-1.so.3', 'libdbus-1-3'],
  ['libpango-1.0.so.0', 'libpango-1.0-0'],
  ['libcairo.so.2', 'libcairo2'],
]
const forLetters = [['fontconfig'], ['fonts-liberation', 'fonts-liberation2', 'fonts-dejavu-core']]

/** @returns {string | undefined} the program's file */
export const whereIs = (program) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file))
export const onPath = (program) => whereIs(program) !== undefined

/** The libraries unknown to the loader. Empty where it cannot be asked: `ensureLinked` finds them later. */
function unknownToLoader(libraries) {
  if (!onPath('apt-get')) return []
  const path = `${process.env.PATH}:/usr/sbin:/sbin`
  const { stdout } = spawnSync('ldconfig', ['-p'], { encoding: 'utf8', env: { ...process.env, PATH: path } })
  return stdout ? libraries.filter(([library]) => !stdout.includes(`\t${library} `)) : []
}

const hasLetters = () =>
  [
    '/usr/share/fonts',
    '/usr/local/share/fonts',
    join(homedir(), '.fonts'),
    join(homedir(), '.local/share/fonts'),
  ].some((folder) => filesBelow(folder).some((file) => /\.(ttf|otf|ttc)$/i.test(file)))

/** @returns {{ what: string[], packages: string[][] }} each package with its possible names */
function missing({ electron, xvfb, programs = [], parts = [] }) {
  const libraries = unknownToLoader(electron ? [...forNode, ...forElectron] : forNode)
  const what = libraries.map(([library]) => library)
  const packages = libraries.map(([, ...names]) => names)
  const need = (name, list) => {
    what.push(name)
    packages.push(...list)
  }
  if (electron && !hasLetters()) need('fonts', forLetters)
  if (xvfb && !onPath('Xvfb')) need('Xvfb', [['xvfb']])
  for (const program of programs) if (!onPath(program)) need(program, [[program]])
  for (const { what: part, isThere, names } of parts) if (!isThere()) need(part, [names])
  return { what, packages }
}

function known(names) {
  return (
    names.find((name) => {
      const { stdout } = spawnSync('apt-cache', ['show', '--no-all-versions', name], { encoding: 'utf8' })
      return /^Package: /m.test(stdout ?? '')
    }) ?? names.at(-1)
  )
}

async function apt(name, args) {
  const { code, log, output } = await runLogged(name, 'apt-get', args, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    onSpawn: noteChild,
  })
  if (code !== 0) {
    throw new Stop(
      `apt-get ${args[0]} failed:\n${tail(output)}`,
      `mend what it says and run it again; all it said is in ${log}`,
    )
  }
}

async function install(lack, progress) {
  const pick = () => lack.packages.map(known)
  if (!onPath('apt-get')) {
    throw new Stop(
      `Missing on this system: ${lack.what.join(', ')}.`,
      `install them with this system's package manager; on Debian the packages are called ${pick().join(' ')}`,
    )
  }
  if (process.getuid() !== 0) {
    throw new Stop(
      `Missing on this system: ${lack.what.join(', ')}. Installing them needs root.`,
      `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${pick().join(' ')}`,
    )
  }
  progress('apt-get update')
  await apt('apt-update', ['update', '-q'])
  const names = pick()
  progress(`apt-get install, ${names.length} packages`)
  await apt('apt-install', ['install', '-y', '-q', '--no-install-recommends', ...names])
  return names
}

/**
 * @param {{ electron?: boolean, xvfb?: boolean, programs?: string[],
 *   parts?: { what: string, isThere: () => boolean, names: string[] }[] }} need what is going to run; a program's
 *   package has its name, a part lists the possible names of its package
 */
export async function ensureSystemLibraries(need) {
  if (!linux) return
  await step('system', async (progress) => {
    if (missing(need).what.length === 0) return { detail: 'has what is needed' }
    const names = await withLock(async () => {
      const lack = missing(need)
      if (lack.what.length === 0) return []
      const installed = await install(lack, progress)
      const left = missing(need).what
      if (left.length > 0) {
        throw new Stop(
          `Still missing after installing ${installed.join(' ')}: ${left.join(', ')}.`,
          'find the packages that carry them (apt-file search) and install them',
        )
      }
      return installed
    })
    return { detail: `installed ${names.length} packages (${names.join(' ')})` }
  })
}

/** Final check on the program itself: everything it links to must exist. */
export function ensureLinked(executable) {
  if (!linux) return
  const { stdout } = spawnSync('ldd', [executable], { encoding: 'utf8' })
  const lost = (stdout ?? '').split('\n').filter((line) => line.includes('not found'))
  if (lost.length === 0) return
  throw new Stop(
    `Missing on this system: ${lost.map((line) => line.trim().split(' ')[0]).join(', ')}.`,
    "install the packages that carry them with this system's package manager",
  )
}
