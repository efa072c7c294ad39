// `npm run gallery`: every screen, state and dialog as pictures in out/gallery, in every language, theme and size, with
// a page to browse them. Fails when a picture has cut or covered text, or an axe violation.
//   npm run gallery -- people lock     only the chapters that contain these names
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuild } from './lib/build.mjs'
import { root } from './lib/paths.mjs'
import { main } from './lib/report.mjs'
import { runNode } from './lib/run.mjs'
import { playwright } from './lib/test-runners.mjs'
import { setup } from './setup.mjs'

await main(async () => {
  const { env } = await setup({ hidden: true })
  await ensureBuild()
  rmSync(join(root, 'out/gallery'), { recursive: true, force: true })
  const { code } = await playwright('gallery', [], {
    ...env,
    LOKET_CHAPTERS: JSON.stringify(process.argv.slice(2)),
  })
  return (await runNode(['scripts/lib/gallery.ts'])) || code
})
