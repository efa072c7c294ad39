// `npm run format`: format every file as `npm run check` requires.
import { join } from 'node:path'
import { modules } from './lib/paths.mjs'
import { main } from './lib/report.mjs'
import { runNode } from './lib/run.mjs'
import { setup } from './setup.mjs'

await main(async () => {
  await setup({ electron: false })
  return runNode([join(modules, 'oxfmt', 'bin', 'oxfmt'), ...process.argv.slice(2)])
})
