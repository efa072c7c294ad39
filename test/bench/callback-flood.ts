/**
 * npm run bench:flood - how much longer an honest call takes while strangers send well-formed calls without
 * the gateway's signature, as a ratio to the same calls on the same till undisturbed. The control removes the
 * limits for strangers.
 *   --seconds N  (6)   --connections N  (250)   --depth N  (50)
 */
import { parseArgs } from 'node:util'
import { openPool } from '../support/callback-load/client.ts'
import { openLoop, quantilesOf } from '../support/callback-load/figures.ts'
import { childrenMiB, flood } from '../support/callback-load/flood.ts'
import { makeWorld, signInquiries, startTill } from '../support/callback-load/run.ts'

const ORDERS = 2_000
const RATE = 50
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '6' },
    connections: { type: 'string', default: '250' },
    depth: { type: 'string', default: '50' },
  },
})
const [seconds, connections, depth] = [values.seconds, values.connections, values.depth].map(Number) as [
  number,
  number,
  number,
]
const WITHOUT = { strangerCalls: 1_000_000_000, unprovenOfOne: 256, callsOfOne: 1_000_000_000 }

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const world = makeWorld(ORDERS)
let signed = 0

async function measure(name: string, limits: object): Promise<number> {
  const till = await startTill(world.file, { listener: 'apart', commitEveryMs: 100, limits })
  const count = seconds * RATE
  const calls = () => {
    signed += count
    return signInquiries(count, ORDERS, signed - count)
  }
  const [quiet, flooded] = [calls(), calls()]
  const pool = await openPool(till, 4)
  const calm = quantilesOf((await openLoop(quiet, RATE, pool.send)).latencies)
  const before = childrenMiB(till.pid)
  const strangers = flood(till, connections, depth)
  let most = before
  const watch = setInterval(() => (most = Math.max(most, childrenMiB(till.pid))), 100)
  const held = await openLoop(flooded, RATE, pool.send)
  clearInterval(watch)
  const storm = quantilesOf(held.latencies)
  const { answers, connections: made } = strangers.stop()
  const ratio = storm.p99 / calm.p99
  const codes = Object.entries(held.codes).map(([code, times]) => `${code} x ${times}`)
  say(`${name}: p99 ${calm.p99.toFixed(1)} -> ${storm.p99.toFixed(1)} ms, ratio ${ratio.toFixed(1)}`)
  say(
    `  p50 ${calm.p50.toFixed(1)} -> ${storm.p50.toFixed(1)} ms; ` +
      `memory ${before.toFixed(0)} -> ${most.toFixed(0)} MiB at most`,
  )
  say(`  strangers heard ${answers} answers on ${made} connections; honest calls: ${codes.join(', ')}`)
  pool.close()
  await till.stop()
  return ratio
}

try {
  const control = await measure('control, strangers like anybody', WITHOUT)
  const ours = await measure('strangers answered once', {})
  say(`ratio of the control to ours: ${(control / ours).toFixed(1)}`)
  process.exitCode = ours < control ? 0 : 1
} finally {
  world.close()
}
