// `npm run release:check -- TAG`: whether this tag may become a release. Needs no set-up.
import { checkTag } from '../lib/release/tree.mjs'
import { main, Stop } from '../lib/report.mjs'

await main(() => {
  const [tag = 'No tag'] = process.argv.slice(2)
  const faults = checkTag(tag)
  if (faults.length > 0)
    throw new Stop(`${tag} cannot become a release:\n- ${faults.join('\n- ')}`, 'see docs/release.md')
  process.stdout.write(`${tag} may become a release.\n`)
})
