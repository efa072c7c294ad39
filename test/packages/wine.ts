/** A Windows of its own, as far as wine goes: it runs installers, but not Electron. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Most of it is the copying of 300 MB on a busy machine. */
const LONGEST = 300_000

export type Wine = ReturnType<typeof wineIn>

/** `folder`: an empty one. */
export function wineIn(folder: string) {
  const prefix = join(folder, 'prefix')
  const drive = join(prefix, 'drive_c')
  const home = join(folder, 'home')
  mkdirSync(home)
  const env = {
    PATH: process.env['PATH'],
    HOME: home,
    USER: 'till',
    WINEPREFIX: prefix,
    WINEDEBUG: '-all',
    // No debugger that would wait after a crash, no downloads, no entries in this machine's menu.
    WINEDLLOVERRIDES: 'winedbg.exe=;mscoree=;mshtml=;winemenubuilder.exe=',
  }
  function call(command: string, args: readonly string[]): number {
    const { status, signal } = spawnSync(command, args, {
      env,
      cwd: folder,
      stdio: 'ignore',
      timeout: LONGEST,
      killSignal: 'SIGKILL',
    })
    return signal === null ? (status ?? -1) : -1
  }
  /** Until the last program has ended and the registry is on the disk. */
  const settle = () => call('wineserver', ['--wait'])
  return {
    /** Drive C. */
    drive,
    begin: () => {
      const code = call('wine', ['wineboot', '--init'])
      settle()
      return code
    },
    /** @returns the lower 8 bits of the exit code: 1603 is 67; -1 where it had to be ended */
    run: (...args: readonly string[]) => {
      const code = call('wine', args)
      settle()
      return code
    },
    end: () => call('wineserver', ['--kill']),
    /** Files and folders, below drive C. */
    files: () => new Set(pathsBelow(drive).map((path) => relative(drive, path))),
    registry: () => new Set(['user', 'system'].flatMap((name) => registryIn(join(prefix, `${name}.reg`)))),
  }
}

/** Without following the links that wine lays to this machine's folders. */
const pathsBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? [path, ...pathsBelow(path)] : [path]
  })

/** Each key, and each value after its key, without the times. */
function registryIn(file: string): readonly string[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  let key = ''
  return lines.flatMap((line) => {
    const begun = /^\[(?<key>.*)\](?: \d+)?$/u.exec(line)?.groups?.['key']
    if (begun !== undefined) {
      key = begun.replaceAll('\\\\', '\\')
      return [key]
    }
    return /^["@]/u.test(line) ? [`${key}: ${line}`] : []
  })
}
