// `npm run gallery`: every screen, state and dialog as pictures in out/gallery, in every language, theme and size, with
// a page to browse them. Fails when a picture has cut or covered text, or an axe violation.
//   npm run gallery -- people lock     only the chapters that contain these names
//   npm run gallery -- --guides        the chapters of the guides' pictures, in their look only, and puts them into
//                                      docs/pictures/guides
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuild } from './lib/build.mjs'
import { root } from './lib/paths.mjs'
import { main } from './lib/report.mjs'
import { runNode } from './lib/run.mjs'
import { playwright } from './lib/test-runners.mjs'
import { setup } from './setup.mjs'

/** Each holds a picture of `scripts/lib/guides/plan.ts`. */
const GUIDE_CHAPTERS = [
  'before the first sale',
  'one payment',
  'in doubt',
  'a shift',
  'today',
  'the review',
  'reports of the review',
  'the locked till',
  'the first start',
  'the connection test',
  'health',
]

await main(async () => {
  const { env } = await setup({ hidden: true })
  await ensureBuild()
  rmSync(join(root, 'out/gallery'), { recursive: true, force: true })
  const args = process.argv.slice(2)
  const isForGuides = args.includes('--guides')
  const { code } = await playwright(isForGuides ? 'gallery-light' : 'gallery', [], {
    ...env,
    LOKET_CHAPTERS: JSON.stringify(isForGuides ? GUIDE_CHAPTERS : args),
  })
  const made = (await runNode(['scripts/lib/gallery.ts'])) || code
  return made !== 0 || !isForGuides ? made : runNode(['scripts/lib/guides/pictures.ts'])
})
