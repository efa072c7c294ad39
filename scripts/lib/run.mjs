import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { cache, logs, modules, projectNode, root } from './paths.mjs'

/** Child processes that must not outlive us, however we end (short of SIGKILL). */
const living = new Set()
/** Children that others depend on, such as a display: they end with us, after the others. */
const servers = new Set()
process.on('exit', () => [...living, ...servers].forEach((child) => child.kill('SIGTERM')))
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
]) {
  process.on(signal, () => {
    // A parent waiting for a child goes on, and ends, once the child has received the signal.
    for (const child of living) child.kill(signal)
    if (living.size === 0) process.exit(code)
    setTimeout(() => process.exit(code), 10_000).unref()
  })
}

/** @param {import('node:child_process').ChildProcess} child */
export function keep(child, among = living) {
  among.add(child)
  child.once('exit', () => among.delete(child))
  return child
}

/** Like `keep`, for a child that others use: it ends last and does not get our signals. */
export const keepServer = (child) => keep(child, servers)

/** Environment of every child: the project's own Node and tools first, and what Node has compiled is kept. */
export function childEnv(extra = {}) {
  return {
    NODE_COMPILE_CACHE: join(cache, 'compiled'),
    ...process.env,
    PATH: join(modules, '.bin') + delimiter + process.env.PATH,
    ...extra,
  }
}

/**
 * Runs a program to its end with our own input and output.
 * @returns {Promise<number>} its exit code; 128 and more when a signal ended it
 */
export function run(command, args, { env = childEnv(), cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = keep(spawn(command, args, { cwd, env, stdio: 'inherit' }))
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 143))
  })
}

/**
 * Runs a program with its output in a log file.
 * @param {{ env?: object, cwd?: string, onSpawn?: (pid: number) => void, watch?: (kill: () => void) => void }} options
 *   `watch` is called twice a second while it runs
 * @returns {Promise<{ code: number, log: string, output: string }>}
 */
export function runLogged(name, command, args, { env = childEnv(), cwd = root, onSpawn, watch } = {}) {
  mkdirSync(logs, { recursive: true })
  const log = join(logs, `${name}.log`)
  const file = openSync(log, 'w')
  return new Promise((resolve, reject) => {
    const plain = { ...env, NO_COLOR: '1', FORCE_COLOR: undefined }
    const child = keep(spawn(command, args, { cwd, env: plain, stdio: ['ignore', file, file] }))
    if (child.pid !== undefined) onSpawn?.(child.pid)
    const timer = watch && setInterval(() => watch(() => child.kill('SIGTERM')), 500)
    const end = (then) => {
      clearInterval(timer)
      closeSync(file)
      then()
    }
    child.once('error', (error) => end(() => reject(error)))
    child.once('exit', (code) =>
      end(() => resolve({ code: code ?? 143, log, output: readFileSync(log, 'utf8') })),
    )
  })
}

export const runNode = (args, options) => run(projectNode, args, options)

/** The end of a log, for a message. */
export const tail = (text, lines = 12) => text.trimEnd().split('\n').slice(-lines).join('\n')
