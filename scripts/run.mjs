// `node scripts/run.mjs FILE [...]`: runs a program of the project on the project's own Node, after set-up.
import { main } from './lib/report.mjs'
import { runNode } from './lib/run.mjs'
import { setup } from './setup.mjs'

await main(async () => {
  await setup({ electron: false })
  return runNode(process.argv.slice(2))
})
