// `npm run prove:settlement -- --days 90 --seed S --shops N`: shops against bank files with planted faults in three
// layouts; matchers with a known mistake, which must be caught; and 50,000 records with planted differences.
import { parseArgs } from 'node:util'
import { reconcile } from '#backoffice/settlement/reconcile.ts'
import { playComparison } from './compare.ts'
import { CONTROLS } from './controls.ts'
import { FAULTS } from './plant.ts'
import { playShop } from './play.ts'

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '90' },
    seed: { type: 'string', default: '1' },
    shops: { type: 'string', default: '1' },
  },
})
const [days, first, shops] = [Number(values.days), Number(values.seed), Number(values.shops)]
// The second calendar of the proof ends with November.
if (!(days >= 60 && days <= 300 && first > 0 && shops > 0)) {
  console.error('usage: --days 60..300 --seed S --shops N')
  process.exit(2)
}
const RECORDS = 50_000
const PLANTED = 40
const rupiah = (minor: bigint): string => `Rp ${(minor / 100n).toLocaleString('id')}`
let failed = 0
const say = (what: string, isGood: boolean): void => {
  console.log(`${isGood ? 'good' : 'WRONG'}  ${what}`)
  if (!isGood) failed += 1
}

for (let seed = first; seed < first + shops; seed += 1) {
  const { faults, payments, rows, planted, sums } = await playShop(seed, days)
  for (const fault of faults) console.log(`  ${fault}`)
  say(
    `seed ${seed}: ${payments} payments, ${rows} rows in 3 layouts, ${planted.length} faults planted`,
    faults.length === 0,
  )
  const [sum] = sums
  if (sum === undefined) continue
  const { gross, fee, explained, awaited, unexplained } = sum
  console.log(`  ${rupiah(gross)} less ${rupiah(fee)} fee = ${rupiah(explained)} explained`)
  console.log(`  + ${rupiah(awaited)} awaited + ${rupiah(unexplained)} unexplained`)
  const kinds = FAULTS.map(
    (kind) => `${kind} ${planted.filter((name) => name.startsWith(`${kind} `)).length}`,
  )
  console.log(`  ${kinds.join(', ')}`)
}
for (const [name, match] of Object.entries(CONTROLS)) {
  const { faults } = await playShop(first, days, match)
  say(`control ${name}: ${faults.length} violations`, faults.length > 0)
}
const since = performance.now()
const compared = playComparison(first, RECORDS, PLANTED)
const took = Math.round(performance.now() - since)
for (const fault of compared.faults) console.log(`  ${fault}`)
say(
  `reconcile: ${compared.records} records, ${compared.planted} differences planted, ${took} ms`,
  compared.faults.length === 0,
)
const trusting = playComparison(first, RECORDS, PLANTED, (ours, theirs, { asOf }) =>
  reconcile(ours, theirs, { asOf, complete: false }),
)
say(`control of the comparison: ${trusting.faults.length} violations`, trusting.faults.length > 0)
process.exitCode = failed === 0 ? 0 : 1
