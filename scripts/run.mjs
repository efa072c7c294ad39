// `node scripts/run.mjs FILE [...]`: runs one of the project's programs on the project's own Node, set up first.
import { main } from './lib/report.mjs'
import { runNode } from './lib/run.mjs'
import { setup } from './setup.mjs'

await main(async () => {
  await setup({ electron: false })
  return runNode(process.argv.slice(2))
})
