// Collects what a bill of materials is made of.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { billOf, electronOf } from './bill.ts'
import { npm } from '../packages.mjs'
import { modules, root } from '../paths.mjs'

/** In the packages, and not a module of the build: the native library, and the first rules of the style sheet. */
const OUTSIDE_THE_BUILD = ['better-sqlite3', 'tailwindcss']
const PARTS = ['main', 'preload', 'renderer']

const json = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'))

/** @param {import('../electron.mjs').Electron} electron the one in the packages */
export async function sbomOf(electron) {
  const { code, output } = await npm('npm-sbom', [
    'sbom',
    '--package-lock-only',
    '--sbom-format=cyclonedx',
    '--loglevel=silent',
  ])
  if (code !== 0) throw new Error(`npm sbom ended with code ${code}:\n${output}`)
  const { executable, kind, version } = electron
  return billOf({
    installed: JSON.parse(output),
    held: heldLibraries(),
    electron: electronOf({
      version,
      versions: versionsOf(executable),
      archives: kind === 'official' ? officialArchives(version) : undefined,
    }),
    sqlite: new Database(':memory:').prepare('SELECT sqlite_version()').pluck().get(),
  })
}

/** What the build has written down of its own modules: `license` in electron.vite.config.ts. */
function heldLibraries() {
  const bundled = PARTS.flatMap((part) => json(root, 'out', part, 'licences.json'))
  const outside = OUTSIDE_THE_BUILD.map((name) => json(modules, name, 'package.json'))
  return [...new Set([...bundled, ...outside].map(({ name, version }) => `${name}@${version}`))]
}

function versionsOf(executable) {
  const { status, stdout, stderr } = spawnSync(executable, ['-p', 'JSON.stringify(process.versions)'], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`Electron does not say its versions:\n${stderr}`)
  return JSON.parse(stdout)
}

/** The archives from which the packages are made, with their SHA-256. */
function officialArchives(version) {
  const systems = ['linux', 'win32', 'darwin'].flatMap((system) => [`${system}-x64`, `${system}-arm64`])
  const sums = json(modules, 'electron', 'checksums.json')
  return Object.fromEntries(
    systems.map((system) => `electron-v${version}-${system}.zip`).map((name) => [name, sums[name]]),
  )
}
