/** `npm run seed`: a large, realistic practice journal, for measures and for trying screens. */
import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { seedJournal } from './seed-journal.ts'

const { values } = parseArgs({
  allowNegative: true,
  options: {
    orders: { type: 'string', default: '10000' },
    days: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    file: { type: 'string', default: 'seeded.journal' },
    until: { type: 'string', default: '2026-11-27' },
    copy: { type: 'boolean', default: true },
  },
})
const [orders, days] = [Number(values.orders), Number(values.days)]
mkdirSync(dirname(values.file), { recursive: true })
const from = performance.now()
let told = from
const events = seedJournal({
  ...{ orders, days, file: values.file, seed: Number(values.seed), copy: values.copy },
  until: Date.parse(`${values.until}T00:00:00+07:00`),
  onDay: (done) => {
    if (performance.now() - told < 5_000) return
    told = performance.now()
    process.stdout.write(`  ${done} of ${orders}\n`)
  },
})
const seconds = (performance.now() - from) / 1_000
const { user, system } = process.cpuUsage()
const mebibytes = Math.round(statSync(values.file).size / 1_048_576)
process.stdout.write(
  `${orders} orders on ${days} days, ${events} events, ${mebibytes} MiB in ${values.file}: ` +
    `${seconds.toFixed(1)} s, ${Math.round(orders / seconds)} orders a second; ` +
    `${((user + system) / 1_000_000).toFixed(1)} s of the processor\n`,
)
