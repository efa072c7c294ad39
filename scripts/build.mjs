// `npm run build`: build changed sources into out/.
import { ensureBuild } from './lib/build.mjs'
import { main } from './lib/report.mjs'
import { setup } from './setup.mjs'

await main(async () => {
  await setup({ electron: false })
  await ensureBuild()
})
