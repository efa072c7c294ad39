// `npm run prove:settlement -- --days 90 --seed S --shops N --records R`: shops against bank files with planted faults,
// and lists of payments with planted differences, through the work that the till ships. Controls must be caught.
import { parseArgs } from 'node:util'
import { playLists } from './compare.ts'
import { CONTROLS, LIST_CONTROLS } from './controls.ts'
import { LAYOUTS } from './layouts.ts'
import { playShop } from './play.ts'

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '90' },
    seed: { type: 'string', default: '1' },
    shops: { type: 'string', default: '1' },
    records: { type: 'string', default: '50000' },
  },
})
const [days, first, shops] = [Number(values.days), Number(values.seed), Number(values.shops)]
const records = Number(values.records)
// The second calendar of the proof ends with November.
if (!(days >= 60 && days <= 300 && first > 0 && shops > 0 && records >= 1_000)) {
  console.error('usage: --days 60..300 --seed S --shops N --records 1000..')
  process.exit(2)
}
const PLANTED = 40
/** A control needs no more, and one layout. */
const FEW = 2_000
const [ONE = ''] = Object.keys(LAYOUTS)
const ONE_LAYOUT = Object.fromEntries(Object.entries(LAYOUTS).filter(([name]) => name === ONE))
const rupiah = (minor: bigint): string => `Rp ${(minor / 100n).toLocaleString('id')}`
let failed = 0
const say = (what: string, isGood: boolean, faults: readonly string[] = []): void => {
  for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`)
  console.log(`${isGood ? 'good' : 'WRONG'}  ${what}`)
  if (!isGood) failed += 1
}

for (let seed = first; seed < first + shops; seed += 1) {
  const { faults, payments, rows, planted, sums } = await playShop(seed, days)
  const [sum] = sums
  if (sum !== undefined) {
    const { gross, fee, explained, awaited, unexplained, over } = sum
    console.log(`  ${rupiah(gross)} less ${rupiah(fee)} fee = ${rupiah(explained)} explained`)
    console.log(`  + ${rupiah(awaited)} expected + ${rupiah(unexplained)} unexplained; ${rupiah(over)} over`)
  }
  console.log(`  ${[...planted].map(([name, count]) => `${name} ${count}`).join(', ')}`)
  const count = [...planted.values()].reduce((total, each) => total + each, 0)
  say(
    `seed ${seed}: ${payments} payments, ${rows} rows in ${sums.length} layouts, ${count} faults planted`,
    faults.length === 0,
    faults,
  )
}
for (const [name, spoil] of Object.entries(CONTROLS)) {
  const { faults } = await playShop(first, days, spoil, ONE_LAYOUT)
  say(`control that ${name}: ${faults.length} violations`, faults.length > 0)
}
for (const { what, records: listed, ms, faults } of await playLists(first, records, PLANTED))
  say(`${what}: ${listed} records, ${PLANTED} differences planted, ${ms} ms`, faults.length === 0, faults)
for (const [name, control] of Object.entries(LIST_CONTROLS)) {
  const faults = (await playLists(first, FEW, PLANTED, control, ONE_LAYOUT)).map((made) => made.faults.length)
  // Broken off, a list is said to be a part, whatever it lacks.
  const isCaught = faults.filter((_, at) => at !== 1).every((count) => count > 0)
  say(`control that ${name}: ${faults.join(', ')} violations`, isCaught)
}
process.exitCode = failed === 0 ? 0 : 1
