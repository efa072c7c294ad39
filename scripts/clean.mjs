// `npm run clean`: remove what the scripts made. node_modules goes with --all.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/paths.mjs'

const all = process.argv.includes('--all')
for (const name of [
  'out',
  'dist',
  'coverage',
  'playwright-report',
  '.cache',
  ...(all ? ['node_modules'] : []),
]) {
  rmSync(join(root, name), { recursive: true, force: true })
}
