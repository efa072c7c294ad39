import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { megabytes, readJson, sizeOf, writeWhole } from './files.mjs'
import { noteChild, withLock } from './lock.mjs'
import { cache, modules, projectNode, root, windows } from './paths.mjs'
import { step, Stop } from './report.mjs'
import { runLogged, tail } from './run.mjs'

const stampFile = join(cache, 'packages.json')

/** The inputs of the installed state. The machine's Node is not one: nothing is compiled with it. */
function wanted() {
  const { allowScripts } = readJson(join(root, 'package.json'))
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(JSON.stringify([allowScripts, process.platform, process.arch]))
    .digest('hex')
}

function nodeWorks() {
  const version = readJson(join(root, 'package-lock.json')).packages['node_modules/node'].version
  try {
    return (
      execFileSync(projectNode, ['-v'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() ===
      `v${version}`
    )
  } catch {
    return false
  }
}

function isInstalled() {
  if (!existsSync(join(modules, '.package-lock.json')) || !nodeWorks()) return false
  const key = wanted()
  if (readJson(stampFile)?.wanted === key) return true
  if (!isByHand()) return false
  writeWhole(stampFile, JSON.stringify({ wanted: key, bytes: sizeOf(modules) }))
  return true
}

/** Whether a manual `npm ci` has just done the same; it writes its own list last, when all is there. */
function isByHand() {
  const { packages: want } = readJson(join(root, 'package-lock.json'))
  const have = readJson(join(modules, '.package-lock.json'))?.packages ?? {}
  const names = new Set([...Object.keys(want), ...Object.keys(have)])
  names.delete('')
  return [...names].every((name) =>
    have[name] === undefined
      ? want[name].optional === true || want[name].devOptional === true
      : want[name]?.version === have[name].version && want[name]?.integrity === have[name].integrity,
  )
}

/** The npm that called us, run by the machine's own Node: the project's Node is about to be replaced. */
export function npm(name, args, options = {}) {
  const machineNode = process.env.npm_node_execpath
  const script = process.env.npm_execpath
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => entry !== join(modules, '.bin'))
  const env = { ...process.env, PATH: path.join(delimiter), ...options.env }
  // npm's variables for a script would otherwise configure this npm too.
  for (const key of Object.keys(env))
    if (/^npm_(package|lifecycle|command|config_local_prefix)/.test(key)) delete env[key]
  const noted = { ...options, env, onSpawn: noteChild }
  return machineNode && script?.endsWith('.js')
    ? runLogged(name, machineNode, [script, ...args], noted)
    : runLogged(name, windows ? 'npm.cmd' : 'npm', args, noted)
}

async function succeeds(name, args, options) {
  const { code, log, output } = await npm(name, args, options)
  if (code === 0) return
  throw new Stop(
    `npm ${args[0]} ended with code ${code}:\n${tail(output)}`,
    `see whether the npm registry can be reached and the disk has 1 GB free, then run it again; all it said is in ${log}`,
  )
}

async function install() {
  // No stamp while node_modules is incomplete: after an interruption the next run starts over.
  rmSync(stampFile, { force: true })
  const key = wanted()
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  // Older versions of npm know no `allowScripts`, and would compile what comes compiled.
  await succeeds('npm-ci', ['ci', '--ignore-scripts', ...quiet], {
    // A separate step downloads and verifies Electron; Playwright drives that Electron.
    env: { ELECTRON_SKIP_BINARY_DOWNLOAD: '1', PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
  })
  const { allowScripts } = readJson(join(root, 'package.json'))
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name] === true)
  await succeeds('npm-rebuild', ['rebuild', ...allowed, '--ignore-scripts=false', ...quiet])
  if (!nodeWorks()) {
    throw new Stop(
      `npm ci was content, but the project's own Node (${projectNode}) does not run.`,
      'run npm ci by hand and read what it says about install scripts; they must be allowed for the package "node"',
    )
  }
  writeWhole(stampFile, JSON.stringify({ wanted: key, bytes: sizeOf(modules) }))
}

/** Brings node_modules to the state of package-lock.json. */
export async function ensurePackages() {
  await step('packages', async () => {
    if (isInstalled()) return { detail: 'as in package-lock.json' }
    await withLock(async () => {
      if (!isInstalled()) await install()
    })
    return { detail: `installed from package-lock.json, ${megabytes(packagesBytes())}` }
  })
}

export const packagesBytes = () => readJson(stampFile)?.bytes ?? 0
