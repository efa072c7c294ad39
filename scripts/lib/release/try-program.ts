/** Installs a package on the system it is for, and lets the installed program prove itself. */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Opening a fresh profile and one practice sale. */
const LONGEST = 180_000
const MAC_APP = 'Loket.app'

type Command = readonly [program: string, ...args: string[]]
type Way = {
  /** The package that is tried, of those in `dist`. */
  readonly ends: string
  readonly install: (file: string, into: string) => readonly Command[]
  /** The installed program, and how an ordinary user without a display starts it. */
  readonly start: (into: string) => Command
  /** Each ends with 0 where the system believes the signature. */
  readonly believes?: (file: string, into: string) => readonly Command[]
}

const WAYS: Readonly<Partial<Record<NodeJS.Platform, Way>>> = {
  linux: {
    ends: '.deb',
    install: (file) => [
      ['apt-get', 'update', '--quiet'],
      ['apt-get', 'install', '--yes', '--quiet', '--reinstall', '--allow-downgrades', 'xvfb', file],
    ],
    // Loket does not open for root: it would have no sandbox. `timeout` ends the display too.
    start: (into) => [
      ...(['timeout', '--kill-after=10', String(LONGEST / 1000 - 20)] as const),
      ...['runuser', '-u', 'nobody', '--', 'env', `HOME=${into}`],
      ...['xvfb-run', '--auto-servernum', '/usr/bin/loket'],
    ],
  },
  darwin: {
    ends: '.zip',
    // The signature must be whole, also one without a name.
    install: (file, into) => [
      ['ditto', '-x', '-k', file, into],
      ['codesign', '--verify', '--deep', '--strict', join(into, MAC_APP)],
    ],
    start: (into) => [join(into, MAC_APP, 'Contents/MacOS/Loket')],
    // The second looks for Apple's own word on it, which a till without the internet needs too.
    believes: (_, into) => [
      ['spctl', '--assess', '--type', 'execute', join(into, MAC_APP)],
      ['xcrun', 'stapler', 'validate', join(into, MAC_APP)],
    ],
  },
  win32: {
    ends: '.exe',
    install: (file) => [[file, '/S']],
    start: () => [fileBelow(join(process.env['LOCALAPPDATA'] ?? '', 'Programs'), /loket\.exe$/iu)],
    believes: (file) => [
      [
        'powershell',
        '-NoProfile',
        '-Command',
        `if ((Get-AuthenticodeSignature '${file}').Status -ne 'Valid') { exit 1 }`,
      ],
    ],
  },
}

export type Trial = {
  readonly package: string
  readonly smoke: Readonly<Record<string, unknown>>
  /** Undefined where a package of this system carries no signature. */
  readonly isBelieved: boolean | undefined
}

/** Throws where the package does not install, or the program does not prove itself. */
export function tryPackage(dist: string): Trial {
  const way = WAYS[process.platform]
  if (way === undefined) throw new Error(`no way to install a package on ${process.platform}`)
  const name = readdirSync(dist).find((file) => file.endsWith(way.ends))
  if (name === undefined) throw new Error(`no ${way.ends} in ${dist}`)
  const file = join(dist, name)
  const into = mkdtempSync(join(tmpdir(), 'loket-tried-'))
  chmodSync(into, 0o777)
  try {
    for (const command of way.install(file, into)) succeed(command)
    const smoke = smokeOf(way.start(into))
    const believes = way.believes?.(file, into)
    return { package: name, smoke, isBelieved: believes?.every((command) => runs(command).status === 0) }
  } finally {
    rmSync(into, { recursive: true, force: true })
  }
}

/** Starts a program with `--smoke`: it must end with 0, and its last line must be a JSON object. */
export function smokeOf([program, ...args]: Command): Readonly<Record<string, unknown>> {
  const { status, stdout } = succeed([program, ...args, '--smoke'])
  const line = stdout.trimEnd().split('\n').at(-1) ?? ''
  let said: unknown
  try {
    said = JSON.parse(line)
  } catch {
    throw new Error(`${program} --smoke ended with ${status}, but its last line is not JSON: ${line}`)
  }
  if (typeof said !== 'object' || said === null) throw new Error(`${program} --smoke said ${line}`)
  return said as Readonly<Record<string, unknown>>
}

function succeed(command: Command): ReturnType<typeof runs> {
  const ended = runs(command)
  if (ended.status !== 0)
    throw new Error(`${command.join(' ')}: ${ended.why}\n${ended.stdout}\n${ended.stderr}`)
  return ended
}

function runs([program, ...args]: Command) {
  const { status, signal, error, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    timeout: LONGEST,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const why = error?.message ?? (signal === null ? `exit code ${status}` : `ended by ${signal}`)
  return { status, stdout, stderr, why }
}

function fileBelow(folder: string, wanted: RegExp): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const found = names.find((name) => wanted.test(name.replaceAll('\\', '/')))
  if (found === undefined) throw new Error(`nothing like ${wanted.source} in ${folder}`)
  return join(folder, found)
}
