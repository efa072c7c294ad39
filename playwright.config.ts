import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import type { LoketOptions } from './test/e2e/fixtures.ts'

const cache = join(import.meta.dirname, '.cache/loket')
/** Runs in the long form only: `npm run test:full`. */
const long = /@long/

// A test passes the first time or it fails: no retries, and no `.only` gets past a run.
export default defineConfig<LoketOptions>({
  testDir: 'test/e2e',
  testMatch: '**/*.test.ts',
  outputDir: join(cache, 'e2e'),
  // Two, each on a display of its own, so that focus and clipboard are not shared.
  workers: Number(process.env['LOKET_WORKERS'] ?? 2),
  retries: 0,
  forbidOnly: true,
  // Ends hanging tests; the longest take a minute or two, and a slow machine twice as long.
  timeout: 300_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: join(cache, 'playwright.json') }], ['html', { open: 'never' }]],
  projects: [
    { name: 'e2e', grepInvert: long, use: { looks: 'few', recorded: 'acts' } },
    { name: 'full', use: { looks: 'all', recorded: 'pages' } },
    {
      name: 'gallery',
      testMatch: 'scenes.test.ts',
      use: { looks: 'all', pictures: join(import.meta.dirname, 'out/gallery') },
    },
    {
      name: 'gallery-light',
      testMatch: 'scenes.test.ts',
      use: { looks: 'light', pictures: join(import.meta.dirname, 'out/gallery') },
    },
  ],
})
