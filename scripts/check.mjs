// `npm run check`: checks the sources without running them. `npm run check -- lint floors` runs only those.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { modules, projectNode } from './lib/paths.mjs'
import { main, seconds } from './lib/report.mjs'
import { runLogged } from './lib/run.mjs'
import { setup } from './setup.mjs'

const tool = (...path) => join(modules, ...path)
const steps = {
  types: [tool('typescript', 'bin', 'tsc'), '--noEmit'],
  lint: [
    tool('oxlint', 'bin', 'oxlint'),
    '--type-aware',
    '--deny-warnings',
    '--ignore-pattern',
    'test/lint/planted/**',
  ],
  floors: ['scripts/check-floors.ts'],
  'floors-picture': ['scripts/generate-floors.ts', '--check'],
  workflows: ['scripts/check-workflows.ts'],
  locales: ['scripts/check-locales.ts'],
  words: ['scripts/check-words.ts'],
  spelling: [tool('cspell', 'bin.mjs'), ...'--quiet --no-progress --exclude test/lint/planted/**'.split(' ')],
  planted: ['scripts/check-planted.ts'],
  format: [tool('oxfmt', 'bin', 'oxfmt'), '--check'],
  'dead-code': [tool('knip', 'bin', 'knip.js'), '--no-progress'],
  unreached: ['scripts/check-unreached.ts'],
  'order-states': ['scripts/generate-order-states.ts', '--check'],
  operations: ['scripts/generate-operations.ts', '--check'],
  'policy-schema': ['scripts/generate-policy-schema.ts', '--check'],
  guides: ['scripts/generate-guides.ts', '--check'],
}

/** Most of them use one core. */
const AT_ONCE = 2

/** @returns {Promise<import('./lib/test-report.mjs').Count>} */
export async function check(only = Object.keys(steps)) {
  let passed = 0
  const failed = []
  const left = Object.entries(steps).filter(([name]) => only.includes(name))
  const checkNext = async () => {
    const next = left.shift()
    if (next === undefined) return
    const [name, args] = next
    const since = performance.now()
    const { code, output } = await runLogged(`check-${name}`, projectNode, args)
    const good = code === 0
    if (good) passed++
    else failed.push({ file: 'npm run check', title: name })
    process.stdout.write(`  ${good ? 'PASS' : 'FAIL'}  ${name} (${seconds(since)})\n`)
    if (!good) process.stdout.write(output.trimEnd().replace(/^/gm, '        ') + '\n')
    await checkNext()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, checkNext))
  return { passed, failed, skipped: [], note: '' }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(async () => {
    const only = process.argv.slice(2)
    await setup({ electron: false })
    const { passed, failed } = await check(only.length > 0 ? only : undefined)
    process.stdout.write(`${passed} passed, ${failed.length} failed\n`)
    return failed.length === 0 && passed > 0 ? 0 : 1
  })
}
