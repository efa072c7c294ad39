// `npm test`: set up, build, check, run every test; the last line is the count.
//   npm test -- unit              only that part (check, unit, conformance, renderer, faults, e2e, screens; several may be
//                                 named)
//   npm test -- unit money        only its files whose path contains "money"
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { check } from './check.mjs'
import { ensureBuild } from './lib/build.mjs'
import { readJson } from './lib/files.mjs'
import { cache, modules } from './lib/paths.mjs'
import { main, seconds } from './lib/report.mjs'
import { childEnv, runNode } from './lib/run.mjs'
import { forKeyrings } from './lib/keyrings.mjs'
import { forScreens, mayHaveScreens, startScreens } from './lib/screens.mjs'
import { withDisplay } from './lib/virtual-display.mjs'
import { onPath } from './lib/system-libraries.mjs'
import { setup } from './setup.mjs'

const parts = ['check', 'unit', 'conformance', 'renderer', 'faults', 'e2e', 'screens']
const withElectron = ['faults', 'e2e', 'screens']
/** Programs that a part's tests run in addition to Node. */
const programs = { unit: ['openssl', 'curl'], faults: ['strace'] }
/** What they compile with, where package names differ from program names. */
const compiler = [
  { what: 'a C compiler (cc)', isThere: () => onPath('cc'), names: ['gcc'] },
  {
    what: 'headers of the C library',
    isThere: () => existsSync('/usr/include/stdio.h'),
    names: ['libc6-dev'],
  },
]

const tell = (text) => process.stdout.write(text + '\n')

/** Counts from Vitest's report; uncountable failures (a file that does not load, a crash) count as failed. */
function count(report, code, filtered) {
  if (!report) return { passed: 0, failed: 1, skipped: 0, note: 'Vitest left no report' }
  const passed = report.numPassedTests
  const skipped = report.numPendingTests + report.numTodoTests
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  ).length
  const failed = report.numFailedTests + unloaded
  if (passed + failed === 0) {
    return filtered
      ? { passed: 0, failed: 0, skipped, note: 'nothing matches' }
      : { passed: 0, failed: 1, skipped, note: 'no test ran' }
  }
  if (code !== 0 && failed === 0) return { passed, failed: 1, skipped, note: 'an error outside of any test' }
  return { passed, failed, skipped, note: unloaded > 0 ? `${unloaded} files did not load or clean up` : '' }
}

async function vitest(part, filters, env) {
  const file = join(cache, `vitest-${part}.json`)
  rmSync(file, { force: true })
  tell(`\n== ${part}`)
  const code = await runNode(
    [
      join(modules, 'vitest', 'vitest.mjs'),
      'run',
      ...['--project', part, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      ...filters,
    ],
    { env: childEnv(env) },
  )
  return count(readJson(file), code, filters.length > 0)
}

/** Several monitors, plugged in and out. A machine without support says so, and counts nothing. */
async function screens(filters, env) {
  const cannot = (why) => ({
    passed: 0,
    failed: 0,
    note: `not run: several screens cannot be had here (${why})`,
  })
  if (!mayHaveScreens()) {
    const lacking = forScreens.filter(({ isThere }) => !isThere()).map(({ what }) => what)
    return cannot(lacking.length === 0 ? 'only Linux has them' : `missing: ${lacking.join(', ')}`)
  }
  const server = await startScreens()
  if ('why' in server) return cannot(server.why)
  try {
    return await vitest('screens', filters, { ...env, DISPLAY: server.display, WAYLAND_DISPLAY: '' })
  } finally {
    await server.stop()
  }
}

await main(async () => {
  const args = process.argv.slice(2)
  const named = parts.filter((part) => args.includes(part))
  const chosen = named.length > 0 ? named : parts
  const filters = args.filter((arg) => !parts.includes(arg))
  const needsElectron = chosen.some((part) => withElectron.includes(part))
  const onOneDisplay = chosen.filter((part) => withElectron.includes(part) && part !== 'screens')

  const since = performance.now()
  const { env } = await setup({
    electron: needsElectron,
    hidden: onOneDisplay.length > 0,
    programs: chosen.flatMap((part) => programs[part] ?? []),
    parts: [
      ...(chosen.includes('screens') && mayHaveScreens() ? forScreens : []),
      ...(chosen.includes('faults') ? compiler : []),
      ...(chosen.includes('e2e') ? forKeyrings : []),
    ],
  })
  if (needsElectron) await ensureBuild()

  const results = []
  const runPart = async (part, work) => {
    const start = performance.now()
    results.push({ part, ...(await work()), took: seconds(start) })
  }
  if (chosen.includes('check') && filters.length === 0) {
    tell('\n== check')
    await runPart('check', check)
  }
  for (const part of chosen.filter((name) => name !== 'check' && !withElectron.includes(name))) {
    await runPart(part, () => vitest(part, filters, {}))
  }
  if (onOneDisplay.length > 0) {
    await withDisplay(async (display) => {
      for (const part of onOneDisplay) {
        await runPart(part, () => vitest(part, filters, { ...env, ...display }))
      }
    })
  }
  if (chosen.includes('screens')) await runPart('screens', () => screens(filters, env))

  tell('\n== summary')
  for (const { part, passed, failed, skipped = 0, note = '', took } of results) {
    const more = [skipped > 0 ? `${skipped} skipped` : '', note].filter(Boolean).join(', ')
    tell(`  ${part.padEnd(13)}${passed} passed, ${failed} failed${more ? ` (${more})` : ''}, ${took}`)
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  // With a filter some parts may be empty; all of them empty means a mistyped filter.
  const failed = sum('failed') + (sum('passed') + sum('failed') === 0 ? 1 : 0)
  tell(`  in ${seconds(since)}`)
  tell(`${sum('passed')} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
})
