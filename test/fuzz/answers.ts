// `npm run fuzz -- --per-operation 100000 --seed 7`: random answers through the client's whole reading side,
// and gateway calls through the listener's decisions. Failures go into seeds.json next to this file, which
// the unit tests replay.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { fuzzIncoming, INCOMING_NAMES } from './incoming.ts'
import { fuzz, OPERATION_NAMES, replay, type Failure } from './run.ts'
import { makeKeys } from './subject.ts'

const { values } = parseArgs({
  options: {
    'per-operation': { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    operation: { type: 'string' },
  },
})
/** No answer may hold up the counter longer than this. */
const MOST_MS = 2_000
const perOperation = Number(values['per-operation'])
const seed = Number(values.seed)
const names = OPERATION_NAMES.filter((name) => values.operation === undefined || name === values.operation)
if (!(perOperation > 0) || !Number.isInteger(seed) || names.length === 0) {
  console.error('usage: --per-operation N --seed N [--operation NAME]')
  process.exit(2)
}

const file = fileURLToPath(new URL('seeds.json', import.meta.url))
const known = JSON.parse(readFileSync(file, 'utf8')) as readonly Failure[]
const keys = makeKeys()
const failures: Failure[] = known.flatMap((old) => {
  const fault = replay(old, keys)
  return fault === undefined ? [] : [{ ...old, fault }]
})
console.log(`${known.length} seeds of earlier failures, ${failures.length} fail again`)

const started = performance.now()
let cases = 0
for (const name of names) {
  const report = fuzz(name, seed, perOperation, keys)
  cases += report.cases
  failures.push(...report.failures)
  const { slowest } = report
  if (slowest.ms > MOST_MS)
    failures.push({ operation: name, seed: slowest.seed, fault: `took ${Math.round(slowest.ms)} ms` })
  console.log(
    `\n${name}: ${report.cases} cases, seed ${seed}, ${report.failures.length} failures, slowest ${slowest.ms.toFixed(0)} ms`,
  )
  for (const [outcome, count] of Object.entries(report.counts).toSorted(([, a], [, b]) => b - a))
    console.log(`  ${String(count).padStart(8)}  ${outcome}`)
}
const wrong: string[] = []
for (const name of values.operation === undefined ? INCOMING_NAMES : []) {
  const report = fuzzIncoming(name, seed, perOperation)
  cases += report.cases
  wrong.push(...report.faults.map((fault) => `${name} ${fault}`))
  console.log(
    `\n${name}: ${report.cases} calls of the gateway, seed ${seed}, ${report.faults.length} failures`,
  )
  for (const [code, count] of Object.entries(report.counts).toSorted(([, a], [, b]) => b - a))
    console.log(`  ${String(count).padStart(8)}  ${code}`)
}
const seconds = (performance.now() - started) / 1000
console.log(`\n${cases} cases in ${seconds.toFixed(1)} s, ${Math.round(cases / seconds)} a second`)

const fresh = failures.filter(
  ({ operation, seed: one }) => !known.some((old) => old.operation === operation && old.seed === one),
)
if (fresh.length > 0) writeFileSync(file, `${JSON.stringify([...known, ...fresh], null, 2)}\n`)
for (const { operation, seed: one, fault } of failures) console.error(`FAIL ${operation} ${one}: ${fault}`)
for (const fault of wrong) console.error(`FAIL ${fault}`)
process.exitCode = failures.length + wrong.length === 0 ? 0 : 1
