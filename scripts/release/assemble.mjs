// `npm run release:assemble -- MADE TO`: the files, sums, bill of materials and text of a release.
import { assemble } from '../lib/release/assemble.mjs'
import { main, Stop } from '../lib/report.mjs'

await main(async () => {
  const [made, to] = process.argv.slice(2)
  if (made === undefined || to === undefined)
    throw new Stop('Two folders are wanted.', 'npm run release:assemble -- MADE TO')
  await assemble(made, to, false)
})
