/**
 * `npm run mutants -- [GROUP ...] [--least N] [--list]`: changes the sources in thousands of small ways and runs the tests that
 * promise their behaviour; a change that no test notices is a survivor. Goes on from the last run where sources and tests
 * are the same. Exit code 1 when a group is below `--least` percent (90).
 * While a test is written: `--mutate GLOB` changes only these files, `--tests NAME,NAME` runs only the unit tests whose file
 * names begin so. `--workers N` leaves room for other work.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { GROUPS, isGroup, type GroupName } from './groups.ts'
import { lineOf, mutantsOf, scoreOf, type Equivalent, type StrykerReport } from './report.ts'

const cache = join('.cache', 'loket', 'mutants')
const stryker = join('node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    least: { type: 'string', default: '90' },
    list: { type: 'boolean', default: false },
    mutate: { type: 'string' },
    tests: { type: 'string' },
    workers: { type: 'string' },
  },
})
const unknown = positionals.filter((name) => !isGroup(name))
if (unknown.length > 0) {
  console.log(`no such group: ${unknown.join(', ')}; there are ${Object.keys(GROUPS).join(', ')}`)
  process.exit(2)
}
const chosen = positionals.filter(isGroup)
const names = chosen.length > 0 ? chosen : Object.keys(GROUPS).filter(isGroup)
const equivalents: readonly Equivalent[] = JSON.parse(readFileSync('test/mutants/equivalents.json', 'utf8'))

/** Undefined when the tests themselves fail, or Stryker does. */
function attack(name: GroupName): StrykerReport | undefined {
  const report = join(cache, `${name}.json`)
  const config = join(cache, `${name}.config.json`)
  mkdirSync(cache, { recursive: true })
  rmSync(report, { force: true })
  const settings = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'test/mutants/vitest.config.ts', related: false },
    // Stryker reads it with an interface that TypeScript 7 no longer has; nothing of it is needed.
    tsconfigFile: 'none.json',
    mutate: values.mutate === undefined ? GROUPS[name].mutate : [values.mutate],
    coverageAnalysis: 'perTest',
    // The words of an error that is a bug, and of the log, are for engineers: no test promises them.
    mutator: { excludedMutations: ['StringLiteral'] },
    ignoreStatic: true,
    concurrency: Number(values.workers ?? availableParallelism()),
    // Generous: on a busy machine a survivor must not count as noticed. Virtual time ends endless loops much sooner.
    timeoutMS: 20_000,
    timeoutFactor: 5,
    // Two runs at once keep their own.
    tempDirName: join('.cache', 'stryker', String(process.pid)),
    ignorePatterns: ['out', 'dist', '.cache', 'docs', 'src-renderer', 'test/e2e', 'test/renderer'],
    // Fewer tests prove no survivor.
    incremental: values.tests === undefined,
    incrementalFile: join(cache, `${name}.incremental.json`),
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
    allowEmpty: true,
  }
  writeFileSync(config, JSON.stringify(settings))
  const { status } = spawnSync(process.execPath, [stryker, 'run', config], {
    stdio: 'inherit',
    env: {
      ...process.env,
      LOKET_MUTANTS: name,
      LOKET_MUTANTS_NEAR: values.mutate ?? '',
      ...(values.tests === undefined ? {} : { LOKET_MUTANTS_TESTS: values.tests }),
    },
  })
  if (status !== 0) return undefined
  return JSON.parse(readFileSync(report, 'utf8'))
}

let isBelow = false
const lines: string[] = []
for (const name of names) {
  const report = attack(name)
  if (report === undefined) {
    lines.push(`${name}: could not be tried, see above`)
    isBelow = true
    continue
  }
  const mutants = mutantsOf(report)
  const score = scoreOf(mutants, equivalents)
  isBelow ||= (score.share ?? 1) * 100 < Number(values.least)
  lines.push(lineOf(name, score))
  for (const file of Object.keys(report.files)) {
    const own = mutants.filter((mutant) => mutant.file === file)
    lines.push(lineOf(`  ${file.replace('src-main/', '')}`, scoreOf(own, equivalents)))
  }
  writeFileSync(join(cache, `${name}.survivors.json`), JSON.stringify(score.survivors, undefined, 1))
  if (values.list)
    for (const { file, line, kind, from, to } of score.survivors)
      lines.push(`    ${file}:${line} ${kind}\n      - ${from}\n      + ${to}`)
}
console.log(lines.join('\n'))
process.exitCode = isBelow ? 1 : 0
