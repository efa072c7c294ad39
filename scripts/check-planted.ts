// Proves that the checks work: every line of test/lint/planted that ends in `// expect: <rule>` must be
// reported for that rule, and no other line may be. In JSON the text itself ends so.
//   node scripts/check-planted.ts
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { violations } from './check-floors.ts'
import { localeFaults } from './check-locales.ts'
import { unreachedFaults } from './check-unreached.ts'
import { retiredPlaces } from './check-words.ts'
import { MAY_IMPORT } from '../test/lint/planted/scripts/lib/floors.ts'
import { OPEN_KEYS } from '../test/lint/planted/scripts/lib/open-keys.ts'

const project = dirname(import.meta.dirname)
const planted = join(project, 'test', 'lint', 'planted')

type LintReport = {
  readonly diagnostics: readonly {
    readonly code: string
    readonly filename: string
    readonly labels: readonly { readonly span: { readonly line: number } }[]
  }[]
}

const files = readdirSync(planted, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(?:tsx?|json)$/.test(name),
)

function expected(): readonly string[] {
  return files.flatMap((name) =>
    readFileSync(join(planted, name), 'utf8')
      .split('\n')
      .flatMap((text, index) => {
        const rules = /\/\/ expect: ([^"]+?)(?:",?)?$/.exec(text)?.[1]?.split(', ') ?? []
        return rules.map((rule) => `${name.split(sep).join('/')}:${index + 1} ${rule}`)
      }),
  )
}

function lint(): readonly string[] {
  const program = join(project, 'node_modules', 'oxlint', 'bin', 'oxlint')
  const args = [
    program,
    '--config',
    join(project, '.oxlintrc.json'),
    '--type-aware',
    '--no-ignore',
    '--format',
    'json',
    '.',
  ]
  const { stdout } = spawnSync(process.execPath, args, { cwd: planted, encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout) as LintReport
  return diagnostics.map(
    ({ code, filename, labels }) =>
      `${filename.split(sep).join('/')}:${labels[0]?.span.line ?? 1} ${code.replace(/^.*\((.+)\)$/, '$1')}`,
  )
}

function spelling(): readonly string[] {
  const program = join(project, 'node_modules', 'cspell', 'bin.mjs')
  const args = [program, '--config', join(project, 'cspell.json'), '--no-progress', '--no-summary', '**/*.ts']
  const { stdout } = spawnSync(process.execPath, args, { cwd: planted, encoding: 'utf8' })
  return [...stdout.matchAll(/^(.+?):(\d+):\d+ - Unknown word/gm)].map(
    ([, name = '', line = '']) => `${name.split(sep).join('/')}:${line} spelling`,
  )
}

const wanted = new Set(expected())
const found = new Set([
  ...lint(),
  ...spelling(),
  ...[...violations(planted, MAY_IMPORT), ...localeFaults(planted, OPEN_KEYS)].map(
    ({ file, line, rule }) => `${file}:${line} ${rule}`,
  ),
  ...unreachedFaults(
    'test/lint/planted/knip.json',
    'test/lint/planted/scripts/lib/waiting-for-a-screen.json',
  ).map(({ file, line, rule }) => `${file.replace('test/lint/planted/', '')}:${line} ${rule}`),
  ...retiredPlaces(planted).map(({ file, line }) => `${file}:${line} retired-word`),
])
const missed = wanted.difference(found)
const surplus = found.difference(wanted)
for (const entry of missed) console.error(`not caught: test/lint/planted/${entry}`)
for (const entry of surplus) console.error(`caught without being planted: test/lint/planted/${entry}`)
if (wanted.size === 0) console.error('nothing is planted')
console.log(`${wanted.size - missed.size} of ${wanted.size} planted violations caught`)
process.exitCode = missed.size + surplus.size > 0 || wanted.size === 0 ? 1 : 0
