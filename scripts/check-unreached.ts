// Production code that only tests reach, or nothing: knip with the entries and sources that are marked with `!`.
// Code that waits for its screen is listed in lib/waiting-for-a-screen.json, for as long as it does.
//   node scripts/check-unreached.ts
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type UnreachedFault = {
  readonly file: string
  readonly line: number
  readonly rule: 'unreached' | 'waits-no-longer'
  readonly message: string
}

type Config = { readonly entry: readonly string[] }
type Issue = { readonly name: string; readonly line?: number }
type Report = {
  readonly issues: readonly {
    readonly file: string
    readonly files: readonly Issue[]
    readonly exports: readonly Issue[]
    readonly dependencies: readonly Issue[]
  }[]
}

const project = dirname(import.meta.dirname)
const KNIP = join(project, 'node_modules', 'knip', 'bin', 'knip.js')
const LIST = 'scripts/lib/waiting-for-a-screen.json'

const read = (file: string): unknown => JSON.parse(readFileSync(join(project, file), 'utf8'))

/** What production does not reach when `waiting` counts as production. */
function unreached(config: Config, waiting: readonly string[]): Report['issues'] {
  const whole = {
    ...config,
    entry: [...config.entry, ...waiting.map((path) => `${path}!`)],
    // Their plugins would count all that is built as reached, although nothing may start it.
    'electron-vite': false,
    vite: false,
  }
  const cache = join(project, '.cache', 'loket')
  mkdirSync(cache, { recursive: true })
  // Its own file: the planted violations are looked for at the same time, with another list.
  const file = join(cache, `knip-production-${process.pid}.json`)
  writeFileSync(file, JSON.stringify(whole))
  const args = [KNIP, '--production', '--include', 'files,exports,dependencies', '--no-progress']
  const { stdout, stderr } = spawnSync(process.execPath, [...args, '--reporter', 'json', '--config', file], {
    cwd: project,
    encoding: 'utf8',
  })
  rmSync(file)
  if (!stdout.startsWith('{')) throw new Error(`knip gave no report: ${stdout}${stderr}`)
  return (JSON.parse(stdout) as Report).issues
}

/** `config` and `list` are files below the project. */
export function unreachedFaults(config = 'knip.json', list = LIST): readonly UnreachedFault[] {
  const knip = read(config) as Config
  const listed = Object.keys(read(list) as Readonly<Record<string, string>>)
  const unused = new Set(unreached(knip, []).flatMap(({ files }) => files.map(({ name }) => name)))
  const lines = readFileSync(join(project, list), 'utf8').split('\n')
  const left = unreached(
    knip,
    listed.filter((path) => unused.has(path)),
  )
  return [
    ...left.flatMap(({ file, files, exports, dependencies }) =>
      [...files, ...exports, ...dependencies].map(({ name, line = 1 }) => ({
        ...{ file, line, rule: 'unreached' as const },
        message: `production does not reach ${name}`,
      })),
    ),
    ...listed
      .filter((path) => !unused.has(path))
      .map((path) => ({
        ...{ file: list, line: lines.findIndex((text) => text.includes(`"${path}"`)) + 1 },
        rule: 'waits-no-longer' as const,
        message: `${path} is reached or gone: remove it from the list`,
      })),
  ]
}

if (import.meta.main) {
  const found = unreachedFaults()
  for (const { file, line, rule, message } of found) console.error(`${file}:${line} ${rule}: ${message}`)
  process.exitCode = found.length === 0 ? 0 : 1
}
