// `npm run simulate:splits -- --seeds N --first S`: lives of sales in parts, against the gateway's own books. `--control
// NAME`: a till with a known mistake, which must be caught.
import { parseArgs } from 'node:util'
import { LIVES_OF_A_TILL, playSplits, SPLIT_CONTROLS } from './lives.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    first: { type: 'string', default: '1' },
    control: { type: 'string' },
  },
})
const control = values.control === undefined ? undefined : SPLIT_CONTROLS[values.control]
const [seeds, first] = [Number(values.seeds), Number(values.first)]
if ((values.control !== undefined && control === undefined) || !(seeds > 0) || !(first > 0)) {
  console.error(`usage: --seeds N --first S --control ${Object.keys(SPLIT_CONTROLS).join('|')}`)
  process.exit(2)
}
const UNIT = LIVES_OF_A_TILL * 40
const met: Record<string, number> = {}
let failed = 0
for (let from = first; from < first + seeds; from += UNIT) {
  const count = Math.min(UNIT, first + seeds - from)
  const tally = await playSplits(from, count, control)
  for (const [what, times] of Object.entries(tally.met)) met[what] = (met[what] ?? 0) + times
  for (const { seed, faults } of tally.failures) console.log(`seed ${seed}: ${faults.join(', ')}`)
  failed += tally.failures.length
  console.log(`${from + count - first} lives, ${failed} with violations`)
  if (control !== undefined && failed > 0) break
}
console.log(JSON.stringify(met))
process.exitCode = failed > 0 === (control !== undefined) ? 0 : 1
