// `npm run sandbox`: the practice gateway by itself.
import { main } from './lib/report.mjs'
import { runNode } from './lib/run.mjs'
import { setup } from './setup.mjs'

await main(async () => {
  await setup({ electron: false })
  return runNode(['src-main/sandbox/process.ts', '--alone', ...process.argv.slice(2)])
})
