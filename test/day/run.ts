/**
 * npm run day -- [--sales N] [--seed N] [--leak]: a day at one till in real Electron, from the opening of the
 * shift to its Z, by keyboard at ten keys a second; recorded in out/day/. `--leak` is the control: a page
 * that leaks memory must be noticed.
 */
import { parseArgs } from 'node:util'
import { playDay, type DayReport } from './day.ts'

/** Memory at the end over memory after the first ten sales. */
const MOST_GROWTH = 1.05

const { values } = parseArgs({
  options: {
    sales: { type: 'string', default: '300' },
    seed: { type: 'string', default: '20261120' },
    leak: { type: 'boolean', default: false },
  },
})

const say = (text: string) => process.stdout.write(`${text}\n`)
const rupiah = (minor: bigint) => `Rp ${(minor / 100n).toLocaleString('id-ID')}`

const report = await playDay({
  sales: Number(values.sales),
  seed: Number(values.seed),
  leak: values.leak,
  say,
})
print(report)
const faults = faultsOf(report)
for (const fault of faults) say(`FAULT: ${fault}`)
say(faults.length === 0 ? 'The day adds up.' : `${faults.length} faults.`)
process.exitCode = faults.length === 0 ? 0 : 1

function print({ z, journal, gateway, memory, played, seconds, sums }: DayReport): void {
  const states = Object.entries(Object.groupBy(played, ({ state }) => state))
  say(`${played.length} sales in ${seconds.toFixed(0)} s`)
  say(`  states at the end  ${states.map(([state, all]) => `${state} ${all?.length ?? 0}`).join(', ')}`)
  say(
    `  Z ${z.number}                ${rupiah(z.takings.all.minor)} of ${z.takings.all.count} steps, hash ${sums.hash.slice(0, 16)}`,
  )
  say(`  journal            ${rupiah(journal.minor)} of ${journal.count} paid of ${journal.orders} orders`)
  say(`  practice gateway   ${rupiah(gateway.minor)} of ${gateway.count} transactions`)
  say(`  planned            ${rupiah(sums.planned)}`)
  say(`  carried over       ${z.carriedOver.length}; comparison ${sums.comparison}`)
  say(
    `  keys               ${sums.keys} at ten a second, ${sums.dropped} sales of another amount; control with a key left out: ${sums.controlNoticed ? 'noticed' : 'NOT noticed'}`,
  )
  const { afterTen, atEnd } = memory
  const grown = (was: number, is: number) =>
    `${was} kB after ten sales, ${is} kB at the end: ${(is / was).toFixed(4)}`
  say(`  memory             ${grown(afterTen.kb, atEnd.kb)}`)
  say(`    of its own       ${grown(afterTen.privateKb, atEnd.privateKb)}`)
  for (const line of memory.parts) say(`                     ${line}`)
}

function faultsOf({ z, journal, gateway, memory, played, sums }: DayReport): readonly string[] {
  const faults: string[] = []
  const must = (ok: boolean, words: string) => void (ok || faults.push(words))
  must(z.takings.all.minor === journal.minor, 'Z is not the sum of the journal')
  must(z.takings.all.minor === gateway.minor, "Z is not the sum of the gateway's books")
  must(z.takings.all.minor === sums.planned, 'Z is not what the customers paid')
  must(sums.dropped === 0, `${sums.dropped} sales are of another amount than was typed`)
  must(sums.controlNoticed, 'a key left out was not noticed')
  must(memory.atEnd.kb <= memory.afterTen.kb * MOST_GROWTH, 'memory has grown by more than a twentieth')
  must(played.length === Number(values.sales), 'not every sale was played')
  return faults
}
