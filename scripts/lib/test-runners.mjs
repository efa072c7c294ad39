// Runs the two test runners and counts what they report: Vitest, and Playwright for the running app.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readJson } from './files.mjs'
import { cache, modules } from './paths.mjs'
import { childEnv, runNode } from './run.mjs'
import { countPlaywright, countVitest } from './test-report.mjs'
import { startVirtualDisplay, wantsVirtualDisplay } from './virtual-display.mjs'

const tell = (text) => process.stdout.write(text + '\n')

/**
 * Several parts in one run, so that no core waits between them.
 * @returns {Promise<Record<string, import('./test-report.mjs').Count>>} by part
 */
export async function vitest(parts, filters, env) {
  const file = join(cache, `vitest-${parts.join('-')}.json`)
  rmSync(file, { force: true })
  tell(`\n== ${parts.join(', ')}`)
  const code = await runNode(
    [
      join(modules, 'vitest', 'vitest.mjs'),
      'run',
      ...parts.flatMap((part) => ['--project', part]),
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      ...filters,
    ],
    { env: childEnv(env) },
  )
  return countVitest(readJson(file), code, filters.length > 0, parts)
}

/** As many as `workers` in playwright.config.ts: each worker has the focus and the clipboard to itself. */
const LANES = 2

/**
 * @param {string} project of playwright.config.ts
 * @param {readonly string[]} args of its command line
 */
export async function playwright(project, args, env) {
  const file = join(cache, 'playwright.json')
  rmSync(file, { force: true })
  const displays = []
  try {
    if (wantsVirtualDisplay())
      for (let lane = 0; lane < LANES; lane++) displays.push(await startVirtualDisplay())
    const names = displays.map(({ display }) => display).join(',')
    // Chromium prefers Wayland when available, and would leave our displays.
    const shown = displays.length > 0 ? { LOKET_DISPLAYS: names, WAYLAND_DISPLAY: '' } : {}
    const code = await runNode(
      [join(modules, '@playwright', 'test', 'cli.js'), 'test', `--project=${project}`, ...args],
      // Without a display each, one app at a time has the focus.
      { env: childEnv({ ...env, ...shown, ...(displays.length > 0 ? {} : { LOKET_WORKERS: '1' }) }) },
    )
    return { code, report: readJson(file) }
  } finally {
    for (const { stop } of displays) await stop()
  }
}

/** @returns {Promise<import('./test-report.mjs').Count>} */
export async function e2e(project, filters, env) {
  tell('\n== e2e')
  const { code, report } = await playwright(project, filters, env)
  return countPlaywright(report, code, filters.length > 0)
}
