// `npm run format`: write every file the way `npm run check` wants it.
import { join } from 'node:path'
import { modules } from './lib/paths.mjs'
import { main } from './lib/report.mjs'
import { runNode } from './lib/run.mjs'
import { setup } from './setup.mjs'

await main(async () => {
  await setup({ electron: false })
  return runNode([join(modules, 'oxfmt', 'bin', 'oxfmt'), ...process.argv.slice(2)])
})
