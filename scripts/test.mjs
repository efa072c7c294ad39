// `npm test`: set up, build, check, run every test; the last line is the count, after the names of what failed.
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
import { countVitest, summaryOf } from './lib/test-report.mjs'
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
  return countVitest(readJson(file), code, filters.length > 0)
}

/** Several monitors, plugged in and out. A machine without support says so, and counts one skip. */
async function screens(filters, env) {
  const cannot = (why) => ({
    passed: 0,
    failed: [],
    skipped: filters.length > 0 ? [] : [{ file: 'test/screens', title: 'all', why }],
    note: 'not run: several screens cannot be had here',
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
  const { lines, failed } = summaryOf(results, seconds(since), filters.length > 0)
  lines.forEach(tell)
  return failed === 0 ? 0 : 1
})
